"""Starts a sandbox in a container: `with start_sandbox() as sandbox: ...`."""

from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy

API_KEY = "sk_test_local_development"


def start_sandbox() -> DockerContainer:
    return (
        DockerContainer("tollgate")
        .with_env("TOLLGATE_HOST", "0.0.0.0")
        .with_env("TOLLGATE_CONTROL_TOKEN", "for-local-development")
        .with_env("TOLLGATE_API_KEY", API_KEY)
        .with_exposed_ports(4010)
        .waiting_for(HttpWaitStrategy(4010, "/_sandbox/ready"))
    )


def get_api_url(sandbox: DockerContainer) -> str:
    return f"http://{sandbox.get_container_host_ip()}:{sandbox.get_exposed_port(4010)}/v1"
