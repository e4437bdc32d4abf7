"""Section 3: what a citation earns, and what says the same of every run."""

import pytest
from grader_fakes import FIX, FLOOD, check_of, good_postmortem


def test_what_can_be_known_without_running_earns_no_pass(bench):
    """Step, batch and tokens stand in the lab's file, the learning rate follows from it, a clip is the first idea."""
    text = good_postmortem(
        {
            "step": FLOOD,
            "pre": 2.3,
            "spike": 5.8,
            "peak": 6.0,
            "recovery": 3.0,
            "norm": 47.2,
            "lr": 1.98869,
            "embedding": 3.2,
        }
    )
    text = (
        text.split("## 3.")[0]
        + f"""## 3. Evidence
- Panel 2: 1.98869 at step {FLOOD}, rules out H2
- Panel 6: loss scale 1.0 at step {FLOOD}, rules out H3
- Batch log: 3 drill lines at step {FLOOD}, favours H1
- Panel 7: tten at step {FLOOD}, favours H1
"""
        + "\n## 4."
        + text.split("## 4.")[1]
    )
    bench.write(postmortem=text, fix=FIX, answers='[clip-factor]\nvalue = 0.2857\n[pattern]\nvalue = "long-tail"\n')
    result = bench.grade()
    assert check_of(result, "citations").score <= 4 and not result.passed
    assert "without looking" in check_of(result, "citations").message


def test_a_citation_of_another_arm_counts_neither_way(bench):
    bench.write(
        postmortem=f"""## 3. Evidence
- Panel 3: 0.73 at step {FLOOD} in the fix-stratified run
- In fix-clip panel 3 shows 99.9 at step {FLOOD}
- Panel 3: 21.37 at step {FLOOD} in the control run
- Panel 3: 99.9 at step {FLOOD}
"""
    )
    result = bench.grade()
    assert [check_of(result, f"citation.{n}").status for n in (1, 2, 3, 4)] == ["skipped", "skipped", "pass", "fail"]
    assert bench.launch.specs and {spec.arm for spec in bench.launch.specs} <= {"control", "break", "fix"}


@pytest.mark.parametrize("run", ["", " in the fix run", " in the fix-clip run"])
def test_citations_that_cannot_be_judged_excuse_nothing(bench, run):
    bench.write(postmortem=f"## 3. Evidence\n- Panel 3: 99.9 at step {FLOOD}{run}\n")
    bench.series()
    assert check_of(bench.grade(rerun="never"), "citations").max_score > 0
    assert check_of(bench.grade(rerun="never"), "citations").score == 0


def test_names_may_be_cited_where_there_is_no_number(bench_with):
    bench = bench_with(die=True)
    bench.write(
        postmortem=f"""## 3. Evidence
- Panel 6: first non-finite tensor is the loss at step {FLOOD + 6}
- Panel 7: tten leads the tail at step {FLOOD}
- Batch log: drill:piece:tten#0 at step {FLOOD}
- Panel 6: first non-finite is block_0.attn at step {FLOOD + 6}
"""
    )
    result = bench.grade()
    assert [check_of(result, f"citation.{n}").status for n in (1, 2, 3, 4)] == ["pass", "pass", "pass", "skipped"]
