"""`labrunner watch`: on logs, on a pipe, and around a command whose output it does not touch."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from grown_logs import printed

from labrunner.cli import main
from labrunner.watch import tell
from labrunner.watch.follow import Watched
from labrunner.watch.output import OutputSource

WATCH = [sys.executable, "-P", "-m", "labrunner", "watch"]


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "train.log"
    path.write_bytes(printed())
    return str(path)


def test_a_log_with_an_alarm_exits_1_and_one_without_0(log, tmp_path, capsys):
    assert main(["watch", "--once", log]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and "notice spike-lingering" in lines[0] and "ALARM spike-lingering" in lines[1]
    (tmp_path / "calm.log").write_bytes(printed(spike=0))
    assert main(["watch", "--once", str(tmp_path / "calm.log")]) == 0
    assert main(["watch", "--once", "--exit-zero", log]) == 0


def test_json_is_an_object_a_line_in_the_language(log, capsys):
    assert main(["watch", "--once", "--json", "--lang", "es", "--alarms-only", log]) == 1
    captured = capsys.readouterr()
    [line] = captured.out.splitlines()
    shown = json.loads(line)
    assert shown["schema"] == "labrunner/alarm/v1" and shown["source"] == log and "loss no vuelve" in shown["evidence"]
    assert "300 filas" in captured.err


def test_alarms_go_to_a_file_where_one_is_named(log, tmp_path, capsys):
    out = tmp_path / "alarms.txt"
    assert main(["watch", "--once", "-o", str(out), log]) == 1
    assert len(out.read_text().splitlines()) == 2 and capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "arguments, said",
    [
        ([], "name a log"),
        (["absent.log"], "no such file"),
        (["--set", "notice=3", "x"], "no threshold is called"),
        (["--on-alarm", "stop", "LOG"], "ends a command"),
        (["LOG", "--", "true"], "not both"),
        (["--"], "no command"),
        (["--", "/nonexistent/program"], "cannot be started"),
    ],
)
def test_bad_usage_is_one_sentence(arguments, said, log, capsys):
    assert main(["watch", *[log if word == "LOG" else word for word in arguments]]) == 2
    assert said in capsys.readouterr().err


def test_a_file_without_rows_is_bad_input(tmp_path, capsys):
    (tmp_path / "a.txt").write_text("hello\nworld\n")
    assert main(["watch", "--once", str(tmp_path / "a.txt")]) == 2
    assert "no row of a training log" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "its loss is a mean over the last steps"), ("es", "su loss es una media")]
)
def test_means_that_reach_back_nobody_knows_how_far_are_not_said_to_be_no_log(tmp_path, capsys, lang, said):
    bars = [
        f"steps: {step:3d}%|##  | {step}/100 [01:10<02:05,  1.42it/s, avr_loss={0.2 - step / 1000:.3g}]"
        for step in range(1, 60)
    ]
    (tmp_path / "a.txt").write_text("\r".join(bars) + "\n")
    assert main(["watch", "--once", str(tmp_path / "a.txt"), "--lang", lang]) == 0
    assert said in capsys.readouterr().err


def test_the_thresholds_are_listed(capsys):
    assert main(["watch", "--thresholds", "--lang", "es"]) == 0
    assert "notice_sigma" in capsys.readouterr().out


def test_the_options_of_a_command_are_its_own(capfd):
    code = "import sys; print(sys.argv[1:])"
    assert main(["watch", "--", sys.executable, "-P", "-c", code, "--json", "--lang", "xx", "--"]) == 0
    assert capfd.readouterr().out == "['--json', '--lang', 'xx', '--']\n"


def test_what_was_read_of_a_command_is_said_at_its_end(capfd, tmp_path):
    assert main(["watch", "--", "echo", "hello"]) == 0
    captured = capfd.readouterr()
    assert captured.out == "hello\n" and "echo: no row of a training log" in captured.err
    (tmp_path / "train.sh").write_bytes(b"cat <<'END'\n" + printed() + b"END\n")
    assert main(["watch", "--", "sh", str(tmp_path / "train.sh")]) == 0
    assert capfd.readouterr().err.splitlines()[-1] == "train.sh: 300 rows, 1 alarm, 1 still on"


def test_that_nothing_is_recognised_is_said_once_while_it_is_waited_for(monkeypatch):
    monkeypatch.setattr(tell, "PATIENCE", 0.0)
    said, log = [], Watched(OutputSource("train.py"))
    patience = tell.Patience([log], "en", said.append)
    for _ in range(3):
        patience.look()
    assert len(said) == 1 and "train.py: no row" in said[0]
    log.rows = 1
    tell.Patience([log], "en", said.append).look()
    assert len(said) == 1


@pytest.mark.slow
def test_its_output_passes_through_byte_for_byte_and_its_exit_code_is_kept(capfdbinary, tmp_path):
    blob = bytes(range(256)) * 300
    (tmp_path / "blob").write_bytes(blob)
    (tmp_path / "train.log").write_bytes(printed())
    script = "cat blob; cat train.log >&2; printf 'no end'; exit 7"
    alarms = tmp_path / "alarms"
    os.chdir(tmp_path)
    assert main(["watch", "-o", str(alarms), "--", "sh", "-c", script]) == 7
    captured = capfdbinary.readouterr()
    assert captured.out == blob + b"no end" and captured.err == printed()
    assert len(alarms.read_text().splitlines()) == 2  # read from standard error


@pytest.mark.slow
def test_lines_of_ours_stand_between_the_lines_of_a_command(capfd, tmp_path):
    (tmp_path / "train.log").write_bytes(printed())
    assert main(["watch", "--", "sh", "-c", f"printf 'half' >&2; cat {tmp_path}/train.log"]) == 0
    captured = capfd.readouterr()
    assert captured.out.encode() == printed()
    lines = captured.err.splitlines()
    assert lines[0] == "half" and "notice" in lines[1] and "ALARM" in lines[2]


@pytest.mark.slow
def test_a_reader_that_leaves_ends_the_command_as_without_us():
    command = [*WATCH, "--", sys.executable, "-P", "-c", "while True: print('step 1 loss 2.0', flush=True)"]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert started.stdout is not None
    started.stdout.read(100)
    started.stdout.close()
    assert started.wait(timeout=120) != 0


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGUSR1])
def test_a_command_that_dies_by_a_signal_ends_us_by_the_same(number):
    script = f"import os; os.kill(os.getpid(), {int(number)})"
    assert subprocess.run([*WATCH, "--", sys.executable, "-P", "-c", script], timeout=300).returncode == -number


def interruptible() -> None:
    """Ctrl-C counts: tests that run in a shell's background are started with it ignored, and pass that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGUSR2])
def test_a_signal_to_us_reaches_the_command(number, tmp_path):
    script = f"""
import signal, sys, time
signal.signal({int(number)}, lambda *_: sys.exit(9))
print("ready", flush=True)
while True: time.sleep(0.05)
"""
    command = [*WATCH, "--", sys.executable, "-P", "-c", script]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    assert started.stdout is not None and started.stdout.readline() == b"ready\n"
    started.send_signal(number)
    assert started.wait(timeout=300) == 9
    started.stdout.close()


@pytest.mark.slow
def test_an_alarm_stops_the_command_where_that_was_asked(tmp_path):
    log = printed().decode()
    script = f"import time, sys\nfor line in {log!r}.splitlines():\n    print(line, flush=True)\ntime.sleep(600)"
    (tmp_path / "train.py").write_text(script)
    command = [*WATCH, "--on-alarm", "stop", "--", sys.executable, "-P", str(tmp_path / "train.py")]
    done = subprocess.run(command, capture_output=True, timeout=300)
    assert done.returncode == -signal.SIGTERM and b"ALARM" in done.stderr


@pytest.mark.slow
def test_a_pipe_is_read_as_it_comes_and_ctrl_c_is_130(tmp_path):
    data = printed()
    done = subprocess.run([*WATCH, "-"], input=data, capture_output=True, timeout=300)
    assert done.returncode == 1 and done.stdout.count(b"\n") == 2
    pipe = subprocess.PIPE
    started = subprocess.Popen([*WATCH, "-"], stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=interruptible)
    assert started.stdin is not None and started.stdout is not None
    started.stdin.write(data)
    started.stdin.flush()
    assert b"notice" in started.stdout.readline()  # while the pipe is open
    started.send_signal(signal.SIGINT)
    assert started.wait(timeout=300) == 130
    for stream in (started.stdin, started.stdout, started.stderr):
        stream.close()


@pytest.mark.slow
def test_on_a_terminal_a_command_has_one_and_logs_have_panels(log):
    import pty

    def run(arguments, keys=b""):
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", COLUMNS="100", LINES="30")
            os.execv(WATCH[0], [*WATCH, *arguments])
        seen, until = b"", time.monotonic() + 300
        while time.monotonic() < until:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                break
            if keys and b"ALARM" in seen:
                os.write(terminal, keys)
                keys = b""
        return seen, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    seen, code = run(["--", sys.executable, "-P", "-c", "import sys; print(sys.stdout.isatty(), sys.stderr.isatty())"])
    assert b"True True\r\n" in seen and code == 0
    seen, code = run([log], keys=b"1q")
    assert b"\x1b[?1049h" in seen and b"\x1b[?1049l" in seen and b"loss" in seen and code == 1
    assert run([log], keys=b"\x03")[1] == 130
