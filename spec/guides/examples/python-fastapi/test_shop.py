import time

from conftest import Shop
from sandbox import Organization

ORDER = {"order_id": "order-1", "name": "Ada Lindqvist", "email": "ada@example.com"}


def get_subscription(shop: Shop, subscription_id: str) -> dict:
    return shop.client.get(f"/subscriptions/{subscription_id}").raise_for_status().json()


def sell_subscription(shop: Shop, organization: Organization) -> str:
    """Sells a subscription that is paid on the checkout page. Returns its id."""
    sold = shop.client.post("/subscriptions", json=ORDER).raise_for_status().json()
    assert not get_subscription(shop, sold["id"])["has_access"]
    organization.pay(sold["checkout_url"])
    assert get_subscription(shop, sold["id"])["has_access"]
    return sold["id"]


def test_failed_renewal_suspends_access_until_a_retry_succeeds(shop, organization):
    subscription_id = sell_subscription(shop, organization)
    organization.force_outcomes(subscription_id, "insufficient_funds", "succeeded")

    organization.advance("P1M")
    suspended = get_subscription(shop, subscription_id)
    assert suspended == {"id": subscription_id, "status": "past_due", "has_access": False}

    # By default, a failed charge is retried after two days.
    organization.advance("P2D")
    recovered = get_subscription(shop, subscription_id)
    assert recovered == {"id": subscription_id, "status": "active", "has_access": True}
    assert len(shop.reminders) == 1


def test_subscription_is_unpaid_after_the_last_retry_fails(shop, organization):
    subscription_id = sell_subscription(shop, organization)
    organization.force_outcomes(subscription_id, *["card_declined"] * 4)

    organization.advance("P1M")
    organization.advance("P6D")

    unpaid = get_subscription(shop, subscription_id)
    assert unpaid == {"id": subscription_id, "status": "unpaid", "has_access": False}


def test_webhook_that_arrives_twice_sends_one_reminder(shop, organization):
    subscription_id = sell_subscription(shop, organization)
    organization.set_delivery_mode("twice")
    organization.force_outcomes(subscription_id, "insufficient_funds")

    organization.advance("P1M")

    deliveries = organization.request("GET", "/_sandbox/deliveries")["data"]
    attempts = {delivery["event_type"]: len(delivery["attempts"]) for delivery in deliveries}
    assert attempts["charge.failed"] == 2
    assert len(shop.reminders) == 1


def test_webhook_with_an_invalid_signature_is_rejected(shop):
    headers = {"webhook-id": "evt_1", "webhook-timestamp": str(int(time.time()))}
    headers["webhook-signature"] = "v1,bm90IGEgc2lnbmF0dXJl"
    body = {"id": "evt_1", "type": "purchase.activated", "sequence": 1, "data": {"id": "pur_1"}}
    assert shop.client.post("/webhooks", json=body, headers=headers).status_code == 400
    assert shop.client.get("/subscriptions/pur_1").status_code == 404


def test_order_that_is_repeated_after_a_lost_response_creates_one_purchase(shop, organization):
    lost_response = {
        "operation_id": "createPurchase",
        "effect": {"kind": "connection_reset"},
        "when": "after_commit",
        "count": 1,
    }
    organization.request("POST", "/_sandbox/faults", lost_response)
    assert shop.client.post("/subscriptions", json=ORDER).status_code == 502
    assert shop.client.post("/subscriptions", json=ORDER).status_code == 201
    assert len(organization.request("GET", "/v1/purchases")["data"]) == 1
