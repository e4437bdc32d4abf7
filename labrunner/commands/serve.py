"""Show the terminal UI in a browser; every tab that opens the page is a UI by itself.

    labrunner serve                          on http://127.0.0.1:8000, reachable from this machine only
    labrunner serve --port 9000 --learner borja

Open the address that it prints. It holds a token, because anybody who opens the page works with your files and under
your name; other users of the machine and other sites are refused. Over ssh, forward the port:
`ssh -L 8000:127.0.0.1:8000 HOST`. Needs an extra package: `pip install 'labrunner[serve]'`.
"""

from __future__ import annotations

import argparse
import socket
from importlib.util import find_spec

from labrunner.commands.options import whole
from labrunner.errors import Exit, InputError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1, loopback)")
    parser.add_argument("--port", type=whole(1, 65535), default=8000, help="port to listen on (default: 8000)")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C. Raises InputError where that cannot begin."""
    if find_spec("textual_serve") is None:
        raise InputError("the UI in a browser needs one package more: pip install 'labrunner[serve]'")
    _free(args.host, args.port)
    from labrunner.tui.web import run as serve

    serve(args)
    return int(Exit.OK)


def _free(host: str, port: int) -> None:
    """Raises InputError where nothing can listen there."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"cannot listen on {host}:{port} ({reason}); choose another with --port or --host") from None
