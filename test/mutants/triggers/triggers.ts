import type { IncomingMessage } from 'node:http';
import type { Requirement } from '../../../contracts/requirement.js';
import { operations } from '../../../contracts/spec/api-documents.js';
import type { Mutant } from '../source/mutant.js';

/** Request, and what its organization did before. */
export interface TrackedRequest {
  request: IncomingMessage & { body?: unknown };
  /** Method as it was received. */
  method: string;
  /** Position of the organization by its first request, from 1; 0 without an API key. */
  organization: number;
  /** Number of the request, from 1. */
  number: number;
  /** Time since the previous write of the organization, milliseconds; Infinity before the first. */
  sinceWriteMs: number;
  /** Time since the first request of the run, milliseconds. */
  sinceStartMs: number;
  /** True if the organization deleted an object before. */
  hasDeleted: boolean;
}

/** Condition under which a mutant is active. Real faults show only sometimes. */
export interface Trigger {
  name: string;
  /**
   * Rule for the mutants that can show under the trigger.
   *
   * @param killers requirements that kill the mutant when it is always active
   */
  applies: (mutant: Mutant, killers: readonly Requirement[]) => boolean;
  /** @param request null for work outside of requests @param values arguments of the function with the mutant */
  holds: (request: TrackedRequest | null, values: readonly unknown[]) => boolean;
}

const methods = new Map(operations.map(({ id, method }) => [id, method]));

/** Deliveries run after their request, and on a schedule. */
const isDelivery = ({ file }: Mutant): boolean =>
  /^(?:webhooks|domain\/delivery)\/|^engine\/deliver/.test(file);
const isOfRequests = (mutant: Mutant): boolean => !isDelivery(mutant);
/** Code that reads bodies of writes, or runs after them. The code of the domain gets their values only. */
const readsBody = (mutant: Mutant, killers: readonly Requirement[]): boolean =>
  /^(?:api|http|openapi|engine\/idempotency)/.test(mutant.file) &&
  !/^http\/middleware\/(?!read-body|validate-request)|pagination/.test(mutant.file) &&
  // Keys are checked before bodies are read.
  killers.some(
    ({ id, operation }) =>
      !id.startsWith('authentication.') && methods.get(operation ?? '')?.startsWith('P') === true,
  );
const isOfOperations =
  (pattern: RegExp): Trigger['applies'] =>
  (mutant, killers) =>
    isOfRequests(mutant) && killers.some(({ operation }) => operation !== null && pattern.test(operation));
const killedBy =
  (pattern: RegExp): Trigger['applies'] =>
  (mutant, killers) =>
    isOfRequests(mutant) && killers.some(({ id }) => pattern.test(id));

/** Number of bytes of a request from which it is large. */
const LARGE_BYTES = 4_096;

const getQuery = ({ request }: TrackedRequest): URLSearchParams =>
  new URL(request.url ?? '/', 'http://origin.invalid').searchParams;

export const triggers: readonly Trigger[] = [
  {
    name: 'second organization',
    // Requests to checkout pages have no API key.
    applies: (mutant) => isOfRequests(mutant) && !mutant.file.startsWith('checkout/'),
    holds: (request) =>
      (request?.organization ?? 0) % 2 === 0 && request?.organization !== 0 && request !== null,
  },
  // A HEAD has no body: the mutant shows in a status or a header of a read.
  {
    name: 'only HEAD',
    applies: (mutant, killers) =>
      killedBy(
        /^(?:head|methods|authentication|tenancy|ids|paths|request-id|rate-limit)\.(?!nothing\.|list\.|filter\.)/,
      )(
        mutant,
        killers.filter(({ operation }) => operation === null || methods.get(operation) === 'GET'),
      ) && !mutant.replace.includes("method === 'GET'"),
    holds: (request) => request?.method === 'HEAD',
  },
  {
    name: 'chunked or compressed body',
    applies: readsBody,
    holds: (request) =>
      request !== null &&
      /chunked|gzip|deflate|br/.test(
        `${request.request.headers['transfer-encoding']} ${request.request.headers['content-encoding']}`,
      ),
  },
  {
    name: 'body over 4 kB',
    applies: readsBody,
    holds: (request) => JSON.stringify(request?.request.body ?? null).length > LARGE_BYTES,
  },
  {
    name: 'later pages',
    // A cursor that the first page signs in another way than the second one reads it is always rejected.
    applies: (mutant, killers) => isOfOperations(/^list/)(mutant, killers) && !/cursor/i.test(mutant.in),
    holds: (request) => request !== null && getQuery(request).has('cursor'),
  },
  {
    name: 'after a deletion',
    applies: isOfOperations(/^(?:get|list)/),
    holds: (request) => request?.hasDeleted === true,
  },
  {
    name: 'first second after a write',
    // Requests without a valid API key belong to no organization that could write.
    applies: (mutant) => isOfRequests(mutant) && !mutant.file.endsWith('/authenticate.ts'),
    holds: (request) => request !== null && request.sinceWriteMs <= 1_000,
  },
  {
    name: 'one request of five',
    applies: isOfRequests,
    holds: (request) => request !== null && request.number % 5 === 0,
  },
  {
    name: 'value with a trailing space',
    applies: readsBody,
    holds: (request) => / "[,\]}]/.test(JSON.stringify(request?.request.body ?? null)),
  },
  {
    name: 'second attempt of a delivery',
    applies: isDelivery,
    holds: (_request, values) => values.some(isSecondAttempt),
  },
  {
    name: 'idempotency key of digits',
    applies: killedBy(/^idempotency\./),
    holds: (request) => /^"?\d+"?$/.test(request?.request.headers['idempotency-key']?.toString() ?? ''),
  },
  {
    name: 'after 30 s',
    applies: isOfRequests,
    holds: (request) => request !== null && request.sinceStartMs > 30_000,
  },
];

/** Returns true for a delivery, or the data of one, with exactly one earlier attempt. */
function isSecondAttempt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isSecondAttempt);
  return Object.entries(value).some(
    ([name, member]) =>
      (name === 'attempts' && Array.isArray(member) && member.length === 1) ||
      (/^(?:delivery|record|dispatch|claim)$/.test(name) && isSecondAttempt(member)),
  );
}
