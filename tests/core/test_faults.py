"""Faults: where they are, and the word that was meant."""

from goldenhorn.core.faults import DocumentFaults, Fault, did_you_mean, dotted, found_at, nearest


def test_a_path_is_written_as_people_write_it() -> None:
    assert dotted(()) == ""
    assert dotted(("rules",)) == "rules"
    assert dotted(("step", 0, "expect", "hands", "Anna")) == "step[0].expect.hands.Anna"
    assert dotted((3, "a", 1, 2)) == "[3].a[1][2]"


def test_all_faults_of_a_document_travel_together() -> None:
    faults = [Fault("a", ("x",), "one thing"), Fault("b", ("y", 1), "another")]
    raised = DocumentFaults(iter(faults))
    assert raised.faults == faults
    assert str(raised) == "x: one thing; y[1]: another"


def test_the_nearest_word_is_found_whatever_its_capitals() -> None:
    known = ["Venice", "Constantinople", "Modone"]
    assert nearest("venize", known) == "Venice"
    assert nearest("CONSTANTINOPEL", known) == "Constantinople"
    assert nearest("Genoa", known) == ""
    assert nearest("", known) == nearest("Venice", []) == ""


def test_a_hint_names_the_nearest_word_or_all_of_them() -> None:
    assert did_you_mean("modon", ["Venice", "Modone"]) == 'did you mean "Modone"?'
    assert did_you_mean("Genoa", ["Venice", "Modone"]) == "one of: Venice, Modone"
    assert did_you_mean("Genoa", []) == "nothing is known here"


def test_a_fault_is_found_at_its_path_and_above_it_only() -> None:
    faults = [Fault("a", ("ships", "A1", "at"), "")]
    assert found_at(("ships", "A1", "at"), faults)
    assert found_at(("ships",), faults)
    assert not found_at(("ships", "A1", "at", 0), faults)
    assert not found_at(("ships", "A2"), faults)
    assert not found_at((), [])
