"""The deck in a browser, through textual-serve: a server for the one who was told its address, and for no other page.

`python -m labrunner.tui.web` is one deck, started by the server for one browser tab; it talks to the server on its
standard streams and is of no use by hand.
"""

from __future__ import annotations

import argparse
import hmac
import re
import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
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
#: The deck takes keys and clicks: no other page may show it in a frame, nor learn its address from a link.
HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}
_HOST = re.compile(r"[\w.:\[\]-]+")


class Gate:
    """Decides which requests are answered: those to our own address that know the secret of this server.

    The secret is in the address that is printed at the start; the page that it opens keeps it in a cookie. Without it
    any other user of the machine could work with the learner's files.
    """

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port, self.token = host, port, secrets.token_urlsafe(16)
        self.cookie = f"labrunner-{port}"  # cookies know no ports: two servers must not overwrite each other's

    def refusal(self, headers: Mapping[str, str], query: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
        """Why a request is not answered, as a sentence for the browser's window; None where it is."""
        asked, origin = headers.get("Host"), headers.get("Origin")
        same = self.host in LOOPBACK or not origin or urlsplit(origin).netloc == asked
        if not (same and allowed(asked, self.host, self.port) and allowed(origin, self.host, self.port)):
            return "this page is served to its own address only"
        if not any(self._is_token(given) for given in (query.get("token"), cookies.get(self.cookie))):
            return "open the address that `labrunner serve` printed, with its token"
        return None

    def _is_token(self, given: str | None) -> bool:
        return given is not None and hmac.compare_digest(given.encode(), self.token.encode())


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
    from labrunner.deck.work.whoami import said_learner

    settings = read_settings()
    lang = args.lang or language(config=settings)
    learner = said_learner(args.learner, config=settings)
    if args.host not in LOOPBACK:
        print(f"labrunner: anyone who can reach {args.host}:{args.port} will work with your files", file=sys.stderr)
    options = [
        "--lang",
        lang,
        *(["--learner", learner] if learner else []),
        *(["--labs", args.labs] if args.labs else []),
    ]
    serve(args.host, args.port, options)


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

    gate = Gate(host, port)
    name = f"[{host}]" if ":" in host else host
    url = f"http://{name}:{port}"

    @web.middleware
    async def guard(request: Any, handler: Any) -> Any:
        refusal = gate.refusal(request.headers, request.query, request.cookies)
        if refusal:
            raise web.HTTPForbidden(text=f"{refusal}\n", headers=HEADERS)
        answer = await handler(request)
        if request.path == "/" and isinstance(answer, web.Response) and answer.text:
            answer.text = page(answer.text, url, request.host)
            answer.set_cookie(gate.cookie, gate.token, httponly=True, samesite="Strict")
        if not answer.prepared:  # the socket's answer is on its way already
            answer.headers.update(HEADERS)
        return answer

    class Deck(base):
        async def _make_app(self) -> Any:
            app = await super()._make_app()
            app.middlewares.append(guard)
            return app

        async def on_startup(self, app: Any) -> None:
            address = f"{url}/?token={gate.token}"
            print(f"labrunner: open {address} in a browser; Ctrl-C ends it", file=sys.stderr, flush=True)

        def initialize_logging(self) -> None:
            """Nothing is narrated: errors reach the browser."""

    command = shlex.join([sys.executable, "-P", "-m", "labrunner.tui.web", *options])
    return Deck(command, host=host, port=port, title="labrunner", public_url=url)


def page(text: str, url: str, host: str) -> str:
    """textual-serve's page, so that it asks no other machine, takes keys without a click, and loads everything from the
    address (`host`, with its port) that the browser knows us by: the cookie goes to no other."""
    text = FOREIGN.sub(lambda link: link[0] if f'"{url}/' in link[0] else "", text).replace("</body>", FOCUS)
    if not _HOST.fullmatch(host):
        return text
    return text.replace(url, f"http://{host}").replace(url.replace("http", "ws", 1), f"ws://{host}")


def main() -> int:
    """One deck on standard streams, in the driver that textual-serve chose."""
    from labrunner.deck.draw import glyphs
    from labrunner.tui.start import make_app

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
