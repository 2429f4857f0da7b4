"""Subscriptions of the shop, in an SQLite database."""

import sqlite3
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
    def __init__(self, file: str) -> None:
        self._lock = Lock()
        self._database = sqlite3.connect(file, check_same_thread=False)
        self._database.executescript("""
            CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, name TEXT, email TEXT);
            CREATE TABLE IF NOT EXISTS subscriptions (id TEXT PRIMARY KEY, status TEXT, sequence INTEGER);
            CREATE TABLE IF NOT EXISTS applied_events (id TEXT PRIMARY KEY);
            -- Emails that ask for another card. A real shop has a job that sends them.
            CREATE TABLE IF NOT EXISTS reminders (subscription_id TEXT, customer_id TEXT);
        """)

    def start(self, order_id: str, name: str, email: str) -> tuple[str, str]:
        """Stores an order before its first request, and returns its name and email address.

        A repeated order has those of the stored one, so that its requests are the same.
        """
        with self._lock, self._database:
            self._database.execute(
                "INSERT OR IGNORE INTO orders VALUES (?, ?, ?)", (order_id, name, email)
            )
            return self._database.execute(
                "SELECT name, email FROM orders WHERE id = ?", (order_id,)
            ).fetchone()

    def get(self, subscription_id: str) -> Subscription | None:
        with self._lock:
            row = self._database.execute(
                "SELECT id, status, sequence FROM subscriptions WHERE id = ?", (subscription_id,)
            ).fetchone()
            return Subscription(*row) if row else None

    def count_reminders(self, subscription_id: str) -> int:
        with self._lock:
            return self._database.execute(
                "SELECT COUNT(*) FROM reminders WHERE subscription_id = ?", (subscription_id,)
            ).fetchone()[0]

    def add(self, subscription_id: str, status: str) -> None:
        """Adds a new subscription, unless one of its events has arrived already."""
        with self._lock, self._database:
            self._database.execute(
                "INSERT OR IGNORE INTO subscriptions VALUES (?, ?, 0)", (subscription_id, status)
            )

    def apply(self, event: dict) -> None:
        """Applies an event once, and stores it with its effects in one transaction."""
        with self._lock, self._database:
            inserted = self._database.execute(
                "INSERT OR IGNORE INTO applied_events VALUES (?)", (event["id"],)
            )
            if inserted.rowcount == 0:
                return
            if event["type"].startswith("purchase."):
                self._keep_newest(event["data"], event["sequence"])
            if event["type"] == "charge.failed" and event["data"]["next_retry_at"]:
                self._database.execute(
                    "INSERT INTO reminders VALUES (?, ?)",
                    (event["data"]["purchase_id"], event["data"]["customer_id"]),
                )

    def _keep_newest(self, purchase: dict, sequence: int) -> None:
        """Stores the status of a purchase, unless a later event has arrived before."""
        self._database.execute(
            """
            INSERT INTO subscriptions VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET status = excluded.status, sequence = excluded.sequence
            WHERE excluded.sequence > subscriptions.sequence
            """,
            (purchase["id"], purchase["status"], sequence),
        )
