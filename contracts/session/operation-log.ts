import { groupEntries } from '../lib/group-entries.js';
import type { Exchange } from '../results/exchange.js';
import type { Operation } from '../spec/document.js';
import { publicDocument } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import type { Owner } from './cleanup-log.js';

/** Why an operation is no longer called. */
export type Obstacle = 'not deployed' | 'no permission' | 'left out';

/** Operation that is not called any more. */
export interface UnavailableOperation {
  operation: string;
  obstacle: Obstacle;
}

/** Fault that all responses of some operations have in common. */
export interface CommonFault {
  operations: string[];
  /** The fault in words that follow the names of the operations, such as `is answered with 500`. */
  fault: string;
}

/** Counts of responses of one operation. */
interface Tally {
  responses: number;
  /** Responses of a server that does not know the route. */
  unknownRoutes: number;
  serverErrors: number;
  /** Successful and refusing responses that are not JSON. */
  withoutJson: number;
  last: Exchange;
}

/** Number of responses, all alike, after which an operation is not called any more. */
const MIN_UNKNOWN_ROUTES = 2;
const MIN_FORBIDDEN = 3;

/** Number of responses, all with the same fault, that count as a common fault. */
const MIN_FAULTS = 3;

/** Ids of objects of the API. */
export const IDS = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/**
 * Records what the responses of each operation have in common, so that a cause is reported once, and not by each
 * requirement that calls the operation.
 */
export class OperationLog {
  readonly #tallies = new Map<string, Tally>();
  /** Number of 403 responses by operation and API key; infinitely negative after a response that shows permission. */
  readonly #forbidden = new Map<string, number>();
  /** A key of the user may not call some operation. */
  #isKeyLimited = false;
  readonly #obstacles = new Map<string, Obstacle>();
  /** Ids in successful responses. */
  readonly #knownIds = new Set<string>();

  /** @param leftOut ids of operations that the run must not call */
  constructor(leftOut: readonly string[] = []) {
    for (const id of leftOut) this.#obstacles.set(id, 'left out');
  }

  /**
   * Returns why an operation is not called; null if it is.
   *
   * @param owner owner of the API key of the request; default: the keys of the user
   */
  findObstacle(operationId: string, owner?: Owner): Obstacle | null {
    const owners = owner === undefined ? (['first', 'second'] as const) : [owner];
    const keys = [operationId, ...owners.map((one) => toKey(operationId, one))];
    return keys.map((key) => this.#obstacles.get(key)).find((obstacle) => obstacle !== undefined) ?? null;
  }

  /** Returns the operations that are not called any more. */
  listUnavailable(): UnavailableOperation[] {
    return [...this.#obstacles].map(([key, obstacle]) => ({ operation: key.split(' ')[0] ?? key, obstacle }));
  }

  /** Records a response to a request of the operation. @param owner owner of the API key of the request */
  add(exchange: Exchange, owner: Owner): void {
    const { operation, method, target, response } = exchange;
    if (response.status < 300) for (const [id] of response.text.matchAll(IDS)) this.#knownIds.add(id);
    if (operation?.document !== publicDocument || method !== operation.method) return;
    // An organization that the run created in a sandbox may do everything: there, 403 is a fault.
    if (owner === 'first' || owner === 'second')
      this.#countForbidden(toKey(operation.id, owner), response.status);
    if (this.#isAboutKnownObjects(target, operation)) this.#count(operation, exchange);
  }

  /** Returns the last exchange of an operation about an object that exists; undefined without one. */
  getLastExchange(operationId: string): Exchange | undefined {
    return this.#tallies.get(operationId)?.last;
  }

  /** Returns the faults that all responses of an operation have. Operations with the same fault share an entry. */
  listCommonFaults(): CommonFault[] {
    const faults = [...this.#tallies].flatMap(([id, tally]): [fault: string, operation: string][] => {
      const fault = describeCommonFault(tally);
      return fault === null ? [] : [[fault, id]];
    });
    return Array.from(groupEntries(faults), ([fault, operations]) => ({ operations, fault }));
  }

  /** Returns false for a path with an invented id, to which 404 is the right answer. */
  #isAboutKnownObjects(target: string, { template }: Operation): boolean {
    if (!template.includes('{')) return true;
    const ids = [...(target.split('?')[0] ?? '').matchAll(IDS)].map(([id]) => id);
    return ids.length === template.split('{').length - 1 && ids.every((id) => this.#knownIds.has(id));
  }

  #count({ id, template }: Operation, exchange: Exchange): void {
    const { status, text } = exchange.response;
    const tally = this.#tallies.get(id) ?? {
      responses: 0,
      unknownRoutes: 0,
      serverErrors: 0,
      withoutJson: 0,
      last: exchange,
    };
    this.#tallies.set(id, tally);
    tally.responses += 1;
    tally.last = exchange;
    if (status >= 500) tally.serverErrors += 1;
    else if (status !== 204 && !getMediaType(exchange).includes('json')) tally.withoutJson += 1;
    if (isUnknownRoute(status, text, template)) tally.unknownRoutes += 1;
    if (tally.unknownRoutes === tally.responses && tally.responses >= MIN_UNKNOWN_ROUTES)
      this.#obstacles.set(id, 'not deployed');
  }

  #countForbidden(key: string, status: number): void {
    // Other statuses, such as 400 and 413, can come before the check of permissions.
    const isAllowed = status < 400 || status === 404 || status === 409 || status === 422;
    if (status !== 403 && !isAllowed) return;
    const count = isAllowed ? -Infinity : (this.#forbidden.get(key) ?? 0) + 1;
    this.#forbidden.set(key, count);
    this.#isKeyLimited ||= count >= MIN_FORBIDDEN;
    if (!this.#isKeyLimited) return;
    // Once a key is known to have limits, a single 403 says enough.
    for (const [one, forbidden] of this.#forbidden) {
      if (forbidden > 0) this.#obstacles.set(one, 'no permission');
    }
  }
}

/** Reasons in words that follow the name of an operation and a colon. */
export const obstacleReasons: Readonly<Record<Obstacle, string>> = {
  'not deployed': 'the target does not offer it',
  'no permission': 'the API key may not call it',
  'left out': '--without leaves it out',
};

/** Returns the reason for a skipped requirement that calls an operation. */
export const toUnavailableReason = (operationId: string, obstacle: Obstacle): string =>
  `needs ${operationId}: ${obstacleReasons[obstacle]}`;

const toKey = (operationId: string, owner: Owner): string => `${operationId} ${owner}`;

const getMediaType = ({ response }: Exchange): string =>
  response.headers['content-type']?.split(';')[0] ?? 'no media type';

/** Returns true for a response of a server that has no such operation. A gateway that has it says `resource_not_found`. */
function isUnknownRoute(status: number, text: string, template: string): boolean {
  if (status === 405 || status === 501) return true;
  if (status !== 404) return false;
  const { code } = (parseJson(text) ?? {}) as { code?: unknown };
  return code !== 'resource_not_found' || !template.includes('{');
}

function describeCommonFault(tally: Tally): string | null {
  const { responses, serverErrors, withoutJson, last } = tally;
  if (responses < MIN_FAULTS) return null;
  if (serverErrors === responses) return `is answered with ${last.response.status}`;
  return withoutJson === responses ? `is answered with ${getMediaType(last)} instead of JSON` : null;
}
