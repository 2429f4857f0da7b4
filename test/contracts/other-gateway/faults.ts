/** Planted fault of the gateway. */
export interface Fault<Name extends string = string> {
  name: Name;
  /** Published rule that the fault violates. */
  description: string;
}

const table = [
  { name: 'accept-ignored', description: 'A response is sent although `Accept` leaves out JSON.' },
  { name: 'activation-in-past', description: 'An activation date before today is accepted.' },
  { name: 'allow-missing', description: 'A 405 has no `Allow` header.' },
  {
    name: 'amount-of-single-records',
    description: 'The limit of a charge is compared with each record instead of with their sum.',
  },
  { name: 'amount-truncated', description: 'The amount of a period is truncated instead of rounded.' },
  { name: 'amount-without-limit', description: 'The amount of a period has no limit.' },
  { name: 'api-key-in-problem', description: 'A problem repeats the API key that the path contains.' },
  { name: 'attempt-from-zero', description: 'The first attempt of a charge has the number 2.' },
  { name: 'body-limit-doubled', description: 'A body of more than 100 kB is accepted.' },
  { name: 'canceled-keeps-period', description: 'A canceled purchase keeps its `current_period`.' },
  { name: 'canceled-twice', description: 'A second cancellation changes a canceled purchase.' },
  { name: 'challenge-header-missing', description: 'A 401 has no `WWW-Authenticate` header.' },
  {
    name: 'challenge-without-next-action',
    description: 'A purchase that waits for a challenge has no `next_action`.',
  },
  {
    name: 'charge-after-cancellation',
    description: 'A fixed subscription with a scheduled cancellation has a `next_charge_at`.',
  },
  {
    name: 'charge-after-end-date',
    description: 'A subscription has a `next_charge_at` after its `end_date`.',
  },
  {
    name: 'charge-after-last-cycle',
    description: 'A subscription of one cycle has a `next_charge_at` after its first charge.',
  },
  { name: 'charge-in-major-units', description: 'A charge has its amount in major units.' },
  {
    name: 'charge-without-plan-name',
    description: 'The `description` of a charge is not the name of the plan.',
  },
  { name: 'compression-unasked', description: 'A body is compressed although `Accept-Encoding` forbids it.' },
  { name: 'compression-unnamed', description: 'A compressed body has no `Content-Encoding`.' },
  { name: 'created-from-exclusive', description: '`created_from` excludes its instant.' },
  { name: 'created-to-inclusive', description: '`created_to` includes its instant.' },
  {
    name: 'cursor-of-other-list',
    description: 'A cursor is accepted for other filters and other organizations.',
  },
  {
    name: 'cursor-repeats-item',
    description: 'The next page begins with the last object of the page before.',
  },
  { name: 'cursor-skips-item', description: 'The next page leaves out an object.' },
  { name: 'customer-tenant-leak', description: 'A customer of another organization can be read.' },
  { name: 'declined-is-problem', description: 'A declined card is an error.' },
  { name: 'default-urls-lost', description: 'A purchase does not take its URLs from the configuration.' },
  { name: 'deleted-external-id-taken', description: 'The `external_id` of a deleted record stays taken.' },
  { name: 'deleted-record-listed', description: 'A deleted record is still listed.' },
  { name: 'deleted-record-readable', description: 'A deleted record can still be read.' },
  { name: 'email-lowercased', description: 'The email address of a customer is changed.' },
  { name: 'end-date-before-first-charge', description: 'An `end_date` before the first charge is accepted.' },
  {
    name: 'ended-code-confused',
    description: 'A cancellation of an ended purchase has the wrong problem code.',
  },
  {
    name: 'external-id-across-purchases',
    description: 'The `external_id` of a record is unique in the organization instead of in the purchase.',
  },
  { name: 'external-id-not-unique', description: 'An `external_id` can be used twice.' },
  { name: 'external-id-of-failed-taken', description: 'The `external_id` of a failed purchase stays taken.' },
  { name: 'failed-with-card', description: 'A failed purchase has a `payment_method`.' },
  { name: 'filter-lost-on-second-page', description: 'The second page ignores the filters.' },
  { name: 'grace-as-long-as-period', description: 'A grace as long as the period is accepted.' },
  { name: 'has-more-on-last-page', description: 'The last page has `has_more`.' },
  { name: 'head-not-allowed', description: 'HEAD is rejected.' },
  {
    name: 'idempotency-ignores-body',
    description: 'An idempotency key with another body gets the first response.',
  },
  { name: 'limit-off-by-one', description: 'A page has one object more than `limit`.' },
  {
    name: 'list-of-all-purchases',
    description: 'The consumptions of a purchase include those of other purchases.',
  },
  { name: 'lists-oldest-first', description: 'Lists begin with the oldest object.' },
  { name: 'location-of-missing-object', description: '`Location` of a new customer leads to a 404.' },
  { name: 'meaning-before-state', description: 'A taken `external_id` is checked after references.' },
  { name: 'media-type-ignored', description: 'A body of another media type is accepted.' },
  { name: 'null-keeps-setting', description: 'Null does not reset a setting.' },
  { name: 'occurred-at-without-offset', description: 'The offset of `occurred_at` is ignored.' },
  {
    name: 'one-time-cancelable',
    description: 'A one-time payment gets the wrong problem code for a cancellation.',
  },
  { name: 'period-end-inclusive', description: 'A period ends a millisecond too early.' },
  { name: 'period-index-from-two', description: 'The first period has the index 2.' },
  { name: 'periods-of-four-years', description: 'A period of more than three years is accepted.' },
  { name: 'quantity-normalized', description: 'A quantity is not returned as it was sent.' },
  { name: 'reason-lost', description: 'The reason of a cancellation is lost.' },
  { name: 'record-of-other-purchase', description: 'A record can be read with the id of another purchase.' },
  {
    name: 'record-of-other-organization',
    description: 'A record of another organization can be read below an own purchase.',
  },
  { name: 'record-without-key', description: 'A record that exists can be read with an unknown API key.' },
  {
    name: 'reference-of-other-organization',
    description: 'A purchase can refer to a customer of another organization.',
  },
  { name: 'remaining-constant', description: '`RateLimit` does not count requests.' },
  { name: 'repeated-header-joined', description: 'Two headers with the same name are joined to one.' },
  { name: 'replay-executes-again', description: 'A repeated request is executed again.' },
  {
    name: 'report-compared-as-text',
    description: 'A repeated report with another form of the same quantity is rejected.',
  },
  { name: 'reports-before-first-period', description: 'A report before the first period is accepted.' },
  { name: 'reports-of-the-future', description: 'A report far ahead of now is accepted.' },
  { name: 'request-id-lost', description: 'The `X-Request-Id` of the client is not returned.' },
  {
    name: 'second-key-unchecked',
    description: 'Unknown query parameters are accepted from the second organization only.',
  },
  { name: 'secret-repeated', description: 'The secret of a webhook is returned again.' },
  {
    name: 'state-before-form',
    description: 'The status of a purchase is checked before the form of the request.',
  },
  {
    name: 'status-lost-on-second-page',
    description: 'The second page of a list ignores the filter `status`.',
  },
  { name: 'status-filter-ignored', description: 'The filter `status` has no effect.' },
  { name: 'text-normalized', description: 'The name of a customer is normalized.' },
  { name: 'text-trimmed', description: 'The name of a customer is trimmed.' },
  {
    name: 'unbilled-record-deletable',
    description: 'A record that an immediate cancellation cut off can be deleted.',
  },
  { name: 'unbilled-stays-open', description: 'An immediate cancellation leaves records open.' },
  {
    name: 'undocumented-error-code',
    description: 'A taken `external_id` has a problem code that is not published.',
  },
  { name: 'unknown-parameter-accepted', description: 'An unknown query parameter is accepted.' },
  { name: 'unknown-property-accepted', description: 'An unknown property is accepted.' },
  { name: 'version-constant', description: 'A new configuration has the version of the one before.' },
  { name: 'problem-keeps-key', description: 'An idempotency key is taken by a request that was rejected.' },
  { name: 'quoted-key-differs', description: 'An idempotency key in quotes is another key.' },
  { name: 'key-of-all-paths', description: 'An idempotency key counts for all paths together.' },
  { name: 'purchase-tenant-leak', description: 'A purchase of another organization can be read.' },
  { name: 'payment-day-ignored', description: 'The first period does not wait for the payment day.' },
  { name: 'trial-of-short-days', description: 'A day of a trial has 23 hours.' },
] as const satisfies readonly Fault[];

export type FaultName = (typeof table)[number]['name'];

/** All planted faults. Each is visible in responses of the public API. */
export const faults: readonly Fault<FaultName>[] = table;
