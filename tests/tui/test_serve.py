"""The deck in a browser: a real server, its page, its socket, and who may use them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from labrunner.cli import main
from labrunner.tui.web import allowed

pytest.importorskip("textual_serve")
pytestmark = pytest.mark.slow


aiohttp = pytest.importorskip("aiohttp")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def server(places):
    port = free_port()
    command = [sys.executable, "-m", "labrunner", "serve", "--port", str(port), "--learner", "ada", "--lang", "es"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=dict(os.environ), text=True)
    assert f"http://127.0.0.1:{port}" in process.stderr.readline()
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    yield port
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(20) in (0, 130)
    finally:
        process.kill()


def status(port: int, path: str = "/", **headers: str) -> int:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


async def test_a_browser_gets_the_page_and_the_deck_and_no_other_site_does(server):
    assert status(server) == 200
    with urllib.request.urlopen(f"http://127.0.0.1:{server}/", timeout=10) as page:
        words = page.read()
    assert b"keys.focus()" in words  # without a click first
    assert b'"https://' not in words  # and no other machine is asked for anything
    assert status(server, Host=f"evil.example:{server}") == 403
    assert status(server, "/ws", Origin="http://evil.example") == 403
    seen = b""
    address = f"ws://127.0.0.1:{server}/ws?width=100&height=30"
    origin = f"http://localhost:{server}"
    async with aiohttp.ClientSession() as session, session.ws_connect(address, origin=origin) as deck:
        await deck.send_str(json.dumps(["resize", {"width": 100, "height": 30}]))
        end = time.monotonic() + 40
        asked = False
        while time.monotonic() < end:
            message = await deck.receive(timeout=40)
            if message.type is not aiohttp.WSMsgType.BINARY:
                continue
            seen += message.data
            if b"no-clip" in seen:
                await deck.send_str(json.dumps(["stdin", "?"]))
                asked, seen = True, b""
            elif asked and b"Esta p" in seen:
                break
    assert asked and b"Esta p" in seen


@pytest.mark.parametrize(
    ("header", "host", "good"),
    [
        (None, "127.0.0.1", True),
        ("127.0.0.1:8000", "127.0.0.1", True),
        ("http://localhost:8000", "127.0.0.1", True),
        ("http://localhost:9000", "127.0.0.1", False),
        ("http://evil.example:8000", "127.0.0.1", False),
        ("rebound.example:8000", "127.0.0.1", False),
        ("null", "127.0.0.1", False),
        ("http://[::1:8000", "127.0.0.1", False),
        ("http://box.lan:8000", "0.0.0.0", True),
    ],
)
def test_only_our_own_page_is_answered(header, host, good):
    assert allowed(header, host, 8000) is good


def test_a_port_in_use_is_one_sentence(places, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--learner", "ada"]) == 2
    assert f"cannot listen on 127.0.0.1:{port}" in capsys.readouterr().err
    assert main(["serve", "--port", "0"]) == 2
