"""Shop that sells one subscription. Webhooks grant and suspend the access of its customers."""

import httpx
from fastapi import FastAPI, HTTPException, Request
from pydantic import BaseModel

from gateway import Gateway
from subscriptions import Subscription, Subscriptions
from webhooks import verify_webhook


class Order(BaseModel):
    # Chosen by the client, so that it can repeat a request whose response was lost.
    order_id: str
    name: str
    email: str


def create_app(
    gateway: Gateway,
    plan_id: str,
    webhook_secrets: list[str],
    subscriptions: Subscriptions,
) -> FastAPI:
    """Creates the shop.

    During a rotation, `webhook_secrets` has the old and the new secret.
    """
    app = FastAPI()

    @app.post("/subscriptions", status_code=201)
    def create_subscription(order: Order) -> dict:
        name, email = subscriptions.start(order.order_id, order.name, order.email)
        try:
            purchase = gateway.create_subscription(order.order_id, plan_id, name, email)
        except httpx.HTTPError as error:
            raise HTTPException(502, "The payment gateway failed. Send the order again.") from error
        subscriptions.add(purchase["id"], purchase["status"])
        return {"id": purchase["id"], "checkout_url": purchase["checkout_url"]}

    @app.get("/subscriptions/{subscription_id}")
    def get_subscription(subscription_id: str) -> dict:
        subscription = subscriptions.get(subscription_id)
        if subscription is None:
            raise HTTPException(404, "There is no subscription with this id.")
        reminders = subscriptions.count_reminders(subscription_id)
        return {**to_response(subscription), "reminders": reminders}

    @app.post("/webhooks", status_code=204)
    async def receive_webhook(request: Request) -> None:
        event = await verify_webhook(webhook_secrets, request)
        subscriptions.apply(event)

    return app


def to_response(subscription: Subscription) -> dict:
    return {
        "id": subscription.id,
        "status": subscription.status,
        "has_access": subscription.has_access,
    }
