"""Fixtures that start the sandbox once for all workers, and the shop for each test."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import httpx
import pytest
import uvicorn

from gateway import Gateway
from sandbox import Organization, start_sandbox
from shop import create_app
from subscriptions import Subscriptions


def pytest_sessionstart(session: pytest.Session) -> None:
    """Starts the sandbox, unless TOLLGATE_URL names one. Workers of pytest-xdist inherit the variable."""
    if "TOLLGATE_URL" not in os.environ:
        stack = ExitStack()
        session.config.add_cleanup(stack.close)
        data_folder = stack.enter_context(TemporaryDirectory())
        os.environ["TOLLGATE_URL"] = stack.enter_context(start_sandbox(Path(data_folder)))


@pytest.fixture
def sandbox_url() -> str:
    """URL of the sandbox."""
    return os.environ["TOLLGATE_URL"]


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """Listening socket of the shop, on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


@pytest.fixture
def organization(sandbox_url: str, listener: socket.socket) -> Iterator[Organization]:
    """Isolated organization that sends its webhooks to the shop."""
    port = listener.getsockname()[1]
    organization = Organization(sandbox_url, f"http://127.0.0.1:{port}/webhooks")
    yield organization
    organization.delete()


@dataclass
class Shop:
    """Running shop."""

    client: httpx.Client


@pytest.fixture
def shop(
    sandbox_url: str, organization: Organization, listener: socket.socket, tmp_path: Path
) -> Iterator[Shop]:
    """Shop that sells in the organization of the test."""
    shop = Shop(httpx.Client(base_url=f"http://127.0.0.1:{listener.getsockname()[1]}"))
    app = create_app(
        Gateway(f"{sandbox_url}/v1", organization.api_key),
        organization.plan_id,
        [organization.webhook_secret],
        Subscriptions(str(tmp_path / "subscriptions.db")),
    )
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    thread = Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    with shop.client:
        yield shop
    server.should_exit = True
    thread.join()
