import { expectEqual, expectThat } from '../http/assert.js';
import type { Api } from '../http/api.js';
import type { ApiResponse, Problem } from '../http/api-response.js';
import { findReadOperation, getOperation, publicDocument, toObjectPath } from '../spec/api-documents.js';
import type { Example } from '../spec/document.js';
import type { ExchangeLog, SuccessfulExchange } from './exchange-log.js';
import { getObjectKind, getObjects, type ApiObject, type ObjectKind } from './response-objects.js';

/**
 * Checks of exchanges that have taken place, for audit requirements and for recordings. Each check returns the number of
 * responses that it compared or inspected, and throws a Finding.
 */

/** Scope of the Idempotency-Key: method, target and key; null without a key. */
export function getIdempotencyScope({ response }: SuccessfulExchange): string | null {
  const { method, target, request } = response.exchange;
  const key = request.headers['idempotency-key'];
  return key === undefined ? null : `${method} ${target} ${unquoteKey(key)}`;
}

/** Removes the quotes and escapes of a quoted key. @see RFC 8941, section 3.3.3 */
function unquoteKey(key: string): string {
  const inner = /^"(.*)"$/.exec(key)?.[1];
  return inner === undefined ? key : inner.replace(/\\(["\\])/g, '$1');
}

/** Expects that per idempotency key exactly one request executes and the others replay its response. */
export function expectReplays({
  successes,
  isComplete,
}: Pick<ExchangeLog, 'successes' | 'isComplete'>): number {
  let compared = 0;
  const first = new Map<string, SuccessfulExchange>();
  for (const success of successes) {
    const scope = getIdempotencyScope(success);
    if (scope === null || success.isReplay) continue;
    expectThat(!first.has(scope), `${scope} was carried out twice`, success.response);
    first.set(scope, success);
  }
  for (const replay of successes.filter(({ isReplay }) => isReplay)) {
    const { response, body } = replay;
    const original = first.get(getIdempotencyScope(replay) ?? '');
    // The original may have been executed although its response was lost.
    if (!original && !isComplete) continue;
    expectThat(original !== undefined, 'A repeated request whose first one was rejected', response);
    expectEqual(
      [response.status, body, response.getHeader('location')],
      [original.response.status, original.body, original.response.getHeader('location')],
      'The answer to a repetition, by the first',
      response,
    );
    compared += 1;
  }
  return compared;
}

/** Expects the `Location` of each created object to be its path. */
export function expectLocations(
  { successes }: Pick<ExchangeLog, 'successes'>,
  api: Pick<Api, 'toRelativePath'>,
): number {
  let inspected = 0;
  for (const { operation, response, body } of successes) {
    const reader = response.status === 201 ? findReadOperation(getOperation(operation)) : undefined;
    if (!reader) continue;
    const expected = toObjectPath(reader, String(body?.['id']), String(body?.['purchase_id']));
    const path = api.toRelativePath(response.getHeader('location') ?? '', response);
    expectEqual(path, expected, 'The object at the Location', response);
    inspected += 1;
  }
  return inspected;
}

/** Fields that can change after creation. */
const mutableFields: Readonly<Record<ObjectKind, ReadonlySet<string>>> = {
  customer: new Set(),
  consumption: new Set(['status', 'charge_id']),
  charge: new Set(['status', 'failure', 'payment_method', 'period', 'next_retry_at', 'settled_at']),
  purchase: new Set([
    ...['status', 'next_action', 'payment_method', 'failure', 'trial_end', 'current_period'],
    ...['next_charge_at', 'cycles_completed', 'cancel_at_period_end', 'canceled_at', 'cancellation'],
    'latest_charge_id',
  ]),
};

export const objectKinds = Object.keys(mutableFields) as ObjectKind[];

const toStableFields = (kind: ObjectKind, object: ApiObject): unknown =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !mutableFields[kind].has(name)));

/** Expects each response that contains an object to show the stable fields of the first one. */
export function expectStableFields({ successes }: Pick<ExchangeLog, 'successes'>, kind: ObjectKind): number {
  let compared = 0;
  const first = new Map<string, unknown>();
  for (const success of successes) {
    for (const object of getObjects(success)) {
      if (getObjectKind(object.id) !== kind) continue;
      const fields = toStableFields(kind, object);
      const before = first.get(object.id);
      if (before === undefined) {
        first.set(object.id, fields);
        continue;
      }
      const what = `What ${success.operation} shows of ${object.id}, by before`;
      expectEqual(fields, before, what, success.response);
      compared += 1;
    }
  }
  return compared;
}

type ValidationError = NonNullable<Problem['errors']>[number];

const getLocationKind = (error: ValidationError): string =>
  ['pointer', 'parameter', 'header'].find((kind) => kind in error) ?? 'nothing';

/** Kinds of locations in the documented examples of an error, by its code. */
const documentedKinds = new Map<string, Set<string>>();
for (const { value } of Object.values(publicDocument.components['examples'] ?? {}) as Example[]) {
  const { code, errors } = (value ?? {}) as Partial<Problem>;
  if (code === undefined) continue;
  const kinds = documentedKinds.get(code) ?? new Set();
  for (const error of errors ?? []) kinds.add(getLocationKind(error));
  documentedKinds.set(code, kinds);
}

/** Error codes that are always about the same location. */
const fixedLocations: Readonly<Record<string, Partial<ValidationError>>> = {
  external_id_taken: { pointer: '/external_id' },
  idempotency_key_reused: { header: 'Idempotency-Key' },
  payment_token_unknown: { pointer: '/payment_token' },
  period_closed: { pointer: '/occurred_at' },
  occurred_in_future: { pointer: '/occurred_at' },
};

/** Expects the kinds of locations that the documented examples have, and a matching `errors_total`. */
export function expectErrorLocations(response: ApiResponse): void {
  const { code, errors: listed, errors_total } = response.problem;
  const errors = listed ?? [];
  const kinds = documentedKinds.get(code);
  if (!kinds) return;
  const what = `Presence of a location in an error response ${code}`;
  expectEqual(errors.length > 0, kinds.size > 0, what, response);
  for (const error of errors) {
    const kind = getLocationKind(error);
    expectThat(kinds.has(kind), `An error response ${code} names a ${kind}`, response);
    const expected = { ...error, ...fixedLocations[code] };
    expectEqual(expected, error, `The location in an error response ${code}`, response);
  }
  // A longer list is cut off at 100 errors.
  if (errors.length >= 100) return;
  expectEqual(errors_total ?? 0, errors.length, `errors_total of an error response ${code}`, response);
}
