/** Matchers for `expect.extend()` of vitest and Jest. They have no dependency on a test runner. */

import type { components } from '../../generated/openapi.js';
import { loadAllPages } from '../client/load-all-pages.js';
import { isProblem } from '../client/problem.js';
import { listDifferences, formatDifference, type PartOf } from './list-differences.js';
import { ProblemError, unwrap, type Problem } from './problem-error.js';
import type { SandboxApi } from './sandbox-api.js';
import { verifyWebhook, WebhookVerificationError, type IncomingHeaders } from './webhooks.js';

type Schemas = components['schemas'];

/** Values that `toHaveCharged` expects: any of the fields of a charge. Nested objects can also be partial. */
export type ExpectedCharge = PartOf<Schemas['Charge']>;

/** Webhook request: a web `Request`, or an object with the raw body and the headers of the request. */
export type WebhookRequest = Request | { body: string | Uint8Array; headers: IncomingHeaders };

/** Result of a matcher, as vitest and Jest require it. */
export interface MatcherResult {
  /** True if the received value matches. */
  pass: boolean;
  /** Returns the message for a failed assertion, with or without `not`. */
  message: () => string;
}

/**
 * TypeScript types of the matchers, to extend the `expect` of a test runner. `Result` is the type that the synchronous
 * matchers of the runner return: `void` for vitest, and the first type parameter of `Matchers` for Jest.
 */
export interface TollgateMatchers<Result = void> {
  /** Checks the `status` of a purchase, a charge or a response. If a payment failed, the message contains the reason. */
  toHaveStatus: (status: string | number) => Result;
  /** Checks the error code of a `ProblemError`, a problem document, or the result of a client call. */
  toBeProblem: (code: components['schemas']['ProblemCode']) => Result;
  /**
   * Checks that a sandbox or an organization has a successful charge with these values. If no charge has them, the
   * message shows how the most similar charges differ from these values.
   */
  toHaveCharged: (expected: ExpectedCharge) => Promise<void>;
  /** Checks the signature of a webhook request. You can still read the body of the request afterwards. */
  toBeValidWebhook: (secret: string | readonly string[]) => Promise<void>;
}

/**
 * Matchers for purchases, errors, charges and webhooks.
 *
 * @example
 * import { expect } from '@jest/globals';
 * import { matchers } from 'tollgate/matchers';
 *
 * expect.extend(matchers);
 */
export const matchers: {
  [Name in keyof TollgateMatchers]: (
    received: unknown,
    ...expected: Parameters<TollgateMatchers[Name]>
  ) => ReturnType<TollgateMatchers[Name]> extends Promise<unknown> ? Promise<MatcherResult> : MatcherResult;
} = {
  toHaveStatus: (received, status) => {
    const { status: receivedStatus } = requireObject('toHaveStatus', received);
    if (receivedStatus === undefined)
      throw new TypeError('toHaveStatus requires an object with a `status`, such as a purchase.');
    return toResult(receivedStatus === status, (isPass) =>
      isPass
        ? `Expected ${describeObject(received)} not to have the status ${format(status)}.`
        : `Expected ${describeObject(received)} to have the status ${format(status)}. Received ${format(receivedStatus)}${describeFailure(received)}.`,
    );
  },

  toBeProblem: (received, code) => {
    const problem = findProblem(requireObject('toBeProblem', received));
    return toResult(problem?.code === code, (isPass) => {
      if (isPass)
        return `Expected no problem with the code ${format(code)}. Received:\n  ${describe(problem)}`;
      return `Expected a problem with the code ${format(code)}. Received ${describe(problem)}`;
    });
  },

  toHaveCharged: async (received, expected) => {
    const { client } = requireObject('toHaveCharged', received) as Partial<SandboxApi>;
    if (!client) throw new TypeError('toHaveCharged requires a sandbox or an organization.');
    const charges = await loadAllPages((query) => unwrap(client.GET('/charges', { params: { query } })));
    const wanted: ExpectedCharge = { status: 'succeeded', ...expected };
    const compared = charges.map((charge) => ({ charge, differences: listDifferences(charge, wanted) }));
    const found = compared.find(({ differences }) => differences.length === 0);
    return toResult(found !== undefined, () =>
      found
        ? `Expected no charge with ${JSON.stringify(expected)}. Received ${describeCharge(found.charge)}.`
        : formatMissingCharge(expected, compared),
    );
  },

  toBeValidWebhook: async (received, secret) => {
    const request = requireObject('toBeValidWebhook', received) as Partial<WebhookRequest>;
    if (!request.headers)
      throw new TypeError('toBeValidWebhook requires a request, or an object with `body` and `headers`.');
    const error = await findSignatureError(request as WebhookRequest, secret);
    return toResult(error === null, (isPass) =>
      isPass
        ? 'Expected a webhook with an invalid signature. Its signature is valid.'
        : `Expected a webhook with a valid signature. ${error?.message ?? ''}.`,
    );
  },
};

function toResult(pass: boolean, createMessage: (isPass: boolean) => string): MatcherResult {
  return { pass, message: () => createMessage(pass) };
}

function requireObject(matcher: string, received: unknown): Record<string, unknown> {
  if (typeof received === 'object' && received !== null) return received as Record<string, unknown>;
  throw new TypeError(`${matcher} requires an object. Received ${format(received)}.`);
}

const format = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value));

/** Describes a received object: its kind, and its id if it has one. */
function describeObject(received: unknown): string {
  if (received instanceof Response) return `the response of ${received.url}`;
  const { id } = received as { id?: unknown };
  return typeof id === 'string' ? id : 'the object';
}

/** Describes the reason of a failed payment; empty if the object has none. */
function describeFailure(received: unknown): string {
  const { failure } = received as { failure?: { code: string; message: string } | null };
  return failure ? `: ${failure.code}, ${failure.message.replace(/\.$/, '')}` : '';
}

/** Finds the problem of an error, of the result of a client call, or the problem itself. */
function findProblem(received: Record<string, unknown>): Problem | null {
  if (received instanceof ProblemError) return received.problem;
  if (isProblem(received)) return received;
  return isProblem(received['error']) ? received['error'] : null;
}

function describe(problem: Problem | null): string {
  return problem ? new ProblemError(problem).message : 'no problem.';
}

interface ComparedCharge {
  charge: Schemas['Charge'];
  differences: ReturnType<typeof listDifferences>;
}

const MAX_LISTED_CHARGES = 5;

function formatMissingCharge(expected: ExpectedCharge, compared: readonly ComparedCharge[]): string {
  const nearest = compared.toSorted((one, other) => one.differences.length - other.differences.length);
  return [
    `Expected a successful charge with ${JSON.stringify(expected)}.`,
    compared.length === 0 ? 'There is no charge.' : 'Most similar charges:',
    ...nearest
      .slice(0, MAX_LISTED_CHARGES)
      .flatMap(({ charge, differences }) => [
        `  ${describeCharge(charge)}`,
        ...differences.map((difference) => `    ${formatDifference(difference)}`),
      ]),
  ].join('\n');
}

const describeCharge = ({ id, status, amount, currency, purchase_id }: Schemas['Charge']): string =>
  `${id} of ${purchase_id}: ${amount} ${currency} ${status}`;

/** Returns the error of the signature; null if it is valid. */
async function findSignatureError(
  request: WebhookRequest,
  secret: string | readonly string[],
): Promise<WebhookVerificationError | null> {
  const body = request instanceof Request ? await request.clone().text() : request.body;
  try {
    verifyWebhook(body, request.headers, secret);
    return null;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
}
