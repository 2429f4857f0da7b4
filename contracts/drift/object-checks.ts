import type { components } from '../../generated/closed/openapi.js';
import { expectEqual, expectThat } from '../http/assert.js';
import type { SuccessfulExchange } from '../invariants/exchange-log.js';
import { getObjectKind, getObjects, type ApiObject } from '../invariants/response-objects.js';
import type { ApiResponse } from '../http/api-response.js';
import { isObject } from '../lib/is-object.js';
import { calculatePrice } from '../model/decimals.js';
import type { RecordedLog } from './recording.js';

interface Sighting {
  object: ApiObject;
  response: ApiResponse;
}

/** Responses that show the state at the time of the request. Replays and events show an earlier one. */
const isCurrent = ({ isReplay, operation }: SuccessfulExchange): boolean =>
  !isReplay && operation !== 'listEvents';

/** Lists the objects of a kind in the responses of a log, in order. */
function listSightings({ successes, possibleReplays }: RecordedLog, kind: string): Sighting[] {
  const current = successes.filter(
    (success) => isCurrent(success) && !possibleReplays.has(success.response.exchange),
  );
  return current.flatMap((success) =>
    getObjects(success)
      .filter(({ id }) => getObjectKind(id) === kind)
      .map((object) => ({ object, response: success.response })),
  );
}

/** Returns true if a response had arrived before the request for another one was sent. */
export const isBefore = (one: ApiResponse, other: ApiResponse): boolean =>
  one.exchange.begun_by_then < other.exchange.number;

/** Number of earlier responses with which each response is compared. */
const MAX_COMPARED = 8;

/** Compares each version of an object with earlier ones. @returns the number of comparisons */
function compareVersions(
  sightings: readonly Sighting[],
  compare: (before: ApiObject, object: ApiObject, response: ApiResponse) => void,
): number {
  let compared = 0;
  const earlier = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const { object, response } = sighting;
    const versions = earlier.get(object.id) ?? [];
    for (const before of versions.slice(-MAX_COMPARED)) {
      if (!isBefore(before.response, response)) continue;
      compare(before.object, object, response);
      compared += 1;
    }
    versions.push(sighting);
    earlier.set(object.id, versions);
  }
  return compared;
}

type PurchaseStatus = components['schemas']['PurchaseStatus'];
type ChargeStatus = components['schemas']['ChargeStatus'];

const RUNNING = ['active', 'past_due', 'unpaid', 'succeeded', 'canceled'];

/** Statuses that a purchase can reach from a status, or null for any. */
const laterStatuses: Readonly<Record<PurchaseStatus, readonly string[] | null>> = {
  pending: null,
  requires_action: null,
  trialing: ['trialing', ...RUNNING],
  active: RUNNING,
  past_due: RUNNING,
  unpaid: RUNNING,
  succeeded: ['succeeded'],
  failed: ['failed'],
  expired: ['expired'],
  canceled: ['canceled'],
};

const isPurchaseStatus = (status: unknown): status is PurchaseStatus =>
  Object.hasOwn(laterStatuses, String(status));

/** Expects documented changes of status, and values that only grow or are set once. */
export function expectCourses(log: RecordedLog): number {
  return compareVersions(listSightings(log, 'purchase'), (before, object, response) => {
    const allowed = isPurchaseStatus(before['status']) ? laterStatuses[before['status']] : null;
    const { id } = object;
    expectThat(
      allowed === null || allowed.includes(String(object['status'])),
      `${id} is ${String(object['status'])} after it was ${String(before['status'])}`,
      response,
    );
    expectThat(
      Number(object['cycles_completed']) >= Number(before['cycles_completed']),
      `cycles_completed of ${id} is ${String(object['cycles_completed'])}, and was ${String(before['cycles_completed'])}`,
      response,
    );
    if (before['canceled_at'] !== null)
      expectEqual(object['canceled_at'], before['canceled_at'], `canceled_at of ${id}, by before`, response);
  });
}

/** Expects a settled charge to stay as it is. */
export function expectFinalCharges(log: RecordedLog): number {
  return compareVersions(listSightings(log, 'charge'), (before, object, response) => {
    if (before['settled_at'] === null) return;
    const toSettled = ({ status, settled_at, failure }: ApiObject): unknown => ({
      status,
      settled_at,
      failure,
    });
    expectEqual(toSettled(object), toSettled(before), `The settled charge ${object.id}, by before`, response);
  });
}

/** Whether a charge with a status is settled. */
const settledStatuses: Readonly<Record<ChargeStatus, boolean>> = {
  pending: false,
  requires_action: false,
  succeeded: true,
  failed: true,
};

const isChargeStatus = (status: unknown): status is ChargeStatus =>
  Object.hasOwn(settledStatuses, String(status));

/** Expects the fields of each object to agree with its status. */
export function expectConsistentObjects(log: RecordedLog): number {
  const purchases = listSightings(log, 'purchase');
  for (const { object, response } of purchases) {
    const { id, status, failure, canceled_at, next_action, amount, kind } = object;
    const what = (name: string): string => `Presence of ${name} of ${id} with the status ${String(status)}`;
    // A later version of the API can add statuses, with other fields.
    if (!isPurchaseStatus(status)) continue;
    expectEqual(failure !== null, status === 'failed', what('failure'), response);
    expectEqual(canceled_at !== null, status === 'canceled', what('canceled_at'), response);
    expectEqual(
      amount === null,
      kind === 'variable_subscription',
      `Absence of the amount of ${id}`,
      response,
    );
    if (status === 'requires_action' || status === 'past_due' || status === 'unpaid')
      expectThat(next_action !== null, `${id} is ${status} and has no next_action`, response);
  }
  const charges = listSightings(log, 'charge');
  for (const { object, response } of charges) {
    const { id, status, settled_at, failure, created_at, retry_of, attempt } = object;
    if (!isChargeStatus(status)) continue;
    expectEqual(settled_at !== null, settledStatuses[status], `Presence of settled_at of ${id}`, response);
    expectEqual(failure !== null, status === 'failed', `Presence of failure of ${id}`, response);
    expectEqual(retry_of === null, attempt === 1, `Absence of retry_of of ${id}`, response);
    const isLater = typeof settled_at !== 'string' || settled_at >= String(created_at);
    expectThat(isLater, `${id} was settled before it was created`, response);
  }
  return purchases.length + charges.length;
}

/** Expects the amounts of purchases and charges to be those of their plans, purchases and usage. */
export function expectBilledAmounts(log: RecordedLog): number {
  let compared = 0;
  const rates = new Map<unknown, Record<string, unknown>>();
  for (const { operation, body } of log.successes)
    if (operation === 'createPlan' && isObject(body?.['rate'])) rates.set(body['id'], body['rate']);
  const purchases = new Map<unknown, ApiObject>();
  for (const { object, response } of listSightings(log, 'purchase')) {
    purchases.set(object.id, object);
    const rate = rates.get(object['plan_id']);
    if (!rate) continue;
    const expected = [rate['kind'], rate['amount'] ?? null, rate['currency']];
    const { kind, amount, currency } = object;
    expectEqual([kind, amount, currency], expected, `The price of ${object.id}, by its plan`, response);
    compared += 1;
  }
  for (const { object: charge, response } of listSightings(log, 'charge')) {
    const purchase = purchases.get(charge['purchase_id']);
    const { id, customer_id, amount, currency, consumption } = charge;
    if (purchase) {
      const expected = [purchase['customer_id'], purchase['currency'], purchase['amount'] ?? amount];
      expectEqual([customer_id, currency, amount], expected, `The charge ${id}, by its purchase`, response);
      compared += 1;
    }
    if (!isObject(consumption)) continue;
    const price = calculatePrice(String(consumption['quantity']), String(consumption['unit_amount']));
    expectEqual(amount, price, `The amount of ${id}, by its usage`, response);
    compared += 1;
  }
  return compared;
}

/** Time by which the clocks of two servers of a gateway may differ, milliseconds. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Expects objects that were created later to have a later `created_at`. */
export function expectCreationOrder({ successes, possibleReplays }: RecordedLog): number {
  let latest: { createdAtMs: number; response: ApiResponse; id: string } | null = null;
  const waiting: { createdAtMs: number; response: ApiResponse; id: string }[] = [];
  let compared = 0;
  for (const { response, body, isReplay, operation } of successes) {
    if (operation === 'advanceClock' || response.status !== 201 || isReplay) continue;
    if (possibleReplays.has(response.exchange)) continue;
    const createdAtMs = Date.parse(String(body?.['created_at']));
    if (Number.isNaN(createdAtMs)) continue;
    const arrived = waiting.filter((other) => isBefore(other.response, response));
    for (const other of arrived) {
      waiting.splice(waiting.indexOf(other), 1);
      if (!latest || other.createdAtMs > latest.createdAtMs) latest = other;
    }
    const id = String(body?.['id']);
    if (latest) {
      const message = `${id} was created after ${latest.id}, and has an earlier created_at: ${String(body?.['created_at'])}`;
      expectThat(createdAtMs >= latest.createdAtMs - CLOCK_TOLERANCE_MS, message, response);
      compared += 1;
    }
    waiting.push({ createdAtMs, response, id });
  }
  return compared;
}
