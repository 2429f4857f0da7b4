"""Control of a Tollgate sandbox, for tests."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SEED = json.loads(Path(__file__).with_name("seed.json").read_text())


@contextmanager
def start_sandbox(data_folder: Path) -> Iterator[str]:
    """Starts a sandbox process on a free port, yields its URL, and stops it."""
    command = ["npx", "tollgate", "start", "--port", "0", "--data", str(data_folder)]
    command += ["--json", "--stop-with-stdin"]
    # The sandbox stops when this process closes the pipe to its standard input, or ends.
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        # The process prints this line when it accepts requests.
        connection = process.stdout.readline()
        if not connection:
            raise RuntimeError(f"The sandbox did not start: {' '.join(command)}")
        try:
            yield json.loads(connection)["url"]
        finally:
            process.stdin.close()


class Organization:
    """Isolated organization of a sandbox, with its own API key, objects and frozen clock."""

    def __init__(self, sandbox_url: str, webhook_url: str) -> None:
        # An advance of the clock waits for the responses to all webhooks.
        self._http = httpx.Client(base_url=sandbox_url, timeout=60)
        clock = {"mode": "frozen", "now": "2027-01-31T09:00:00Z"}
        self.api_key = self.request("POST", "/_sandbox/organizations", {"clock": clock})["api_key"]
        self._http.headers["Authorization"] = f"Bearer {self.api_key}"
        self.webhook_secret = SEED["configuration"]["webhook"]["secret"]
        webhook = {"url": webhook_url, "secret": self.webhook_secret}
        seed = {**SEED, "configuration": {"webhook": webhook}}
        self.plan_id = self.request("POST", "/_sandbox/seed", seed)["ids"]["home"]
        # Responses wait for the webhooks of their request, so that tests need no polling.
        self.set_delivery_mode("sync")

    def advance(self, duration: str) -> None:
        """Advances the clock by an ISO 8601 duration. All work that is due runs on the way."""
        self.request("POST", "/_sandbox/clock/advance", {"by": duration})

    def advance_to_next_renewal(self, purchase_id: str) -> None:
        """Advances the clock to the next charge of a purchase that is not a retry."""
        next_charge_at = self.request("GET", f"/v1/purchases/{purchase_id}")["next_charge_at"]
        assert next_charge_at, f"The purchase {purchase_id} has no planned charge."
        self.request("POST", "/_sandbox/clock/advance", {"to": next_charge_at})

    def force_outcomes(self, purchase_id: str, *outcomes: str) -> None:
        """Sets the outcomes of the next payment attempts of a purchase, in order."""
        for outcome in outcomes:
            path = f"/_sandbox/purchases/{purchase_id}/outcome"
            self.request("POST", path, {"outcome": outcome})

    def set_delivery_mode(self, mode: str) -> None:
        """Sets how webhooks are delivered. The mode `twice` sends each one a second time."""
        self.request("PUT", "/_sandbox/deliveries/mode", {"mode": mode})

    def pay(
        self, checkout_url: str, card_number: str = "4242424242424242", challenge: str = "pass"
    ) -> dict[str, str]:
        """Pays on the checkout page, as a browser does. A 3-D Secure challenge can `pass` or `fail`.

        Returns the `purchase-id`, `status`, `step` and `failure` of the purchase after the payment.
        """
        state = self.get_checkout_state(checkout_url)
        assert state.get("step") in ("pay", "repair"), f"The payer cannot pay: {state}"
        card = {"card_number": card_number, "expiry": "12/34", "cvc": "123"}
        response = httpx.post(checkout_url, data=card)
        assert response.status_code == 303, f"The page returned {response.status_code}: use a test card."
        if self.get_checkout_state(checkout_url)["step"] == "challenge":
            httpx.post(f"{checkout_url}/challenge", data={"answer": challenge})
        return self.get_checkout_state(checkout_url)

    def get_checkout_state(self, checkout_url: str) -> dict[str, str]:
        """Returns the state of the purchase that the checkout page has as attributes."""
        page = httpx.get(checkout_url, follow_redirects=True).text
        return dict(re.findall(r' data-(purchase-id|status|step|failure)="([^"]*)"', page))

    def delete(self) -> None:
        """Deletes the organization with all of its objects."""
        self.request("POST", "/_sandbox/organizations/delete", {"api_keys": [self.api_key]})
        self._http.close()

    def request(self, method: str, path: str, body: dict | None = None) -> dict:
        """Sends any request to the sandbox and returns the body of the response."""
        response = self._http.request(method, path, json=body)
        assert response.is_success, response.text
        return response.json() if response.content else {}
