import type { components, operations } from '../../generated/sandbox.js';
import { clockOf, type Clock } from './clock.js';
import type { Event, EventOf, EventPattern } from './events.js';
import { faultsOf, type Faults } from './faults.js';
import { eventsAfter } from './new-events.js';
import { outcomesOf, type Outcomes } from './outcomes.js';
import { unwrap } from './problem-error.js';
import { eachPage, type SandboxApi } from './sandbox-api.js';
import { signedRequest, type SignedRequestOptions } from './signed-request.js';
import { expectNoEvent, waitForEvent, type NoEventOptions, type WaitOptions } from './wait-for-event.js';

type RequestSummary = components['schemas']['RequestSummary'];
type RequestFilter = Omit<NonNullable<operations['listRequests']['parameters']['query']>, 'limit' | 'cursor'>;

/** The name of a snapshot that was given none. */
const UNNAMED = 'unnamed';

/** What a test does with an organization of a sandbox. Whatever the sandbox refuses is thrown as a `ProblemError`. */
export interface TestOrganization extends SandboxApi {
  /** Signs what `signedRequest` makes, and deliveries to the `webhookUrl` that the options name. */
  webhookSecret: string;
  clock: Clock;
  outcomes: Outcomes;
  faults: Faults;
  /** The requests to the public API that came, oldest first. */
  requests: (filter?: RequestFilter) => Promise<RequestSummary[]>;
  /** The events that came, oldest first. @param after an event, or its id: only those that came later */
  events: (after?: { id: string } | string) => Promise<Event[]>;
  /**
   * The first event of a type, of a kind (`charge.*`) or of any (`*`), whether it has come already or still comes. Twenty
   * waits can be under way at a time for events that are still to come.
   *
   * @throws {EventTimeoutError} when none has come in time; its message lists what did come
   */
  waitForEvent: <Pattern extends EventPattern>(
    pattern: Pattern,
    options?: WaitOptions<Pattern>,
  ) => Promise<EventOf<Pattern>>;
  /** @throws {UnexpectedEventError} when such an event has come, or comes within the time that is given */
  expectNoEvent: <Pattern extends EventPattern>(
    pattern: Pattern,
    options?: NoEventOptions<Pattern>,
  ) => Promise<void>;
  /** A request as a delivery of the event brings it, to hand to a handler of webhooks. */
  signedRequest: (event: Event, options?: SignedRequestOptions) => Request;
  /** Goes back to how it began: to its seed, or to nothing. Snapshots stay, and without a seed the clock goes on. */
  reset: () => Promise<void>;
  /** Keeps what there is and what the clock reads, in the place of an earlier snapshot of that name. */
  snapshot: (name?: string) => Promise<void>;
  /** Goes back to a snapshot, as often as you like. */
  restore: (name?: string) => Promise<void>;
}

export function testOrganization(api: SandboxApi, webhookSecret: string): TestOrganization {
  const { control } = api;
  return {
    ...api,
    webhookSecret,
    clock: clockOf(api),
    outcomes: outcomesOf(api),
    faults: faultsOf(api),
    requests: (filter) => allRequests(api, filter),
    events: (after) => eventsAfter(api, typeof after === 'object' ? after.id : after),
    waitForEvent: (pattern, options) => waitForEvent(api, pattern, options),
    expectNoEvent: (pattern, options) => expectNoEvent(api, pattern, options),
    signedRequest: (event, options) => signedRequest(event, webhookSecret, options),
    reset: async () => {
      await unwrap(control.POST('/reset'));
    },
    snapshot: async (name = UNNAMED) => {
      await unwrap(control.POST('/snapshots', { body: { name } }));
    },
    restore: async (name = UNNAMED) => {
      await unwrap(control.POST('/snapshots/{name}/restore', { params: { path: { name } } }));
    },
  };
}

async function allRequests({ control }: SandboxApi, filter: RequestFilter = {}): Promise<RequestSummary[]> {
  const found: RequestSummary[] = [];
  for await (const page of eachPage((query) =>
    unwrap(control.GET('/requests', { params: { query: { ...filter, ...query } } })),
  ))
    found.push(...page);
  return found.reverse();
}
