import type { Consumption, ConsumptionCreate, Period, Purchase } from '../../../generated/openapi.js';
import { parseTimestamp, toTimestamp } from './calendar.js';
import {
  addDecimals,
  areEqualDecimals,
  multiplyDecimals,
  parseDecimal,
  roundHalfToEven,
} from './decimals.js';
import { copyFields } from './copy-fields.js';
import type { Call } from './deployment.js';
import type { Reply } from './reply.js';
import { toCanonicalJson } from './json-body.js';
import { listPage } from './lists.js';
import { Problem, problemAt } from './problem.js';
import { findPurchase } from './purchases.js';

const MAX_AHEAD_MS = 5 * 60_000;
const MAX_CHARGE = 999_999_999_999n;

/** Records usage of a variable subscription. */
export function createConsumption(call: Call): Reply {
  const { deployment, organization } = call;
  const input = call.body as ConsumptionCreate;
  const purchase = findPurchase(call);
  if (purchase.kind !== 'variable_subscription') throw new Problem('purchase_not_variable');
  const existing = findByExternalId(call, purchase, input.external_id);
  if (existing) return answerExisting(call, existing, input);
  const account = organization.accounts.get(purchase.id);
  const openPeriod = requireOpenPeriod(purchase, account?.hasEnded === true);
  const occurredAt = input.occurred_at ? parseTimestamp(input.occurred_at) : deployment.now();
  const unbilled = account?.unbilled ?? [];
  const isIn = ({ start, end }: Period): boolean =>
    Date.parse(start) <= occurredAt && occurredAt < Date.parse(end);
  const period = unbilled.find((one) => isIn(one.period))?.period ?? openPeriod;
  checkOccurredAt(call, period, occurredAt);
  checkAmount(call, purchase, input.quantity);
  const consumption: Consumption = {
    ...copyFields<Consumption, ConsumptionCreate>('createConsumption', input),
    id: deployment.newId('con'),
    created_at: toTimestamp(deployment.now()),
    purchase_id: purchase.id,
    quantity: deployment.hasFault('quantity-normalized') ? String(Number(input.quantity)) : input.quantity,
    occurred_at: toTimestamp(
      occurredAt + (deployment.hasFault('occurred-at-without-offset') ? toOffset(input) : 0),
    ),
    period,
    status: 'open',
    charge_id: null,
  };
  organization.consumptions.add(consumption);
  return {
    status: 201,
    body: consumption,
    location: `/purchases/${purchase.id}/consumptions/${consumption.id}`,
  };
}

/** Offset that `occurred_at` was sent with, milliseconds. */
function toOffset({ occurred_at }: ConsumptionCreate): number {
  const local = Date.parse(`${occurred_at?.slice(0, 19) ?? ''}Z`);
  return occurred_at
    ? local - Date.parse(occurred_at.slice(0, 19) + (/(?:Z|.{6})$/.exec(occurred_at)?.[0] ?? ''))
    : 0;
}

function findByExternalId(
  { deployment, organization }: Call,
  purchase: Purchase,
  externalId: string | null | undefined,
): Consumption | undefined {
  if (externalId === null || externalId === undefined) return undefined;
  const collections = deployment.hasFault('deleted-external-id-taken')
    ? [organization.consumptions, organization.deletedConsumptions]
    : [organization.consumptions];
  return collections
    .map((collection) =>
      collection.findNewest(
        (one) =>
          one.external_id === externalId &&
          (one.purchase_id === purchase.id || deployment.hasFault('external-id-across-purchases')),
      ),
    )
    .find(Boolean);
}

function answerExisting({ deployment }: Call, existing: Consumption, input: ConsumptionCreate): Reply {
  const isSame = deployment.hasFault('report-compared-as-text')
    ? existing.quantity === input.quantity
    : hasSameContent(existing, input);
  if (isSame) return { status: 200, body: existing };
  throw new Problem(
    'external_id_taken',
    [{ pointer: '/external_id', code: 'not_allowed', detail: 'It belongs to a record with other content.' }],
    { existingId: existing.id },
  );
}

/** Compares what was sent by its value. */
function hasSameContent(existing: Consumption, input: ConsumptionCreate): boolean {
  const { quantity, occurred_at: occurredAt, description, metadata } = input;
  return (
    areEqualDecimals(parseDecimal(existing.quantity), parseDecimal(quantity)) &&
    (!occurredAt || parseTimestamp(occurredAt) === Date.parse(existing.occurred_at)) &&
    (description === null || description === undefined || description === existing.description) &&
    (!metadata || toCanonicalJson(metadata) === toCanonicalJson(existing.metadata))
  );
}

function requireOpenPeriod({ status, current_period }: Purchase, hasEnded: boolean): Period {
  if (['succeeded', 'failed', 'expired', 'canceled'].includes(status)) throw new Problem('purchase_ended');
  if (current_period === null) throw new Problem(hasEnded ? 'purchase_ended' : 'no_open_period');
  return current_period;
}

function checkOccurredAt({ deployment }: Call, { start, end }: Period, occurredAt: number): void {
  const isAhead = occurredAt > deployment.now() + MAX_AHEAD_MS || occurredAt >= Date.parse(end);
  if (isAhead && !deployment.hasFault('reports-of-the-future')) {
    throw problemAt('occurred_in_future', '/occurred_at', 'too_large', 'The instant is in the future.');
  }
  if (occurredAt < Date.parse(start) && !deployment.hasFault('reports-before-first-period')) {
    throw problemAt('period_closed', '/occurred_at', 'too_small', 'The instant is before the open period.');
  }
}

function checkAmount({ deployment, organization }: Call, purchase: Purchase, quantity: string): void {
  const rate = organization.plans.find(purchase.plan_id)?.rate;
  const unitAmount = rate?.kind === 'variable_subscription' ? rate.unit_amount : '0';
  const reported = organization.consumptions
    .list()
    .filter(({ value }) => value.purchase_id === purchase.id && value.status === 'open')
    .map(({ value }) => parseDecimal(value.quantity));
  const counted = deployment.hasFault('amount-of-single-records') ? [] : reported;
  const sum = counted.reduce(addDecimals, parseDecimal(quantity));
  const exact = multiplyDecimals(sum, parseDecimal(unitAmount));
  const amount = deployment.hasFault('amount-truncated')
    ? exact.units / 10n ** BigInt(exact.scale)
    : roundHalfToEven(exact);
  if (amount > MAX_CHARGE && !deployment.hasFault('amount-without-limit')) {
    throw problemAt('amount_too_large', '/quantity', 'too_large', 'The charge would be too large.');
  }
}

/** @throws Problem if the purchase has no such record */
function findConsumption(call: Call): Consumption {
  const { deployment, organization, params } = call;
  const purchase = findPurchase(call);
  const id = params['consumption_id'] ?? '';
  const foreign = deployment.hasFault('record-of-other-organization')
    ? deployment.organizations.map(({ consumptions }) => consumptions.find(id)).find(Boolean)
    : undefined;
  if (foreign) return foreign;
  const consumption =
    organization.consumptions.find(id) ??
    (deployment.hasFault('deleted-record-readable') ? organization.deletedConsumptions.find(id) : undefined);
  const belongs = consumption?.purchase_id === purchase.id || deployment.hasFault('record-of-other-purchase');
  if (!consumption || !belongs) throw new Problem('resource_not_found');
  return consumption;
}

/** Returns a consumption. */
export function getConsumption(call: Call): Reply {
  return { status: 200, body: findConsumption(call) };
}

/** Returns a page of the consumptions of a purchase. */
export function listConsumptions(call: Call): Reply {
  const { deployment, organization } = call;
  const { id } = findPurchase(call);
  const all = organization.consumptions.list();
  const deleted = deployment.hasFault('deleted-record-listed') ? organization.deletedConsumptions.list() : [];
  const stored = [...all, ...deleted].filter(
    ({ value }) => value.purchase_id === id || deployment.hasFault('list-of-all-purchases'),
  );
  return listPage(call, stored);
}

/** Deletes a consumption that has not been billed. */
export function deleteConsumption(call: Call): Reply {
  const { organization } = call;
  const consumption = findConsumption(call);
  if (consumption.status === 'billed') throw new Problem('consumption_billed');
  if (consumption.status === 'unbilled') {
    if (!call.deployment.hasFault('unbilled-record-deletable')) throw new Problem('purchase_ended');
  }
  organization.consumptions.delete(consumption.id);
  organization.deletedConsumptions.add(consumption);
  return { status: 204 };
}
