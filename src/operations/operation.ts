import type { operations } from '../../generated/openapi.js';
import type { Problem } from '../domain/shared/problem.js';
import type { Instant, Organization } from '../domain/shared/records.js';
import type { AppContext } from '../context.js';
import type { Reading } from '../state/subscription.js';

export type OperationName = keyof operations;

/** An operation as openapi-typescript describes it. */
interface OperationShape {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: unknown;
}

type JsonOf<Described> = Described extends { content: { 'application/json': infer Body } } ? Body : undefined;

type BodyOf<Operation extends OperationShape> = Operation extends { requestBody: infer Body }
  ? JsonOf<Body>
  : JsonOf<NonNullable<Operation['requestBody']>> | undefined;

/** A body that the description allows for one of an operation's successes. */
export type SuccessOf<Operation extends OperationShape> = {
  [Status in Extract<keyof Operation['responses'], 200 | 201 | 204>]: JsonOf<Operation['responses'][Status]>;
}[Extract<keyof Operation['responses'], 200 | 201 | 204>];

/** How a request asked to be executed only once. */
export interface IdempotencyRequest {
  /** Method, path and key: what is unique within the organization. */
  scope: string;
  key: string;
  /** SHA-256 over the canonical JSON of the body (RFC 8785), hexadecimal. */
  fingerprint: string;
}

/** What a request committed. */
export interface Commitment {
  at: Instant;
  eventIds: readonly string[];
}

/** Where a command notes what it committed. */
export interface Trace {
  committed: Commitment | null;
}

/** A request that was authenticated, where its operation asks for that, and agrees with the description. */
export interface CallOf<Operation extends OperationShape> {
  organization: Organization;
  path: NonNullable<Operation['parameters']['path']>;
  query: NonNullable<Operation['parameters']['query']>;
  body: BodyOf<Operation>;
  idempotency: IdempotencyRequest | null;
  trace?: Trace | undefined;
  /** The token that a page of this sandbox sent in its cookie. */
  session?: string | undefined;
  /** Of a stream that was cut off: the last message that its reader has. */
  lastEventId?: string | undefined;
}

/** What every call has, whatever its operation. */
export type AnyCall = Pick<CallOf<OperationShape>, 'organization' | 'idempotency' | 'trace'>;

/** A success, before it is put into HTTP. */
export interface Answer<Body = unknown> {
  status: 200 | 201 | 204;
  body: Body;
  /** Path of what was made, below the API's base path. */
  location?: string;
  /** Whether it is the answer to an earlier request with the same idempotency key. */
  isReplay?: boolean;
  /** The session that the browser is to keep from now on; null ends it. */
  session?: string | null;
  /** What follows in the place of a body. */
  stream?: Reading;
}

/** What carries an operation out. */
export type ActionOf<Operation extends OperationShape> = (
  parts: AppContext,
  call: CallOf<Operation>,
) => Promise<Answer<SuccessOf<Operation>> | Problem>;

/** One operation of the public API. */
export type Action<Name extends OperationName> = ActionOf<operations[Name]>;
