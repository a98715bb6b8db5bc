"""Every animal of the zoo plays, and is found out: its game ends in the right way, and nothing of it is left."""

import sys
import tracemalloc
import uuid

import pytest
from goldenhorn_cli.outside.host import Child

from goldenhorn.core.bot import RandomBot
from goldenhorn.play.match import CRASH, ILLEGAL, PROTOCOL, TIMEOUT, BotFault
from tests.cli.zoo import AMPLE, ANIMALS, SHORT, against_random, animal, left_behind, makes, needs_proc

pytestmark = needs_proc

FAULTY = {
    "late": (TIMEOUT, "late", "gave no answer within"),
    "hanging": (TIMEOUT, "late", "gave no answer within"),
    "deaf_from_the_start": (TIMEOUT, "late", "gave no answer"),
    "shouting_and_hanging": (TIMEOUT, "late", "gave no answer within"),
    "runaway": (TIMEOUT, "late", "gave no answer within"),
    "mute": (TIMEOUT, "late", "gave no answer within"),
    "crashing": (CRASH, "exit", "ended with exit code 1; its last line on stderr: ValueError: lost\ufffd[31m its way"),
    "leaving": (CRASH, "exit", "ended with exit code 3"),
    "shot": (CRASH, "signal", "was ended by SIGKILL"),
    "stillborn": (CRASH, "exit", "there is no licence"),
    "closing_stdout": (CRASH, "closed", "closed its stdout, but goes on running"),
    "closing_stdin": (CRASH, "closed", "closed its stdin, but goes on running"),
    "parent": (CRASH, "exit", "ended with exit code 5"),
    "of_another_time": (PROTOCOL, "version", "speaks protocol 0, not 1"),
    "nameless": (PROTOCOL, "hello", '"name" and "version"'),
    "babbling": (PROTOCOL, "no-json", 'wrote «thinking… \ufffd[31m»: that is no JSON; expected {"id": 1,'),
    "bytes_of_no_text": (PROTOCOL, "no-json", "that is no JSON"),
    "saying_nan": (PROTOCOL, "no-json", "JSON knows no NaN"),
    "saying_infinity": (PROTOCOL, "no-json", "JSON knows no Infinity"),
    "saying_true": (PROTOCOL, "action", "not true"),
    "saying_a_list": (PROTOCOL, "action", "not [0]"),
    "saying_a_number": (PROTOCOL, "no-object", "no JSON object"),
    "saying_nothing": (PROTOCOL, "no-action", 'without "action"'),
    "nested": (PROTOCOL, "no-json", "[[[[…»"),
    "counting_far": (PROTOCOL, "no-json", "999…»"),
    "huge": (PROTOCOL, "too-long", "more than 65536 bytes"),
    "endless": (PROTOCOL, "too-long", "more than 65536 bytes"),
    "flooding": (PROTOCOL, "id", "without an id where 1 was asked"),
    "out_of_date": (PROTOCOL, "id", "with the id 0 where 1 was asked"),
    "without_an_id": (PROTOCOL, "id", "without an id"),
    "repeating": (PROTOCOL, "id", "with the id 1 where 2 was asked"),
    "making_up": (ILLEGAL, "no-action", '"rade" is no action (did you mean "raid"?)'),
    "half_a_character": (ILLEGAL, "no-action", "is no action"),
    "rambling": (ILLEGAL, "no-action", 'answered "xxx'),
    "beyond": (ILLEGAL, "no-option", "chose option 999 where there are 6, counted from 0"),
    "below": (ILLEGAL, "no-option", "chose option -1"),
    "out_of_turn": (ILLEGAL, "", 'chose "announce", which is refused: the ships are placed'),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_bot_is_found_out_and_nothing_of_it_is_left(name: str) -> None:
    ending, detail, message = FAULTY[name]
    token = uuid.uuid4().hex
    make = makes(animal(name, token), SHORT if ending == TIMEOUT else AMPLE)
    for _ in range(2):  # and the next game starts it anew
        outcome = against_random(make())
        assert (outcome.ending, outcome.by) == (ending, 0), outcome
        assert outcome.detail == detail or not detail
        assert message in outcome.message
        assert len(outcome.message) < 400
        assert outcome.message.isprintable() or name == "half_a_character"
    del make
    assert left_behind(token) == []


@pytest.mark.parametrize("name", ["tame", "wordy", "shouting", "staying"])
def test_a_bot_that_keeps_to_the_protocol_plays_on_and_is_gone_at_the_end(name: str) -> None:
    token = uuid.uuid4().hex
    make = makes(animal(name, token))
    assert [against_random(make(), players).kind for players in (2, 4)] == ["normal", "normal"]
    del make
    assert left_behind(token) == []


@pytest.mark.parametrize("name", ["endless", "flooding", "huge", "shouting_and_hanging"])
def test_a_flood_takes_no_memory(name: str) -> None:
    make = makes(animal(name), SHORT)
    tracemalloc.start()
    try:
        assert against_random(make()).fault
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_flood_from_one_that_reads_nothing_takes_no_memory() -> None:
    child = Child([sys.executable, str(ANIMALS), "deaf_and_flooding"])
    tracemalloc.start()
    try:
        with pytest.raises(BotFault, match="does not read") as caught:
            child.ask(b"x" * 500_000, 30)
        assert caught.value.ending == PROTOCOL
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()
        child.kill()


def test_one_that_reads_nothing_is_not_told_without_end() -> None:
    child = Child([sys.executable, str(ANIMALS), "mute"])
    try:
        child.tell(b"x" * 900_000)
        with pytest.raises(BotFault, match="does not read"):
            child.tell(b"x" * 900_000)
    finally:
        child.kill()


def test_where_another_plays_on_the_program_is_asked_no_more() -> None:
    make = makes(animal("crashing"))
    outcome = against_random(make(), stand_in=RandomBot())
    assert outcome.kind == "normal"
    assert [slip.ending for slip in outcome.faults] == [CRASH]


def test_what_a_late_bot_said_last_is_told_and_how_long_it_had() -> None:
    outcome = against_random(makes(animal("hanging"), AMPLE._replace(decide=0.5))())
    assert outcome.message == "gave no answer within 0.5 s; its last line on stderr: about to hang"
