"""What learners write, checked against what their runs measured.

`parse` turns Markdown into a `PostMortem` with line numbers; the topic modules (`symptoms`, `evidence`, `rootcause`,
`fix`, ...) compare it with numbers that `provider` gets from a re-run, from evidence or from the calibration; `grade`
adds it up into one result object that `outputs` renders. Nothing in here imports torch.
"""
