"""What happens on an alarm besides telling it: a terminal's notification, a webhook, a command, an end."""

from __future__ import annotations

import os
import queue
import re
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from labrunner.errors import InputError
from labrunner.text import clean

WEBHOOK, TOKEN = "LABRUNNER_WEBHOOK", "LABRUNNER_WEBHOOK_TOKEN"
KINDS = ("notify", "webhook", "command", "stop")
#: Alarms that wait for a webhook at most; the oldest goes where more come. Seconds of a try, and between tries.
_WAITING, _SECONDS, _BETWEEN = 100, 10.0, (1.0, 4.0, 15.0)
_VARIABLE = re.compile(r"\$\{(\w+)\}")


class Actions:
    """What the user asked for by `--on-alarm`; each is done for every alarm of the higher level, none of them blocks.

    `stop` ends what is watched. Raises InputError for an action that there is not.
    """

    def __init__(self, asked: Sequence[str], stop: Callable[[], None] | None = None) -> None:
        self._do: list[Callable[[dict[str, Any], str], None]] = []
        self._webhooks: list[Webhook] = []
        for action in asked:
            kind, _, value = action.partition("=")
            self._do.append(self._one(kind, value, action, stop))

    def _one(
        self, kind: str, value: str, action: str, stop: Callable[[], None] | None
    ) -> Callable[[dict[str, Any], str], None]:
        if kind == "notify":
            return lambda _alarm, line: notify(line)
        if kind == "webhook":
            self._webhooks.append(Webhook(address(value)))
            return self._webhooks[-1].send
        if kind == "command" and (words := _words(value)):
            return Command(words).run
        if kind == "stop" and stop is not None:
            return lambda _alarm, _line: stop()
        if kind == "stop":
            raise InputError("--on-alarm stop ends a command: use it with `labrunner watch --on-alarm stop -- COMMAND`")
        raise InputError(
            f"--on-alarm {action[:60]!r}: write notify, stop, command='PROGRAM ARGUMENTS', webhook=ADDRESS, or webhook "
            f"with its address in {WEBHOOK}"
        )

    def alarm(self, alarm: dict[str, Any], line: str) -> None:
        """Do what was asked for; `alarm` is the object of `labrunner/alarm/v1`, `line` what is printed of it."""
        for do in self._do:
            do(alarm, line)

    def close(self, seconds: float = 5.0) -> None:
        """Give webhooks a moment to send what they have."""
        end = time.monotonic() + seconds
        for webhook in self._webhooks:
            webhook.close(max(end - time.monotonic(), 0.0))


def _words(command: str) -> list[str]:
    """A command line as a shell would split it. Raises InputError for a quotation that does not end."""
    try:
        return shlex.split(command)
    except ValueError:
        raise InputError(
            f"--on-alarm command={command[:60]!r}: a quotation mark or backslash there has no end"
        ) from None


def notify(line: str) -> None:
    """Ring the bell of the terminal and show a notification where it knows OSC 9; nothing without a terminal."""
    text = clean(line, 200)
    try:
        with open("/dev/tty", "wb", buffering=0) as terminal:
            terminal.write(f"\x1b]9;{text}\x07\x07".encode())
    except OSError:
        return


def address(value: str) -> str:
    """The address of a webhook, `${NAME}` in it taken from the environment; raises InputError where there is none."""
    text = value or os.environ.get(WEBHOOK, "")
    for name in _VARIABLE.findall(text):
        if name not in os.environ:
            raise InputError(f"--on-alarm webhook: ${{{name}}} is not set in the environment")
        text = text.replace(f"${{{name}}}", os.environ[name])
    if not text.startswith(("http://", "https://")):
        raise InputError(f"--on-alarm webhook: give an http or https address, webhook=ADDRESS or in {WEBHOOK}")
    return text


class Webhook:
    """Posts alarms in a thread of its own, each some times until it is taken; what fails is told once."""

    def __init__(self, url: str, between: Sequence[float] = _BETWEEN, seconds: float = _SECONDS) -> None:
        self._url, self._between, self._seconds = url, tuple(between), seconds
        self._queue: queue.Queue[bytes] = queue.Queue(_WAITING)
        self._told = False
        self._closing = threading.Event()
        threading.Thread(target=self._work, daemon=True, name="webhook").start()

    def send(self, alarm: dict[str, Any], line: str) -> None:
        """Queue an alarm; never waits."""
        from labrunner.engine.record.journal import encode

        body = encode({"text": clean(line, 1000), **alarm}).encode()
        while True:
            try:
                self._queue.put_nowait(body)
                return
            except queue.Full:
                try:
                    self._queue.get_nowait()
                    self._queue.task_done()
                except queue.Empty:
                    pass

    def close(self, seconds: float) -> None:
        """Wait until everything is sent, at most so long."""
        end = time.monotonic() + seconds
        while self._queue.unfinished_tasks and time.monotonic() < end:
            time.sleep(0.02)
        self._closing.set()

    def _work(self) -> None:
        while True:
            body = self._queue.get()
            try:
                self._post(body)
            except Exception as error:  # whatever a server or proxy does, watching goes on
                self._complain(error)
            finally:
                self._queue.task_done()

    def _post(self, body: bytes) -> None:
        import urllib.request

        headers = {"Content-Type": "application/json", "User-Agent": "labrunner"}
        if token := os.environ.get(TOKEN):
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self._url, data=body, headers=headers, method="POST")
        for wait in (*self._between, None):
            try:
                with urllib.request.urlopen(request, timeout=self._seconds):
                    return
            except OSError:
                if wait is None or self._closing.wait(wait):
                    raise

    def _complain(self, error: Exception) -> None:
        if not self._told:
            self._told = True
            reason = clean(str(error).replace(self._url, "..."), 120)
            print(f"labrunner: an alarm could not be sent to the webhook ({reason})", file=sys.stderr)


class Command:
    """Starts a program for each alarm, with the alarm as JSON on its standard input; one at a time, none waited for."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._running: subprocess.Popen[bytes] | None = None

    def run(self, alarm: dict[str, Any], line: str) -> None:
        """Start it, unless the one before is still at work."""
        from labrunner.engine.record.journal import encode

        if self._running is not None and self._running.poll() is None:
            return
        environment = {**os.environ, "LABRUNNER_ALARM": clean(line, 1000), "LABRUNNER_ALARM_KIND": str(alarm["kind"])}
        try:
            self._running = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment, start_new_session=True
            )
            assert self._running.stdin is not None
            with self._running.stdin as stream:
                stream.write(encode(alarm).encode())
        except OSError as error:
            print(f"labrunner: --on-alarm command: {error.strerror or error}", file=sys.stderr)
