import type { components, operations } from '../../generated/sandbox.js';
import { iteratePages } from '../client/load-all-pages.js';
import type { SendOperation } from '../client/operation-client.js';
import { createClock, type Clock } from './clock.js';
import type { Event, EventOf, EventPattern } from './events.js';
import { createFaults, type Faults } from './faults.js';
import { listEventsAfter, toEventId } from './follow-events.js';
import { createOutcomes, type Outcomes } from './outcomes.js';
import { createSend, parseJson } from './create-send.js';
import type { SandboxApi } from './sandbox-api.js';
import { createSignedRequest, type SignedRequestOptions } from './signed-request.js';
import { expectNoEvent, waitForEvent, type NoEventOptions, type WaitOptions } from './wait-for-event.js';

type Schemas = components['schemas'];
/** Delivery of an event to a webhook endpoint, with its attempts. */
export type Delivery = Schemas['Delivery'];
/** Delivery mode of webhooks: `normal`, `collect` or `sync`. */
export type DeliveryMode = Schemas['DeliveryModeInput'];
/** Filters of `requests()`, which are those of `GET /_sandbox/requests`. */
export type RequestFilter = Omit<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'limit' | 'cursor'
>;

type LogEntry = Schemas['LoggedRequest'];

/** Logged request to the public API, as `GET /_sandbox/requests/{id}` returns it, with its key and its parsed body. */
export interface LoggedRequest extends LogEntry {
  /** Value of the header `Idempotency-Key`; null without one. */
  idempotency_key: string | null;
  /** Body of the request, parsed if it is JSON. Secrets are masked. Null without a body. */
  body: unknown;
}

/** Name of a snapshot without one. */
const DEFAULT_SNAPSHOT_NAME = 'unnamed';

/** Organization of a sandbox, with helpers for tests. The helpers throw error responses as `ProblemError`. */
export interface TestOrganization extends SandboxApi {
  /**
   * Returns the current signing secret of webhooks, even after a rotation. Without a webhook endpoint, returns
   * `webhookSecret` from the options, or a random secret.
   */
  getWebhookSecret: () => Promise<string>;
  /**
   * Ids of the objects of the option `seed`, by the `ref` of their entries, such as `seeded.ada`. A reset can change
   * them.
   */
  seeded: Readonly<Record<string, string>>;
  /** Test clock. */
  clock: Clock;
  /** Forced payment outcomes. */
  outcomes: Outcomes;
  /** Fault injection. */
  faults: Faults;
  /**
   * Returns the logged requests to the public API, oldest first, each with its headers, bodies, errors and events. The
   * filters are those of `GET /_sandbox/requests`.
   */
  requests: (filter?: RequestFilter) => Promise<LoggedRequest[]>;
  /** Returns the events, oldest first. With `after` (an event or an event id), returns only later events. */
  events: (after?: { id: string } | string) => Promise<Event[]>;
  /**
   * Resolves to the first event that matches, which may have occurred already. The pattern is an event type, all types of
   * a resource (`charge.*`), or all types (`*`). At most 20 calls can wait at the same time.
   *
   * This function does not wait for the webhook delivery of the event. To wait for deliveries as well, use the option
   * `deliveryMode: 'sync'`.
   *
   * @throws {EventTimeoutError} if no event matches before the timeout
   */
  waitForEvent: <Pattern extends EventPattern>(
    pattern: Pattern,
    options?: WaitOptions<Pattern>,
  ) => Promise<EventOf<Pattern>>;
  /**
   * Checks that no event matches the pattern.
   *
   * @throws {UnexpectedEventError} if a matching event was stored before, or is stored within the given time
   */
  expectNoEvent: <Pattern extends EventPattern>(
    pattern: Pattern,
    options?: NoEventOptions<Pattern>,
  ) => Promise<void>;
  /**
   * Sets the delivery mode of webhooks. With `collect`, the sandbox stores events until you send them with `resend`, in any
   * order. With `sync`, the stored events are sent before this call resolves.
   */
  setDeliveryMode: (mode: DeliveryMode) => Promise<void>;
  /**
   * Sends an event to the webhook endpoint, for the first time or again. Resolves after the attempt.
   *
   * @param event the event or its id
   * @returns the delivery with its attempt; null without a webhook endpoint
   */
  resend: (event: { id: string } | string) => Promise<Delivery | null>;
  /**
   * Creates a webhook request for an event. Pass the request to your webhook handler. By default, the request has a valid
   * signature.
   */
  signedRequest: (event: Event, options?: SignedRequestOptions) => Promise<Request>;
  /**
   * Deletes all objects of the organization and applies its seed again. Without a seed, the organization is empty after a
   * reset, and its clock keeps the current time. Snapshots are kept.
   */
  reset: () => Promise<void>;
  /** Saves a snapshot of all objects and the clock. Replaces an existing snapshot with the same name. */
  snapshot: (name?: string) => Promise<void>;
  /**
   * Restores the objects and the clock from a snapshot. You can restore a snapshot several times.
   *
   * @throws {ProblemError} if no snapshot has this name
   */
  restore: (name?: string) => Promise<void>;
}

/**
 * Creates the test helpers of an organization.
 *
 * @param webhookSecret secret until it has a webhook endpoint
 * @param seeded ids of the objects of its seed
 * @param reset replaces all objects by those of the seed, and updates their ids
 */
export function createTestOrganization(
  api: SandboxApi,
  webhookSecret: string,
  seeded: Readonly<Record<string, string>>,
  reset: () => Promise<void>,
): TestOrganization {
  const send = createSend(api);
  const getWebhookSecret = async (): Promise<string> =>
    (await send('getWebhookSecret')).secret ?? webhookSecret;
  return {
    ...api,
    getWebhookSecret,
    seeded,
    clock: createClock(api),
    outcomes: createOutcomes(api),
    faults: createFaults(api),
    requests: (filter) => listAllRequests(send, filter),
    events: async (after) => listEventsAfter(api, toEventId('events', after)),
    waitForEvent: (pattern, options) => waitForEvent(api, pattern, options),
    expectNoEvent: (pattern, options) => expectNoEvent(api, pattern, options),
    setDeliveryMode: async (mode) => {
      await send('setDeliveryMode', { body: { mode } });
    },
    resend: async (event) => (await send('resendEvent', { id: toEventId('resend', event) ?? '' })).delivery,
    signedRequest: async (event, options = {}) =>
      createSignedRequest(event, options.secret ?? (await getWebhookSecret()), options),
    reset,
    snapshot: async (name = DEFAULT_SNAPSHOT_NAME) => {
      await send('createSnapshot', { body: { name } });
    },
    restore: async (name = DEFAULT_SNAPSHOT_NAME) => {
      await send('restoreSnapshot', { name });
    },
  };
}

async function listAllRequests(send: SendOperation, filter: RequestFilter = {}): Promise<LoggedRequest[]> {
  const requests: LoggedRequest[] = [];
  for await (const page of iteratePages((query) => send('listRequests', { ...filter, ...query }))) {
    const details = page.map(({ id }) => send('getRequest', { id }));
    requests.push(...(await Promise.all(details)).map(toLoggedRequest));
  }
  return requests.reverse();
}

function toLoggedRequest(request: LogEntry): LoggedRequest {
  const key = request.request_headers.find(({ name }) => name === 'idempotency-key');
  // The log shortens long bodies, and a client may send anything.
  const body = request.request_body === null ? null : parseJson(request.request_body);
  return { ...request, idempotency_key: key?.value ?? null, body };
}
