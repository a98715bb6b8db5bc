"""How scenarios run, sentence by sentence, on the toy game."""

import tomllib

import pytest

from goldenhorn.core.counts import Vocabulary
from goldenhorn.core.game import Draw
from goldenhorn.play.deal import BadDeal, Deal
from goldenhorn.play.scenario import check, read
from goldenhorn.play.verdict import run
from tests import toy

TABLE = """
[setup]
players = ["Anna", "Ben"]
turn = "Anna"
stands = { Anna = "north", Ben = "south" }
bowl = "1a 1p 1q"
baskets = { Anna = "2a", Ben = "1a 1p" }
"""


def reading(text, setup_of=None):
    return read(tomllib.loads(text), toy, setup_of)


def judged(text, **how):
    """The verdict on a text with a single scenario; the usual table where it has none."""
    if "setup" not in text:
        text = text.replace("\n[[", TABLE + "\n[[", 1)
    found = reading(text)
    assert found.faults == []
    (scenario,) = found.scenarios
    return run(scenario, toy, **how)


def step(by="Anna", do="take apple", rest='deal = "q"'):
    return f'\n[[step]]\nby = "{by}"\ndo = "{do}"\n{rest}\n'


def only(verdict):
    (fault,) = verdict.faults
    return verdict.status, fault.code, fault.path


# --- draws


def test_draws_that_an_action_causes_are_settled_in_its_step():
    assert judged(step(rest='deal = "quince"\nexpect.bowl = "1p 2q"')).status == "passed"


def test_a_deal_too_short_is_broken_and_names_the_draw():
    verdict = judged(step(rest='deal = ""'))
    assert only(verdict) == ("broken", "deal-short", ("step", 0, "deal"))
    assert "0 of the 1 from the bag" in verdict.message


def test_a_deal_too_long_is_broken_at_what_nobody_asks_for():
    verdict = judged(step(rest='deal = "q 2a"'))
    assert only(verdict) == ("broken", "deal-long", ("step", 0, "deal"))
    assert verdict.faults[0].offset == 2


def test_a_deal_where_nothing_is_drawn_is_broken():
    verdict = judged(step(do="offer apple Ben"))
    assert only(verdict) == ("broken", "deal-long", ("step", 0, "deal"))


def test_a_piece_of_a_deal_that_is_only_half_used_is_too_long():
    assert only(judged(step(rest='deal = "3q"')))[:2] == ("broken", "deal-long")


def test_without_deal_and_seed_it_is_broken_at_the_action_and_names_the_draw():
    verdict = judged(step(rest=""))
    assert only(verdict) == ("broken", "no-deal", ("step", 0, "do"))
    assert "1 from the bag" in verdict.message


def test_a_deal_may_not_give_what_no_longer_lies_there():
    text = TABLE.replace("1a 1p 1q", "2a 1p 1q") + step(rest='deal = "a"')
    verdict = judged(text)
    assert only(verdict) == ("broken", "deal-absent", ("step", 0, "deal"))
    assert "no apple left in the bag" in verdict.message


def test_a_deal_may_not_give_more_than_lies_there():
    with pytest.raises(BadDeal) as caught:
        Deal("3p", ("deal",)).take(Draw("bag", Vocabulary("fruit", {"apple": "a", "pear": "p"}), [5, 1], 2, -1))
    assert caught.value.fault.message == "pear stands here more often than the bag has it: 1 left"


def test_unknown_words_in_a_deal_are_broken_where_they_stand():
    verdict = judged(step(rest='deal = "grape"'))
    assert only(verdict)[:2] == ("broken", "unknown-word")


def test_piles_of_different_things_are_read_with_their_own_words():
    fruit, suits = Vocabulary("fruit", {"apple": "a", "pear": "p"}), Vocabulary("suit", {"pikes": "p", "aces": "a"})
    deal = Deal("pear a, 2p a", ("deal",))
    assert deal.take(Draw("bag", fruit, [5, 5], 2, -1)) == [1, 0]
    assert deal.take(Draw("deck", suits, [5, 5], 3, -1)) == [0, 0, 1]
    assert deal.surplus() is None
    deal = Deal("3p", ("deal",))
    assert deal.take(Draw("bag", fruit, [5, 5], 2, -1)) == [1, 1]
    with pytest.raises(BadDeal) as caught:
        deal.take(Draw("deck", suits, [5, 5], 1, -1))
    assert caught.value.fault.code == "deal-long"


SETUP = '\n[setup]\nplayers = ["Anna", "Ben"]\n'


def test_a_deal_of_things_with_numbers_in_their_names_is_read_word_by_word():
    cards = Vocabulary("card", {f"c{k}": f"c{k}" for k in range(1, 49)})
    deal = Deal("c7, c12 2a c1", ("deal",))
    assert deal.take(Draw("deck", cards, [1] * 48, 2, -1)) == [6, 11]
    assert deal.take(Draw("bag", toy.FRUIT, [5, 5, 5], 2, -1)) == [0, 0]
    assert deal.take(Draw("deck", cards, [1] * 48, 1, -1)) == [0]
    assert deal.surplus() is None
    for text, code, offset in (("c7 c99", "unknown-word", 3), ("c7 c7", "deal-absent", 3), ("2c7", "unknown-word", 0)):
        with pytest.raises(BadDeal) as caught:
            Deal(text, ("deal",)).take(Draw("deck", cards, [1] * 48, 2, -1))
        assert (caught.value.fault.code, caught.value.fault.offset) == (code, offset)


def test_draws_of_the_set_up_come_from_the_deal_at_the_top_seat_by_seat():
    text = 'deal = "apple pear quince 2a pq"\n' + SETUP + 'stands = { Anna = "north", Ben = "south" }\n'
    text += '[[step]]\nexpect.bowl = "1a 1p 1q"\nexpect.baskets = { Anna = "2a", Ben = "1p 1q" }\n'
    assert judged(text).status == "passed"


def test_a_deal_may_be_written_as_a_list():
    text = 'deal = ["apq", "2a", "1p 1q"]\n' + SETUP + 'stands = { Anna = "north", Ben = "south" }\n'
    assert judged(text + '[[step]]\nexpect.baskets.Ben = "1p 1q"\n').status == "passed"
    verdict = judged(text.replace('"2a"', '"2a 1x"') + "[[step]]\nexpect.bowl = {}\n")
    assert only(verdict)[2] == ("deal", 1)


def test_draws_after_the_last_placement_come_from_that_step():
    text = SETUP + step(do="stand north", rest="") + step("Ben", "stand south", 'deal = "apq 2a pq"')
    assert judged(text).status == "passed"


def test_a_deal_at_the_top_that_only_the_last_placement_needs_is_broken():
    text = 'deal = "apq 2a pq"\n' + SETUP + step(do="stand north", rest="")
    verdict = judged(text)
    assert only(verdict) == ("broken", "deal-long", ("deal",))
    assert verdict.faults[0].hint == "what is drawn after an action stands in its step"


def test_a_set_up_that_draws_without_deal_and_seed_is_broken_at_the_set_up():
    text = SETUP + 'stands = { Anna = "north", Ben = "south" }\n[[step]]\nexpect.over = false\n'
    verdict = judged(text)
    assert only(verdict) == ("broken", "no-deal", ("setup",))
    assert "3 from the bag" in verdict.message


def test_a_seed_answers_where_there_is_no_deal_and_always_the_same():
    text = "seed = 7\n" + SETUP + step(do="stand north", rest="") + step("Ben", "stand south", "")
    first = judged(text, telling=True)
    assert first.status == "passed"
    assert first == judged(text, telling=True)
    assert first.told != judged(text, telling=True, variation=1).told
    assert first.told != judged(text.replace("seed = 7", "seed = 8"), telling=True).told


def test_a_deal_goes_before_the_seed_in_its_own_step():
    assert judged("seed = 7\n" + step(rest='deal = "q"\nexpect.bowl = "1p 2q"')).status == "passed"
    assert only(judged("seed = 7\n" + step(rest='deal = ""')))[1] == "deal-short"


# --- actions


def test_a_list_of_actions_is_taken_in_order_by_one_seat():
    text = SETUP.replace('"Ben"]', '"Ben"]\nstands = { Anna = "north" }')
    text += '\n[[step]]\nby = "Ben"\ndo = ["stand south"]\ndeal = "apq 2a pq"\n'
    text += '\n[[step]]\nby = "Anna"\ndo = ["take apple", "take pear"]\ndeal = "qq"\n'
    verdict = judged(text)
    assert only(verdict) == ("failed", "refused", ("step", 1, "do", 1))
    assert "not-your-decision" in verdict.message


def test_a_decision_may_belong_to_another_seat():
    text = step(do="offer apple Ben", rest="") + step("Ben", "accept", 'deal = "qq"\nexpect.baskets.Ben.apple = 2')
    assert judged(text).status == "passed"


def test_an_unexpected_refusal_fails_with_its_code_and_reason():
    verdict = judged(step(do="offer pear Ben", rest=""))
    assert only(verdict) == ("failed", "refused", ("step", 0, "do"))
    assert "offer-absent" in verdict.message
    assert "no pear in the basket" in verdict.message


@pytest.mark.parametrize("refused", ["true", '"offer-absent"'])
def test_an_expected_refusal_passes(refused):
    assert judged(step(do="offer pear Ben", rest=f"refused = {refused}")).status == "passed"


def test_a_refusal_by_another_rule_fails_and_tells_both():
    verdict = judged(step(do="offer pear Ben", rest='refused = "offer-self"'))
    assert only(verdict) == ("failed", "refused-otherwise", ("step", 0, "refused"))
    assert "expected refused (offer-self), found refused (offer-absent)" in verdict.message
    assert verdict.corrections == ((("step", 0, "refused"), "offer-absent"),)


def test_a_legal_action_that_should_be_refused_fails():
    verdict = judged(step(rest="refused = true"))
    assert only(verdict) == ("failed", "not-refused", ("step", 0, "refused"))


def test_a_refused_action_changes_nothing():
    text = step(do="offer pear Ben", rest='refused = true\nexpect.bowl = "1a 1p 1q"') + step()
    assert judged(text).status == "passed"


def test_a_refusal_that_changes_the_state_fails(monkeypatch):
    def spoil(state, action):
        state.bowl[0] += 1
        return toy.Refusal("spoilt", "it is spoilt")

    monkeypatch.setattr(toy, "refusal", spoil)
    assert only(judged(step(rest="refused = true"))) == ("failed", "refusal-changed", ("step", 0, "refused"))


def test_the_wrong_seat_is_refused_as_not_your_decision():
    assert judged(step("Ben", rest='refused = "not-your-decision"')).status == "passed"
    assert only(judged(step("Ben")))[:2] == ("failed", "refused")


def test_nobody_decides_when_the_game_is_over():
    text = "\n[setup]\nplayers = ['Anna', 'Ben']\nturn = 'Anna'\nbowl = '1a'\nrules = { rounds = 1 }\n"
    text += step(do="take apple", rest='deal = "a"') + step("Ben", "take apple", 'deal = "q"')
    text += step(rest='refused = "not-your-decision"') + "[expect]\nover = true\n"
    assert judged(text).status == "passed"


@pytest.mark.parametrize("rest", ["", "refused = true", 'refused = "unreadable-action"'])
def test_words_that_cannot_be_read_break_it_and_never_count_as_refused(rest):
    assert only(judged(step(do="eat apple", rest=rest))) == ("broken", "unreadable-action", ("step", 0, "do"))


@pytest.mark.parametrize("rest", ["", "refused = true"])
def test_unknown_names_in_an_action_break_it(rest):
    assert only(judged(step(do="offer apple Zoe", rest=rest)))[:2] == ("broken", "unreadable-action")


# --- the end


ENDING = TABLE.replace("stands", "rules = { rounds = 1 }\nstands") + step() + step("Ben", "take pear", 'deal = "a"')


def test_the_end_may_be_expected_with_scores_winners_and_ending():
    text = ENDING + '[expect]\nover = true\nscores = { Anna = 3, Ben = 3 }\nwinners = ["Anna", "Ben"]\n'
    assert judged(text + 'ending = { cause = "rounds" }\n').status == "passed"
    assert judged(text + 'ending = "rounds"\nnow.turns = 2\n').status == "passed"
    verdict = judged(text + 'ending = { cause = "bag", by = "Ben" }\n')
    assert [fault.path[1:] for fault in verdict.faults] == [("ending", "cause"), ("ending", "by")]
    assert verdict.step == 0


def test_before_the_end_nobody_has_won_and_there_is_no_ending():
    assert judged(step() + "[expect]\nover = false\nwinners = []\nending = {}\n").status == "passed"


def test_nobody_wins_at_a_cap():
    text = ENDING.replace("rounds = 1", "cap = 2") + '[expect]\nover = true\nwinners = []\nending = "cap"\n'
    assert judged(text).status == "passed"


def test_expectations_of_results_may_stand_in_a_step():
    assert judged(step(rest='deal = "q"\nexpect.scores.Anna = 3\nexpect.over = false')).status == "passed"


# --- verdicts


def test_the_first_failing_step_is_told_with_all_that_is_wrong_in_it():
    text = step(rest='deal = "q"\nexpect.bowl = "1a"\nexpect.baskets.Anna = "9"'.replace('"9"', '"5a"')) + step("Zoe")
    text = text.replace("Zoe", "Ben").replace('do = "take apple"\ndeal = "q"\n', 'do = "take apple"\ndeal = "q"\n', 1)
    verdict = judged(text)
    assert (verdict.status, verdict.step) == ("failed", 1)
    assert len(verdict.faults) == 2
    assert verdict.message == 'bowl: expected "1a", found "1p 2q"; baskets.Anna: expected "5a", found "3a"'


def test_playing_onward_collects_what_is_wrong_in_later_steps_too():
    text = step(rest='deal = "q"\nexpect.bowl.apple = 3') + step("Ben", "take pear", 'deal = "q"\nexpect.bowl.pear = 3')
    assert len(judged(text).faults) == 1
    verdict = judged(text, onward=True)
    assert [path for path, _ in verdict.corrections] == [
        ("step", 0, "expect", "bowl", "apple"),
        ("step", 1, "expect", "bowl", "pear"),
    ]
    assert verdict.step == 1


def test_an_expected_failure_passes_and_an_unexpected_pass_fails():
    failing = judged('xfail = "not yet"\n' + step(rest='deal = "q"\nexpect.bowl = {}'))
    assert (failing.status, failing.message) == ("passed", "fails as expected: not yet")
    passing = judged('xfail = "not yet"\n' + step())
    assert only(passing) == ("failed", "unexpected-pass", ("xfail",))


def test_an_expected_failure_does_not_hide_a_broken_scenario():
    assert judged('xfail = "not yet"\n' + step(do="eat")).status == "broken"


def test_a_skipped_scenario_is_not_played():
    verdict = judged('skip = "too long"\n' + step(do="eat"))
    assert (verdict.status, verdict.message) == ("skipped", "too long")


def test_two_runs_of_one_scenario_share_nothing():
    (scenario,) = reading(TABLE + step(rest='deal = "q"\nexpect.bowl = "1p 2q"')).scenarios
    assert run(scenario, toy) == run(scenario, toy)
    assert run(scenario, toy).status == "passed"


def test_two_scenarios_over_one_document_share_nothing():
    document = tomllib.loads(TABLE + step())
    first, second = (read(document, toy).scenarios[0] for _ in range(2))
    assert run(first, toy) == run(second, toy) == run(first, toy)
    assert document == tomllib.loads(TABLE + step())


def test_what_happens_is_told_step_by_step():
    told = judged(step(), telling=True).told
    assert [(one.step, one.by, one.action) for one in told] == [(1, "Anna", "take apple")]
    assert told[0].events == ("Anna: take apple", "dealt 1 from the bag: quince", "the bowl: draws 1 quince")
    assert judged(step()).told == ()


# --- reading


def codes(text, setup_of=None):
    return [(fault.code, fault.where) for fault in check(tomllib.loads(text), toy, setup_of)]


def test_every_fault_is_found_at_once_each_with_its_path():
    text = 'titel = "x"\nseed = -1\n[setup]\nplayers = ["Anna", "Anna"]\nbowls = "1a"\n'
    text += '[[step]]\nby = "Anna"\ndo = 3\nexpect.bowl = "1x"\n[[step]]\nby = "Zoe"\n[expect]\nover = "perhaps"\n'
    assert codes(text) == [
        ("unknown-key", "titel"),
        ("out-of-range", "seed"),
        ("wrong-type", "step[0].do"),
        ("unknown-word", "step[0].expect.bowl"),
        ("wrong-type", "expect.over"),
        ("unknown-key", "setup.bowls"),
        ("same-name", "setup.players"),
        ("missing-key", "step[1]"),
    ]


def test_unknown_keys_are_told_with_the_nearest():
    (fault,) = check(tomllib.loads(TABLE + step() + "expct = {}\n"), toy)
    assert (fault.code, fault.hint, fault.at_key) == ("unknown-key", 'did you mean "expect"?', True)


@pytest.mark.parametrize("expect", ["baskts.Anna.apple = 1", "bowl.grape = 1", "now.turn = 1", "scores.Anna = 'x'"])
def test_unknown_keys_in_an_expectation_are_faults(expect):
    assert len(codes(TABLE + step() + f"[expect]\n{expect}\n")) == 1


def test_a_player_who_does_not_play_is_a_fault_with_the_nearest():
    (fault,) = check(tomllib.loads(TABLE + step("Bem")), toy)
    assert (fault.code, fault.path, fault.hint) == ("unknown-player", ("step", 0, "by"), 'did you mean "Ben"?')


def test_only_a_single_action_can_be_refused():
    text = TABLE + '[[step]]\nby = "Anna"\ndo = ["take apple", "take pear"]\nrefused = true\n'
    assert codes(text) == [("refused-several", "step[0].refused")]


def test_an_empty_expectation_would_hold_whatever_happens():
    empty = [("empty-expect", "step[0].expect")]
    assert codes(TABLE + "[[step]]\nexpect = {}\n") == empty
    assert codes(TABLE + "[[step]]\n[step.expect]\n") == empty
    assert codes(TABLE + step() + "\n[expect]\n") == [("empty-expect", "expect")]
    assert codes(TABLE + step(rest="expect = '${e}'") + "[[case]]\ne = {}\n") == empty
    assert codes(TABLE + "[[step]]\nexpect.bowl = {}\n") == []


def test_a_step_needs_a_player_and_an_action_or_only_expects():
    assert codes(TABLE + '[[step]]\ndo = "take apple"\n') == [("missing-key", "step[0]")]
    assert codes(TABLE + '[[step]]\nby = "Anna"\n') == [("missing-key", "step[0]")]
    assert codes(TABLE + "[[step]]\n") == [("missing-key", "step[0]")]
    assert codes(TABLE + "[[step]]\nexpect.over = false\n") == []


def test_a_scenario_of_another_game_is_a_fault():
    assert codes('game = "chess"\n' + TABLE + step()) == [("other-game", "game")]


def test_a_scenario_needs_a_set_up_and_a_step():
    assert codes("title = 'x'\n") == [("missing-key", ""), ("missing-key", "")]


@pytest.mark.parametrize("key", ["xfail", "skip"])
def test_a_reason_must_be_given(key):
    assert codes(f"{key} = ''\n" + TABLE + step()) == [("bad-text", key)]
    assert codes(f"{key} = true\n" + TABLE + step()) == [("wrong-type", key)]


def test_a_set_up_may_be_named_and_its_faults_are_told_at_the_name():
    text = 'setup = "table.toml"\n' + step()
    table = tomllib.loads(TABLE)["setup"]
    assert codes(text, {"table.toml": table}.__getitem__) == []
    (fault,) = check(tomllib.loads(text), toy, lambda name: table | {"bowl": ""})
    assert (fault.code, fault.path) == ("bowl-empty", ("setup",))
    assert fault.message == 'in "table.toml": bowl: the bowl may not be empty'
    assert codes(text) == [("unknown-setup", "setup")]


def test_the_shape_gives_a_schema():
    from goldenhorn.play.schema import scenario_shape

    schema = scenario_shape(toy.shape).schema()
    assert set(schema["properties"]) >= {"setup", "step", "expect", "case", "xfail", "deal"}
    assert schema["properties"]["expect"]["properties"]["now"].get("required") is None
