"""What learners write, checked against what their runs measured.

Rooms, from the bottom up; each imports only from those before it:

    messages     the sentences that a learner reads, in English and Spanish; the labels of section 1
    result       what grading came to, as one object
    findings     what was noticed in a file: where, what, and what to do
    read         what was written: the learner's files, as data with line numbers
    references   against what: the right numbers and how far an honest one may lie from them
    checks       what is checked: one decorated function a check
    (here)       grade: a submission; grade_lab: one of its labs; session: what all learners of a grading share;
                 scaffold: the empty form; draft: what is missing in it; honesty: that nothing true earns nothing
    outputs      the result as text, JSON, JUnit XML, ...
    group        for whom: a whole class

Nothing in here imports torch. What a learner wrote is data: it is never executed.
"""
