import { expect, test } from 'vitest';
import { runAgainst } from './expect-conforming.js';
import type { FaultName } from './faults.js';

/** Planted faults of each area, and the requirement that has to find them. The long tests plant all faults. */
const sample: readonly [FaultName, requirement: string][] = [
  ['accept-ignored', 'accept.refused'],
  ['activation-in-past', 'rules.activation-long-ago'],
  ['allow-missing', 'methods.customers'],
  ['attempt-from-zero', 'journeys.token.tok-success'],
  ['body-limit-doubled', 'bodies.size'],
  ['canceled-keeps-period', 'transitions.active.immediate'],
  ['canceled-twice', 'transitions.canceled.immediate'],
  ['challenge-without-next-action', 'journeys.token.tok-challenge'],
  ['charge-after-end-date', 'journeys.schedule.end-in-first-period'],
  ['charge-after-last-cycle', 'journeys.schedule.one-cycle'],
  ['charge-in-major-units', 'money.amounts'],
  ['compression-unasked', 'accept.uncompressed'],
  ['compression-unnamed', 'accept.compressed'],
  ['created-from-exclusive', 'filters.created-from.listCustomers'],
  ['created-to-inclusive', 'filters.half-open.listCustomers'],
  ['cursor-of-other-list', 'cursors.other-filters.listCustomers'],
  ['cursor-repeats-item', 'pages.one-by-one.listCustomers'],
  ['cursor-skips-item', 'pages.whole.listCustomers'],
  ['customer-tenant-leak', 'tenancy.id.getCustomer'],
  ['declined-is-problem', 'journeys.token.tok-declined'],
  ['deleted-external-id-taken', 'external-ids.free.deleted-consumption'],
  ['deleted-record-readable', 'deletion.gone'],
  ['email-lowercased', 'echo.letters.email'],
  ['end-date-before-first-charge', 'rules.end-on-the-activation-date'],
  ['external-id-not-unique', 'external-ids.unique.createCustomer'],
  ['external-id-of-failed-taken', 'external-ids.free.failed'],
  ['grace-as-long-as-period', 'rules.grace-as-long-as-the-period'],
  ['has-more-on-last-page', 'pages.last-when-full.listCustomers'],
  ['head-not-allowed', 'head.listCustomers'],
  ['idempotency-ignores-body', 'idempotency.other-body.createCustomer'],
  ['key-of-all-paths', 'idempotency.path'],
  ['limit-off-by-one', 'pages.whole.listCustomers'],
  ['lists-oldest-first', 'pages.whole.listCustomers'],
  ['location-of-missing-object', 'journeys.location.createCustomer'],
  ['media-type-ignored', 'bodies.media-type'],
  ['one-time-cancelable', 'transitions.one-time-succeeded.immediate'],
  ['payment-day-ignored', 'journeys.schedule.payment-day-15'],
  ['period-index-from-two', 'journeys.schedule.one-month'],
  ['periods-of-four-years', 'rules.longer-than-three-years'],
  ['problem-keeps-key', 'idempotency.free-after-conflict.createCustomer'],
  ['purchase-tenant-leak', 'tenancy.id.getPurchase'],
  ['quantity-normalized', 'money.quantities'],
  ['quoted-key-differs', 'idempotency.quoted'],
  ['record-of-other-organization', 'tenancy.foreign-record.getConsumption'],
  ['record-without-key', 'authentication.existing-object.getConsumption'],
  ['reference-of-other-organization', 'tenancy.reference.customer-id'],
  ['repeated-header-joined', 'request-headers.repeated'],
  ['replay-executes-again', 'idempotency.replay.createCustomer'],
  ['request-id-lost', 'request-id.echoed'],
  ['second-key-unchecked', 'tenancy.same-rules.listCustomers'],
  ['status-filter-ignored', 'filters.status.listPurchases'],
  ['text-normalized', 'echo.text.createCustomer'],
  ['text-trimmed', 'echo.letters.createCustomer'],
  ['unknown-parameter-accepted', 'queries.unknown.listCustomers'],
  ['unknown-property-accepted', 'negatives.unknown-property.createCustomer'],
];
const requirementIds = [...new Set(sample.map(([, requirement]) => requirement))];

async function listBrokenIds(fault: FaultName | null, only: string[]): Promise<string[]> {
  const { notPassed, counts } = await runAgainst({ fault }, { only, runs: 2 });
  expect(counts.skipped ?? 0).toBe(0);
  return notPassed.filter(({ countsAs }) => countsAs === 'broken').map(({ id }) => id);
}

test('the second implementation passes the requirements that find its planted faults', async () => {
  expect(await listBrokenIds(null, requirementIds)).toEqual([]);
});

test.each(sample)('the planted fault %s breaks %s', async (fault, requirement) => {
  expect(await listBrokenIds(fault, [requirement])).toEqual([requirement]);
});

test('a deployment that rejects URLs of more than 4,096 bytes breaks the requirement on their length', async () => {
  const only = ['request-headers.long', 'ids.hostile.getCustomer', 'negatives.format.createPurchase'];
  const { notPassed } = await runAgainst({ maxTargetBytes: 4_096 }, { only, runs: 2 });
  expect(notPassed.filter(({ countsAs }) => countsAs === 'broken').map(({ id }) => id)).toContain(
    'request-headers.long',
  );
});
