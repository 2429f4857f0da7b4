/** Properties of the API that hold neither personal values nor secrets. */
export const SHOWN_PROPERTIES: ReadonlySet<string> = new Set([
  ...['id', 'plan_id', 'customer_id', 'purchase_id', 'service_id', 'charge_id', 'latest_charge_id'],
  ...['existing_id', 'retry_of', 'object_id', 'event_id', 'request_id', 'instance', 'status', 'kind', 'type'],
  ...['code', 'pointer', 'parameter', 'header', 'errors_total', 'amount', 'currency', 'interval', 'brand'],
  ...['interval_count', 'trial_days', 'billing_cycles', 'payment_day', 'unit_amount', 'unit_name'],
  ...['quantity', 'when_unreported', 'report_grace_hours', 'attempt', 'index', 'start', 'end', 'mode'],
  ...['source', 'now', 'created_at', 'occurred_at', 'canceled_at', 'settled_at', 'next_charge_at'],
  ...['next_retry_at', 'trial_end', 'end_date', 'service_activation_date', 'cycles_completed'],
  ...['on_exhausted', 'next_cursor', 'limit', 'cursor', 'created_from', 'created_to'],
]);

/** Headers that hold neither personal values nor secrets, unless their URL has a query with such values. */
export const SHOWN_HEADERS: ReadonlySet<string> = new Set([
  ...['accept', 'allow', 'content-type', 'content-length', 'content-encoding', 'date', 'etag', 'link'],
  ...['location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'www-authenticate', 'x-request-id'],
  ...['idempotent-replayed', 'cache-control', 'vary', 'content-location', 'x-content-type-options'],
]);
