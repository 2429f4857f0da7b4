import {
  defineRequirement,
  withNewOrganization,
  withOrganization,
  defineAuditRequirement,
  withDefaults,
} from '../shared/define-requirement.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { ApiResponse } from '../../http/api-response.js';
import { expectEqual, expectThat } from '../../http/assert.js';
import type { Context } from '../../session/context.js';
import { parseRateLimit } from '../../http/rate-limit-headers.js';
import type { Requirement } from '../../requirement.js';
import { operations } from '../../spec/api-documents.js';
import { toUnknownPath } from '../shared/operations.js';
import { alsoCite, cite, citeOperationPart } from '../shared/cite.js';
import type { ExchangeLog } from '../../invariants/exchange-log.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';

const defineRule = withDefaults(defineRequirement, {
  area: 'rate-limits',
  phase: 'protocol',
  category: 101,
  needs: ['write', 'sandbox'],
});

const LIMIT = 3;

/** Checks are repeated this often, since their requests may fall into two windows. */
const MAX_ATTEMPTS = 3;

const sendRequest = (organization: TestOrganization): Promise<ApiResponse> =>
  organization.send('GET', '/customers?limit=1', { retryWhenBusy: false });

/** Returns the rate limit that a response tells. */
const getRateLimit = ({ exchange }: ApiResponse): ReturnType<typeof parseRateLimit> =>
  parseRateLimit(exchange.response.headers);

/**
 * Sends a request of an organization that has used up its limit of one request per window. Each attempt has an
 * organization of its own, so that no other request than the first one counts.
 */
async function sendBeyondLimit(
  { newOrganization }: Pick<Context, 'newOrganization'>,
  send: (organization: TestOrganization) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let response: ApiResponse;
  let attempts = 0;
  do {
    const organization = await newOrganization({ limit: 1 });
    await sendRequest(organization);
    response = await send(organization);
    attempts += 1;
  } while (response.status !== 429 && attempts < MAX_ATTEMPTS);
  return response;
}

const rejected: readonly Requirement[] = operations.map((operation) =>
  defineRule({
    id: `rate-limit.refused.${operation.id}`,
    statement: `reject ${operation.id} beyond the rate limit with 429 and a Retry-After header`,
    operation: operation.id,
    citation: alsoCite(citeOperationPart(operation, 'responses', '429'), 'errors.retry-after'),
    verify: async (context) => {
      const response = await sendBeyondLimit(context, (organization) =>
        organization.send(operation.method, toUnknownPath(operation), { retryWhenBusy: false }),
      );
      response.expectProblem(429, 'rate_limit_exceeded');
      const wait = Number(response.getHeader('retry-after') ?? NaN);
      const { seconds } = getRateLimit(response);
      const message = `Retry-After is ${wait}, while RateLimit says ${seconds}.`;
      expectThat(Math.abs(wait - seconds) <= 1, message, response);
    },
  }),
);

const counting: readonly Requirement[] = [
  defineRule({
    id: 'rate-limit.counted',
    statement:
      'accept as many requests as RateLimit-Policy allows, return the remaining number with each, and reject the next',
    operation: null,
    citation: cite('rate-limits.headers', 'rate-limits.exceeded'),
    verify: async ({ newOrganization }) => {
      for (let attempt = 1; ; attempt += 1) {
        const organization = await newOrganization({ limit: LIMIT });
        const responses: ApiResponse[] = [];
        for (let count = 0; count <= LIMIT; count += 1) responses.push(await sendRequest(organization));
        const limits = responses.map(getRateLimit);
        const isOneWindow = limits.every(({ seconds }, index) => {
          const previous = limits[index - 1];
          return !previous || seconds <= previous.seconds;
        });
        if (!isOneWindow && attempt < MAX_ATTEMPTS) continue;
        const expectAll = (received: number[], expected: number[], what: string): void =>
          void expectEqual(received, expected, what, responses.at(-1));
        const statuses = responses.map(({ status }) => status);
        expectAll(statuses, [200, 200, 200, 429], 'The statuses of four requests where three are allowed');
        const remaining = limits.map((limit) => limit.remaining);
        expectAll(remaining, [2, 1, 0, 0], 'What RateLimit says is left');
        const policies = limits.map(({ limit }) => limit);
        expectAll(policies, [LIMIT, LIMIT, LIMIT, LIMIT], 'What RateLimit-Policy says');
        return;
      }
    },
  }),
  defineRule({
    id: 'rate-limit.apart',
    statement: 'count the requests of each organization separately',
    operation: null,
    citation: cite('rate-limits.scope', 'isolation.limits-apart'),
    verify: async (context) => {
      const other = await context.newOrganization({ limit: 1 });
      (await sendBeyondLimit(context, sendRequest)).expectStatus(429);
      (await sendRequest(other)).expectStatus(200);
    },
  }),
  defineRule({
    id: 'rate-limit.one-for-all',
    statement: 'count the requests of all operations together',
    operation: null,
    citation: cite('rate-limits.scope'),
    verify: async (context) => {
      const response = await sendBeyondLimit(context, (organization) =>
        organization.send('POST', '/services', { body: { name: 'One too many' }, retryWhenBusy: false }),
      );
      response.expectProblem(429, 'rate_limit_exceeded');
    },
  }),
];

/** Number of requests that are sent at once. */
const BURST = 20;

const burst: Requirement = defineRule({
  id: 'rate-limit.burst',
  statement: 'count concurrent requests',
  needs: [],
  operation: 'listCustomers',
  citation: cite('rate-limits.headers', 'rate-limits.exceeded'),
  verify: withOrganization(async (organization) => {
    const startedAt = performance.now();
    const responses = await Promise.all(
      Array.from({ length: BURST }, () => organization.send('GET', '/customers?limit=1')),
    );
    const limits = responses.map(getRateLimit);
    const [{ limit, window } = { limit: NaN, window: NaN }] = limits;
    // A gateway may refill its limit all the time, instead of once per window.
    const refilled = (limit / window) * ((performance.now() - startedAt) / 1_000);
    if (refilled >= BURST - 1) return;
    const remaining = new Set(limits.map((each) => each.remaining));
    const message = `RateLimit says r=${[...remaining].join()} with each of ${BURST} requests.`;
    expectThat(remaining.size > 1, message, responses.at(-1));
  }),
});

/** Fraction of the remaining requests that one round may use. The other rounds and other clients need the rest. */
const MAX_SHARE = 1 / 10;

/** Works with a limit of any size. Other traffic looks like a shared limit only if it follows the rounds. */
const separateLimits: Requirement = defineRule({
  id: 'rate-limit.separate',
  // After the phases whose requests would hide the effect of a few others.
  phase: 'audit',
  statement: 'not count the requests of one organization toward the limit of another organization',
  needs: ['write', 'own-organization'],
  operation: 'listCustomers',
  citation: cite('rate-limits.scope', 'isolation.limits-apart'),
  verify: async ({ newOrganization, anonymous }) => {
    const [organization, other] = [await newOrganization(), await newOrganization()];
    /** Returns how many requests fewer remain after a burst of another client; NaN if a new window has started. */
    const measureDecrease = async (client: Pick<TestOrganization, 'send'>): Promise<number> => {
      const before = getRateLimit(await sendRequest(organization));
      if (!(before.remaining * MAX_SHARE >= BURST)) return NaN;
      await Promise.all(
        Array.from({ length: BURST }, () =>
          client.send('GET', '/customers?limit=1', { retryWhenBusy: false }),
        ),
      );
      const after = getRateLimit(await sendRequest(organization));
      return after.seconds <= before.seconds ? before.remaining - after.remaining : NaN;
    };
    const decreases: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      // Requests without a key belong to no organization, so they show how much other traffic counts.
      const otherTraffic = await measureDecrease(anonymous);
      decreases.push((await measureDecrease(other)) - otherTraffic);
    }
    // A new window may start in one round.
    const isShared = decreases.filter((decrease) => decrease >= BURST / 2).length >= 4;
    const message = `${BURST} requests of another organization decreased RateLimit by ${decreases.join(', ')} more than ${BURST} without a key.`;
    expectThat(!isShared, message);
  },
});

export const rateLimit: readonly Requirement[] = [...rejected, ...counting, burst, separateLimits];

export const rateLimitCountdown: readonly Requirement[] = [
  defineRule({
    id: 'rate-limit.counts-down',
    statement:
      'return the remaining limit with each response, and reject requests beyond it with 429 and Retry-After',
    operation: 'listCustomers',
    citation: cite('rate-limits.headers', 'rate-limits.exceeded'),
    verify: withNewOrganization({ limit: LIMIT }, async (organization, { organization: getOrganization }) => {
      let response = await sendRequest(organization);
      for (let count = 0; response.status === 200 && count < 4 * LIMIT; count += 1) {
        const { limit, remaining: before } = getRateLimit(response);
        expectThat(limit === LIMIT, 'The policy names another limit.', response);
        response = await sendRequest(organization);
        const { remaining } = getRateLimit(response);
        const isRejected = before === 0 && response.status === 429;
        // A new window, which resets the count, may start between two requests.
        const isExpected = remaining === before - 1 || remaining === LIMIT - 1 || isRejected;
        const message = `After r=${before} came ${response.getHeader('ratelimit') ?? ''}.`;
        expectThat(isExpected, message, response);
      }
      response.expectProblem(429, 'rate_limit_exceeded');
      const wait = Number(response.getHeader('retry-after'));
      const { window } = getRateLimit(response);
      const message = `Retry-After is ${wait} in a window of ${window}.`;
      expectThat(wait >= 0 && wait <= window, message, response);
      // The limit is per key, so the key of another organization still works.
      (await sendRequest(await getOrganization())).expectStatus(200);
    }),
  }),
];

/** Fewer responses show too little of a window. */
const MIN_RESPONSES = 100;

/**
 * Fewer different times to the next window do not show a window that ends. A gateway that refills its limit all the
 * time may always return the same number.
 */
const MIN_TIMES = 3;

/** Expects different numbers of remaining requests while a window ends. */
function expectCounted({ exchanges }: ExchangeLog): void {
  const limits = exchanges
    .map(({ response }) => parseRateLimit(response.headers))
    .filter(({ remaining }) => !Number.isNaN(remaining));
  const times = new Set(limits.map(({ seconds }) => seconds));
  if (limits.length < MIN_RESPONSES || times.size < MIN_TIMES) return;
  const [{ remaining } = { remaining: NaN }] = limits;
  const isCounted = limits.some((limit) => limit.remaining !== remaining);
  expectThat(
    isCounted,
    `RateLimit contains r=${remaining} in all ${limits.length} responses for one API key.`,
  );
}

/** Works without a sandbox, which alone can set a limit that is low enough to count down to zero. */
export const rateLimitAudit = defineAuditRequirement({
  id: 'audit.rate-limit',
  area: 'rate-limits',
  citation: cite('rate-limits.headers', 'rate-limits.exceeded'),
  statement: 'count the requests of the run in RateLimit',
  verify: async (context) => {
    for (const log of await getExchangesPerApiKey(context)) expectCounted(log);
  },
});
