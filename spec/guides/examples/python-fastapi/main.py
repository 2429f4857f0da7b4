"""Configuration of the shop for `uvicorn main:app`."""

import os

from gateway import Gateway
from shop import create_app
from subscriptions import Subscriptions

app = create_app(
    Gateway(
        os.environ["GATEWAY_URL"],
        os.environ["GATEWAY_KEY"],
        float(os.environ.get("GATEWAY_TIMEOUT_MS", "10000")) / 1000,
    ),
    plan_id=os.environ["PLAN_ID"],
    webhook_secrets=os.environ["GATEWAY_WEBHOOK_SECRET"].split(),
    subscriptions=Subscriptions(os.environ.get("SUBSCRIPTIONS_FILE", "subscriptions.db")),
)
