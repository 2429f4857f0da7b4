"""Client of the payment gateway."""

import httpx


class Gateway:
    """Sends requests with the API key of one organization. Raises httpx.HTTPError for errors."""

    def __init__(self, base_url: str, api_key: str, timeout_s: float = 10) -> None:
        self._http = httpx.Client(
            base_url=base_url, headers={"Authorization": f"Bearer {api_key}"}, timeout=timeout_s
        )

    def create_subscription(self, order_id: str, plan_id: str, name: str, email: str) -> dict:
        """Returns the purchase of an order. Repeating the call creates no second purchase."""
        customer = self._post("/customers", f"{order_id}-customer", {"name": name, "email": email})
        body = {"plan_id": plan_id, "customer_id": customer["id"], "external_id": order_id}
        return self._post("/purchases", f"{order_id}-purchase", body)

    def _post(self, path: str, idempotency_key: str, body: dict) -> dict:
        response = self._http.post(path, headers={"Idempotency-Key": idempotency_key}, json=body)
        return response.raise_for_status().json()
