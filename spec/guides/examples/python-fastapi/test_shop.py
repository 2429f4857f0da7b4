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

    organization.advance_to_next_renewal(subscription_id)
    suspended = get_subscription(shop, subscription_id)
    expected = {"id": subscription_id, "status": "past_due", "has_access": False, "reminders": 1}
    assert suspended == expected

    # By default, a failed charge is retried after two days.
    organization.advance("P2D")
    recovered = get_subscription(shop, subscription_id)
    assert recovered == {**expected, "status": "active", "has_access": True}
