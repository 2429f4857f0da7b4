"""Prints for each line of webhooks.tsv whether the webhook is valid."""

from is_valid_webhook import is_valid_webhook

for line in open("webhooks.tsv", encoding="utf-8"):
    secret, webhook_id, timestamp, signature, body = line.rstrip("\n").split("\t")
    headers = {"webhook-id": webhook_id, "webhook-timestamp": timestamp, "webhook-signature": signature}
    sent = {name: value for name, value in headers.items() if value}
    print("valid" if is_valid_webhook(body.encode(), sent, secret) else "invalid")
