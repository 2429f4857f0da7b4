from test_shop import get_subscription, sell_subscription


def test_webhook_that_arrives_twice_sends_one_reminder(shop, organization):
    subscription_id = sell_subscription(shop, organization)
    organization.set_delivery_mode("twice")
    organization.force_outcomes(subscription_id, "insufficient_funds")

    organization.advance_to_next_renewal(subscription_id)

    deliveries = organization.request("GET", "/_sandbox/deliveries")["data"]
    attempts = {delivery["event_type"]: len(delivery["attempts"]) for delivery in deliveries}
    assert attempts["charge.failed"] == 2
    assert get_subscription(shop, subscription_id)["reminders"] == 1
