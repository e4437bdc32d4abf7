"""The deck in a browser, through textual-serve: a server that only its own page may talk to.

`python -m labrunner.tui.web` is one deck, started by the server for one browser tab; it talks to the server on its
standard streams and is of no use by hand.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
#: A stylesheet from elsewhere, for a font that need not be there: a page for this machine only asks no other.
FOREIGN = re.compile(r'<link\b[^>]*"https?://[^>]*>')
#: The page's terminal gets the keys at once: as textual-serve makes it, they go nowhere until somebody clicks on it.
FOCUS = """<script>
  const looking = setInterval(() => {
    const keys = document.querySelector(".xterm-helper-textarea");
    if (keys && document.body.classList.contains("-first-byte")) { keys.focus(); clearInterval(looking); }
  }, 100);
</script>
</body>"""


def allowed(header: str | None, host: str, port: int) -> bool:
    """Whether a `Host` or `Origin` names the page that we serve; without one the asker is no browser's page.

    On loopback other names are refused too: a site may point its name at 127.0.0.1.
    """
    if not header:
        return True
    try:
        parts = urlsplit(header if "//" in header else f"//{header}")
        if (parts.port or (443 if parts.scheme == "https" else 80)) != port and "//" in header:
            return False
        name = parts.hostname
    except ValueError:
        return False
    return name in LOOPBACK if host in LOOPBACK else bool(name)


def run(args: argparse.Namespace) -> None:
    """`labrunner serve`: find out who is learning, then serve until interrupted. Raises InputError as every command."""
    from labrunner.course.learner import language
    from labrunner.deck.settings import read_settings
    from labrunner.deck.strings import Say
    from labrunner.deck.work.whoami import find_learner

    settings = read_settings()
    lang = args.lang or language(config=settings)
    learner = find_learner(args.learner, Say(lang), config=settings)
    if args.host not in LOOPBACK:
        print(f"labrunner: everybody who can reach {args.host}:{args.port} will work with your files", file=sys.stderr)
    serve(args.host, args.port, ["--lang", lang, "--learner", learner, *(["--labs", args.labs] if args.labs else [])])


def serve(host: str, port: int, options: Sequence[str]) -> None:
    """Serve decks started with `options` (those that all commands share) until interrupted."""
    server = make_server(host, port, options)
    try:
        server.serve()
    except KeyboardInterrupt:
        pass


def make_server(host: str, port: int, options: Sequence[str]) -> Any:
    """textual-serve's server with a guard before its pages and its socket."""
    base = import_module("textual_serve.server").Server
    web = import_module("aiohttp.web")

    @web.middleware
    async def guard(request: Any, handler: Any) -> Any:
        origin = request.headers.get("Origin")
        same = host in LOOPBACK or not origin or urlsplit(origin).netloc == request.headers.get("Host")
        if not (same and allowed(request.headers.get("Host"), host, port) and allowed(origin, host, port)):
            raise web.HTTPForbidden(text="this page is served to its own address only\n")
        answer = await handler(request)
        if request.path == "/" and isinstance(answer, web.Response) and answer.text:
            answer.text = FOREIGN.sub("", answer.text).replace("</body>", FOCUS)
        return answer

    class Deck(base):
        async def _make_app(self) -> Any:
            app = await super()._make_app()
            app.middlewares.append(guard)
            return app

        async def on_startup(self, app: Any) -> None:
            print(f"labrunner: open {self.public_url} in a browser; Ctrl-C ends it", file=sys.stderr, flush=True)

        def initialize_logging(self) -> None:
            """Nothing is narrated: errors reach the browser."""

    command = shlex.join([sys.executable, "-P", "-m", "labrunner.tui.web", *options])
    name = f"[{host}]" if ":" in host else host
    return Deck(command, host=host, port=port, title="labrunner", public_url=f"http://{name}:{port}")


def main() -> int:
    """One deck on standard streams, in the driver that textual-serve chose."""
    from labrunner.deck.draw import glyphs
    from labrunner.tui.app import make_app

    parser = argparse.ArgumentParser()
    for option in ("--lang", "--learner", "--labs"):
        parser.add_argument(option)
    app = make_app(parser.parse_args())
    if app.glyphs is glyphs.ASCII:  # what the server's terminal can show says nothing of the browser
        app.glyphs = glyphs.BY_NAME["braille"]
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
