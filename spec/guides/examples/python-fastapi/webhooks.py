"""Verification of webhooks."""

from fastapi import HTTPException, Request
from standardwebhooks import Webhook, WebhookVerificationError


async def verify_webhook(secrets: list[str], request: Request) -> dict:
    """Returns the event of a webhook. Responds with 400 if no secret has signed it."""
    # The signature covers the raw body.
    body = await request.body()
    for secret in secrets:
        try:
            return Webhook(secret).verify(body, dict(request.headers))
        except (WebhookVerificationError, ValueError):
            # A malformed header or body raises a ValueError.
            continue
    raise HTTPException(400, "The webhook has no valid signature.")
