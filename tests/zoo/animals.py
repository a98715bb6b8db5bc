"""Bots from outside that do what bots should not: `python animals.py NAME [TOKEN]` is one of them.

Each is a function that says hello as it should, unless that is its fault, and errs when it is asked to decide.
The token does nothing; it tells a test which processes are its own.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

FOREVER = 1000


def say(message: object) -> None:
    print(message if isinstance(message, str) else json.dumps(message), flush=True)


def hello(**other: object) -> None:
    json.loads(sys.stdin.readline())
    say({"name": "animal", "version": "1", "protocol": 1} | other)


def questions() -> Iterator[dict[str, Any]]:
    hello()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "decide":
            yield message
        elif message["type"] == "quit":
            return


def answers(action: object) -> None:
    for question in questions():
        say({"id": question["id"], "action": action})


def says(text: str) -> None:
    for _ in questions():
        say(text)


def tame() -> None:
    answers(0)


def wordy() -> None:
    for question in questions():
        say({"id": question["id"], "action": question["options"][-1]})


def late() -> None:
    for question in questions():
        time.sleep(0.9)
        say({"id": question["id"], "action": 0})


def hanging() -> None:
    for _ in questions():
        print("about to hang", file=sys.stderr, flush=True)
        time.sleep(FOREVER)


def crashing() -> None:
    for number, question in enumerate(questions()):
        if number == 3:
            raise ValueError("lost\x1b[31m its way")
        say({"id": question["id"], "action": 0})


def leaving() -> None:
    for _ in questions():
        sys.exit(3)


def shot() -> None:
    for _ in questions():
        os.kill(os.getpid(), signal.SIGKILL)


def stillborn() -> None:
    sys.exit("there is no licence")


def mute() -> None:
    time.sleep(FOREVER)


def deaf_from_the_start() -> None:
    say({"name": "animal", "version": "1", "protocol": 1})
    time.sleep(FOREVER)


def deaf_and_flooding() -> None:
    while True:
        os.write(1, b"{}\n" * 20_000)


def of_another_time() -> None:
    hello(protocol=0)
    mute()


def nameless() -> None:
    hello(name=None)
    mute()


def making_up() -> None:
    answers("rade Anna1 red red")


def rambling() -> None:
    answers("x" * 60_000)


def half_a_character() -> None:
    answers("\ud800\n\x1b[2J")


def out_of_turn() -> None:
    answers("announce")


def beyond() -> None:
    answers(999)


def below() -> None:
    answers(-1)


def babbling() -> None:
    says("thinking… \x1b[31m")


def bytes_of_no_text() -> None:
    for _ in questions():
        os.write(1, b'{"id": "\xff\xfe"}\n')


def saying_nan() -> None:
    says('{"id": 1, "action": NaN}')


def saying_infinity() -> None:
    answers(1e999)


def saying_true() -> None:
    answers(True)


def saying_a_list() -> None:
    answers([0])


def saying_a_number() -> None:
    says("7")


def saying_nothing() -> None:
    for question in questions():
        say({"id": question["id"]})


def nested() -> None:
    says("[" * 50_000)


def counting_far() -> None:
    says('{"id": 1, "action": ' + "9" * 50_000 + "}")


def huge() -> None:
    for _ in questions():
        say({"id": 1, "action": "x" * 10_000_000})


def endless() -> None:
    for _ in questions():
        while True:
            os.write(1, b"x" * 65_536)


def flooding() -> None:
    for _ in questions():
        while True:
            os.write(1, b"{}\n" * 20_000)


def shouting() -> None:
    """Floods stderr, and yet plays."""

    def shout() -> None:
        while True:
            os.write(2, b"noise\n" * 10_000)

    threading.Thread(target=shout, daemon=True).start()
    answers(0)


def shouting_and_hanging() -> None:
    for _ in questions():
        while True:
            os.write(2, b"noise\n" * 10_000)


def out_of_date() -> None:
    for question in questions():
        say({"id": question["id"] - 1, "action": 0})


def without_an_id() -> None:
    says('{"action": 0}')


def repeating() -> None:
    for question in questions():
        say({"id": question["id"], "action": 0})
        say({"id": question["id"], "action": 0})


def closing_stdout() -> None:
    for _ in questions():
        os.close(1)
        time.sleep(FOREVER)


def closing_stdin() -> None:
    sys.stdin.readline()
    os.close(0)
    say({"name": "animal", "version": "1", "protocol": 1})
    time.sleep(FOREVER)


def parent() -> None:
    """Leaves a child of its own behind, which holds all its streams."""
    for _ in questions():
        subprocess.Popen([sys.executable, __file__, "mute", *sys.argv[2:]])
        os._exit(5)


def runaway() -> None:
    """Leaves its process group, and ignores whatever can be ignored."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    hanging()


def staying() -> None:
    """Plays well, but does not end when it should."""
    tame()
    time.sleep(FOREVER)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
