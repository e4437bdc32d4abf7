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
from labrunner.tui.web import allowed, page

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
    line = process.stderr.readline()
    assert f"http://127.0.0.1:{port}/?token=" in line
    token = line.split("token=")[1].split()[0]
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    yield port, token
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(20) in (0, 130)
    finally:
        process.kill()


def status(port: int, path: str, **headers: str) -> int:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


async def test_a_browser_gets_the_page_and_the_deck_and_no_other_site_does(server):
    port, token = server
    entry = f"/?token={token}"
    assert status(port, entry) == 200
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{entry}", timeout=10) as answer:
        words, headers = answer.read(), answer.headers
    assert b"keys.focus()" in words  # without a click first
    assert b'"https://' not in words  # and no other machine is asked for anything
    assert headers["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert status(port, entry, Host=f"evil.example:{port}") == 403
    cookie = headers["Set-Cookie"].split(";")[0]
    assert status(port, "/static/js/textual.js", Cookie=cookie) == 200
    assert status(port, "/ws", Cookie=cookie, Origin="http://evil.example") == 403
    # Another user of the machine reaches the port too, and knows no token.
    for path in ("/", "/?token=", f"/?token={token}x", "/ws", "/static/js/textual.js"):
        assert status(port, path) == 403
    seen = b""
    address = f"ws://127.0.0.1:{port}/ws?width=100&height=30"
    origin, cookies = f"http://localhost:{port}", dict([cookie.split("=", 1)])
    async with aiohttp.ClientSession(cookies=cookies) as session, session.ws_connect(address, origin=origin) as deck:
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


def test_the_page_loads_everything_from_the_address_that_the_browser_knows():
    text = (
        '<script src="http://127.0.0.1:8000/static/x.js"></script><div data-url="ws://127.0.0.1:8000/ws"></div></body>'
    )
    ours = page(text, "http://127.0.0.1:8000", "localhost:8000")
    assert 'src="http://localhost:8000/static/x.js"' in ours and "ws://localhost:8000/ws" in ours
    assert "127.0.0.1" in page(text, "http://127.0.0.1:8000", '"><script>')


def test_the_page_keeps_its_own_stylesheet_and_asks_for_no_other():
    """Without it the terminal's text area lies on the deck as a white box, and its layers one below the other."""
    ours = '<link rel="stylesheet" href="http://127.0.0.1:8000/static/css/xterm.css" />'
    theirs = '<link rel="stylesheet"\n href="https://fonts.example/css?family=x" />'
    near = '<link rel="stylesheet" href="http://127.0.0.1:8000.example/x.css" />'
    made = page(ours + theirs + near + "</body>", "http://127.0.0.1:8000", "127.0.0.1:8000")
    assert ours in made and "example" not in made


def test_a_port_in_use_is_one_sentence(places, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--learner", "ada"]) == 2
    assert f"cannot listen on 127.0.0.1:{port}" in capsys.readouterr().err
    assert main(["serve", "--port", "0"]) == 2
