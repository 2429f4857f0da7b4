import base64
import hmac
import time

TOLERANCE_SECONDS = 5 * 60


def is_valid_webhook(body, headers, secret):
    """Return True if the raw body was signed with the secret, within five minutes of the current time.

    In Flask, pass request.get_data() and request.headers.
    """
    timestamp = headers.get("webhook-timestamp", "")
    content = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = b"v1," + base64.b64encode(hmac.digest(key, content, "sha256"))
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    is_signed = any(hmac.compare_digest(signature, expected) for signature in signatures)
    return is_signed and abs(time.time() - int(timestamp)) <= TOLERANCE_SECONDS
