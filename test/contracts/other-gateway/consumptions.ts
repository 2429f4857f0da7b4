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
  if (existing) return answerExisting(existing, input);
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
    quantity: input.quantity,
    occurred_at: toTimestamp(occurredAt),
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

function findByExternalId(
  { organization }: Call,
  purchase: Purchase,
  externalId: string | null | undefined,
): Consumption | undefined {
  if (externalId === null || externalId === undefined) return undefined;
  return organization.consumptions.findNewest(
    (one) => one.external_id === externalId && one.purchase_id === purchase.id,
  );
}

function answerExisting(existing: Consumption, input: ConsumptionCreate): Reply {
  if (hasSameContent(existing, input)) return { status: 200, body: existing };
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
  if (isAhead) {
    throw problemAt('occurred_in_future', '/occurred_at', 'too_large', 'The instant is in the future.');
  }
  if (occurredAt < Date.parse(start)) {
    throw problemAt('period_closed', '/occurred_at', 'too_small', 'The instant is before the open period.');
  }
}

function checkAmount({ organization }: Call, purchase: Purchase, quantity: string): void {
  const rate = organization.plans.find(purchase.plan_id)?.rate;
  const unitAmount = rate?.kind === 'variable_subscription' ? rate.unit_amount : '0';
  const reported = organization.consumptions
    .list()
    .filter(({ value }) => value.purchase_id === purchase.id && value.status === 'open')
    .map(({ value }) => parseDecimal(value.quantity));
  const sum = reported.reduce(addDecimals, parseDecimal(quantity));
  if (roundHalfToEven(multiplyDecimals(sum, parseDecimal(unitAmount))) > MAX_CHARGE) {
    throw problemAt('amount_too_large', '/quantity', 'too_large', 'The charge would be too large.');
  }
}

/** @throws Problem if the purchase has no such record */
function findConsumption(call: Call): Consumption {
  const { organization, params } = call;
  const purchase = findPurchase(call);
  const consumption = organization.consumptions.find(params['consumption_id'] ?? '');
  if (consumption?.purchase_id !== purchase.id) throw new Problem('resource_not_found');
  return consumption;
}

/** Returns a consumption. */
export function getConsumption(call: Call): Reply {
  return { status: 200, body: findConsumption(call) };
}

/** Returns a page of the consumptions of a purchase. */
export function listConsumptions(call: Call): Reply {
  const { organization } = call;
  const { id } = findPurchase(call);
  const stored = organization.consumptions.list().filter(({ value }) => value.purchase_id === id);
  return listPage(call, stored);
}

/** Deletes a consumption that has not been billed. */
export function deleteConsumption(call: Call): Reply {
  const { organization } = call;
  const consumption = findConsumption(call);
  if (consumption.status === 'billed') throw new Problem('consumption_billed');
  if (consumption.status === 'unbilled') throw new Problem('purchase_ended');
  organization.consumptions.delete(consumption.id);
  return { status: 204 };
}
