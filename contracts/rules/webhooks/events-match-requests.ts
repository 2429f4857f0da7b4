import { isDeepStrictEqual } from 'node:util';
import { expectEqual } from '../../http/assert.js';
import { readOrganizationStates, type OrganizationState } from '../../invariants/organization-state.js';
import { getLastPathSegment, type SuccessfulExchange } from '../../invariants/exchange-log.js';
import type { Event } from '../../http/events.js';
import { Finding } from '../../results/finding.js';
import type { Purchase } from '../../fixtures/test-organization.js';
import { defineEventAuditRequirement } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';

/** Change made by a request, and the data of the event that it must cause. */
interface Change {
  id: string;
  exchange: SuccessfulExchange;
  data: unknown;
}

const isCreation = ({ response, isReplay }: SuccessfulExchange): boolean =>
  response.status === 201 && !isReplay;

/**
 * Returns the creations of an operation. They have status 201 and are not replayed: a repeated usage record has 200, and a
 * replayed response creates nothing.
 */
function getCreations({ log }: OrganizationState, operation: string): Change[] {
  return log.successes
    .filter((success) => success.operation === operation && isCreation(success))
    .map((success) => ({ id: String(success.body?.['id']), exchange: success, data: success.body }));
}

/** Deletions, with the created object as data: only open consumptions can be deleted, and these never change. */
function getDeletions(state: OrganizationState): Change[] {
  const created = new Map(getCreations(state, 'createConsumption').map(({ id, data }) => [id, data]));
  return state.log.successes
    .filter(({ operation }) => operation === 'deleteConsumption')
    .map((exchange) => {
      const id = getLastPathSegment(exchange);
      return { id, exchange, data: created.get(id) };
    });
}

const getObjectId = ({ data }: Event): string => String((data as { id?: unknown }).id);

/** Expects exactly one event per change, with the data of the response, and no other events of the type. */
function expectOneEventPerChange(
  { log, events }: OrganizationState,
  type: string,
  changes: readonly Change[],
): void {
  // Events of triggerEvent are samples without a change.
  const triggeredIds = new Set(
    log.successes.filter(({ operation }) => operation === 'triggerEvent').map(({ body }) => body?.['id']),
  );
  const pending = new Map(changes.map((change) => [change.id, change]));
  for (const event of events) {
    if (event.type !== type || triggeredIds.has(event.id)) continue;
    const id = getObjectId(event);
    const change = pending.get(id);
    if (!change) {
      const isKnown = changes.some((known) => known.id === id);
      throw new Finding(
        `${type} of ${id} ${isKnown ? 'was emitted twice' : 'does not belong to a request of the run'}`,
      );
    }
    expectEqual(event.data, change.data, `The data of ${type} of ${id}`, change.exchange.response);
    pending.delete(id);
  }
  for (const { id, exchange } of pending.values()) {
    throw exchange.response.toFinding(`No ${type} event for ${id}`);
  }
}

/** Expects one event per cancellation, with the data of the response, and no event without a request. */
function expectCancellationEvents({ log, events }: OrganizationState): void {
  const cancellations = events.flatMap(({ type, data }) =>
    type === 'purchase.canceled' || type === 'purchase.cancellation_scheduled'
      ? [{ type, purchase: data }]
      : [],
  );
  const requests = log.successes.filter(({ operation }) => operation === 'cancelPurchase');
  for (const { body, response } of requests) {
    const { id, status, cancellation } = body as unknown as Purchase;
    const type = status === 'canceled' ? 'purchase.canceled' : 'purchase.cancellation_scheduled';
    const found = cancellations.filter((event) => event.type === type && event.purchase.id === id);
    const received = found.map(({ purchase }) => purchase.cancellation);
    expectEqual(received, [cancellation], `The data of ${type} after the cancellation of ${id}`, response);
  }
  for (const { type, purchase } of cancellations) {
    const { id, cancellation } = purchase;
    const isByRequest = type !== 'purchase.canceled' || cancellation?.mode === 'immediate';
    if (!isByRequest || cancellation?.source !== 'client') continue;
    const responses = requests.flatMap(({ body }) => (body?.['id'] === id ? body : []));
    const isExpected = responses.some((body) => isDeepStrictEqual(body, purchase));
    if (!isExpected) expectEqual(purchase, responses[0], `The data of ${type} of ${id}`);
  }
}

const changesByEvent = {
  'customer.created': { operation: 'createCustomer', getChanges: getCreations },
  'purchase.created': { operation: 'createPurchase', getChanges: getCreations },
  'consumption.created': { operation: 'createConsumption', getChanges: getCreations },
  'consumption.deleted': { operation: 'deleteConsumption', getChanges: getDeletions },
} as const;

export const eventsMatchRequests = [
  ...Object.entries(changesByEvent).map(([type, { operation, getChanges }]) =>
    defineEventAuditRequirement({
      id: `audit.told.${type.replace('.', '-')}`,
      citation: cite(
        'events.once-per-change',
        'events.order',
        'events.purchase-created',
        'events.consumption-created',
        'events.consumption-deleted',
        'events.customer-created',
      ),
      operation,
      statement: `emit one ${type} event for each ${operation} of the run, equal to its response, and no others`,
      verify: async (context) => {
        for (const state of await readOrganizationStates(context)) {
          expectOneEventPerChange(state, type, getChanges(state, operation));
        }
      },
    }),
  ),
  defineEventAuditRequirement({
    id: 'audit.told.cancellations',
    citation: cite(
      'events.once-per-change',
      'events.order',
      'events.canceled',
      'events.cancellation-scheduled',
    ),
    operation: 'cancelPurchase',
    statement: 'emit one event for each cancellation of the run, equal to its response, and no others',
    verify: async (context) => {
      for (const state of await readOrganizationStates(context)) expectCancellationEvents(state);
    },
  }),
];
