"""Subscriptions of the shop, in memory. A real shop stores them in its database."""

from dataclasses import dataclass
from threading import Lock

STATUSES_WITH_ACCESS = {"active", "trialing"}


@dataclass
class Subscription:
    id: str
    status: str
    # Sequence number of the event that set the status; 0 before the first event.
    sequence: int = 0

    @property
    def has_access(self) -> bool:
        return self.status in STATUSES_WITH_ACCESS


class Subscriptions:
    def __init__(self) -> None:
        self._subscriptions: dict[str, Subscription] = {}
        self._applied_event_ids: set[str] = set()
        self._lock = Lock()

    def get(self, subscription_id: str) -> Subscription | None:
        return self._subscriptions.get(subscription_id)

    def add(self, subscription_id: str, status: str) -> None:
        """Adds a new subscription, unless one of its events has arrived already."""
        with self._lock:
            self._subscriptions.setdefault(subscription_id, Subscription(subscription_id, status))

    def apply(self, event: dict) -> bool:
        """Applies an event. Returns False if it was applied before.

        With a database, store the event id and all effects of the event in one transaction.
        """
        with self._lock:
            if event["id"] in self._applied_event_ids:
                return False
            self._applied_event_ids.add(event["id"])
            if event["type"].startswith("purchase."):
                self._keep_newest(event["data"], event["sequence"])
            return True

    def _keep_newest(self, purchase: dict, sequence: int) -> None:
        """Stores the status of a purchase, unless a later event has arrived before."""
        stored = self._subscriptions.get(purchase["id"])
        if stored is None or stored.sequence < sequence:
            subscription = Subscription(purchase["id"], purchase["status"], sequence)
            self._subscriptions[subscription.id] = subscription
