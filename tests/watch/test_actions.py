"""On an alarm: webhooks that hang, fail or answer, programs, and what is refused."""

import json
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from labrunner.errors import InputError
from labrunner.watch.actions import Actions, Webhook, address

ALARM = {"schema": "labrunner/alarm/v1", "kind": "nan", "level": "alarm", "step": 7, "value": float("nan")}


@pytest.fixture
def server():
    """A server that answers with the statuses in `answers` (then 200) and keeps what it was sent in `got`."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = self.server.answers.pop(0) if self.server.answers else 200
            self.server.got.append((status, json.loads(body), dict(self.headers)))
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    server.answers, server.got = [], []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    server.url = f"http://127.0.0.1:{server.server_port}/hook"
    yield server
    server.shutdown()
    server.server_close()


def test_a_webhook_gets_the_alarm_and_its_line(server, monkeypatch):
    monkeypatch.setenv("LABRUNNER_WEBHOOK", server.url)
    monkeypatch.setenv("LABRUNNER_WEBHOOK_TOKEN", "s3cret")
    actions = Actions(["webhook"])
    actions.alarm(ALARM, "ALARM nan")
    actions.close()
    [(_, body, headers)] = server.got
    assert body["kind"] == "nan" and body["text"] == "ALARM nan" and body["value"] == "NaN"
    assert headers["Authorization"] == "Bearer s3cret"


def test_a_server_that_fails_is_tried_again(server):
    server.answers = [500, 503]
    webhook = Webhook(server.url, between=(0.01, 0.01, 0.01))
    webhook.send(ALARM, "x")
    webhook.close(10)
    assert [status for status, _, _ in server.got] == [500, 503, 200]


def test_a_server_that_hangs_holds_up_nothing_and_its_address_is_not_printed(capsys):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/SECRET"
        webhook = Webhook(url, between=(0.01,), seconds=0.2)
        began = time.monotonic()
        for _ in range(500):
            webhook.send(ALARM, "x")
        sent = time.monotonic() - began
        webhook.close(2.0)
        assert sent < 2.0
    said = capsys.readouterr().err
    assert said.count("could not be sent") == 1 and "SECRET" not in said


def test_a_program_is_given_the_alarm_on_its_input(tmp_path):
    script, out = tmp_path / "hook.py", tmp_path / "out.json"
    script.write_text(f"import sys; open({str(out)!r}, 'w').write(sys.stdin.read())")
    actions = Actions([f"command={sys.executable} -P {script}"])
    actions.alarm(ALARM, "line")
    deadline = time.monotonic() + 20
    while not (out.exists() and out.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    given = json.loads(out.read_text())
    assert given["step"] == 7 and given["value"] == "NaN"


def test_a_program_that_is_not_there_is_said_and_nothing_more(capsys):
    Actions(["command=/nonexistent/program"]).alarm(ALARM, "line")
    assert "command" in capsys.readouterr().err


@pytest.mark.parametrize(
    "action", ["sing", "command=", "command='abc", "webhook=ftp://x", "webhook=${ABSENT_NAME}", "stop"]
)
def test_what_can_not_be_done_is_refused_at_once(action, monkeypatch):
    monkeypatch.delenv("LABRUNNER_WEBHOOK", raising=False)
    with pytest.raises(InputError):
        Actions([action])


def test_an_address_takes_its_secret_from_the_environment(monkeypatch):
    monkeypatch.setenv("HOOK_KEY", "abc")
    assert address("https://example.org/${HOOK_KEY}") == "https://example.org/abc"
