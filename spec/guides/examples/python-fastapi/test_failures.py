import time

from test_shop import ORDER, get_subscription, sell_subscription


def test_subscription_is_unpaid_after_the_last_retry_fails(shop, organization):
    subscription_id = sell_subscription(shop, organization)
    organization.force_outcomes(subscription_id, *["card_declined"] * 4)

    organization.advance_to_next_renewal(subscription_id)
    organization.advance("P6D")

    unpaid = get_subscription(shop, subscription_id)
    assert unpaid == {
        "id": subscription_id,
        "status": "unpaid",
        "has_access": False,
        "reminders": 3,
    }


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
