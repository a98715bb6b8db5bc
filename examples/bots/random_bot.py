#!/usr/bin/env python3
"""The simplest bot from outside: takes every option equally often. Needs nothing but Python.

Let it play: goldenhorn match "cmd:python3 examples/bots/random_bot.py" greedy
"""

import json
import random
import sys


def say(message: dict[str, object]) -> None:
    """Answer: a line on stdout, sent at once."""
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"name": "random_bot", "version": "1", "protocol": 1})
    elif message["type"] == "decide":
        say({"id": message["id"], "action": random.choice(message["options"])})
    elif message["type"] == "quit":
        break
