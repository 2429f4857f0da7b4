import { expect } from 'vitest';
import type { components, operations as PublicOperations } from '../../generated/openapi.js';
import type { operations as SandboxOperations } from '../../generated/sandbox.js';
import type { CallOf, OperationName, SuccessOf } from '../../src/operations/operation.js';
import { violationsOf, type Exchange } from './conformance.js';
import { operationNamed } from './description.js';

type Operations = Pick<PublicOperations, OperationName> & SandboxOperations;
export type Operation = keyof Operations;
export type Problem = components['schemas']['Problem'];
export type Body<Name extends Operation> = CallOf<Operations[Name]>['body'];
export type Success<Name extends Operation> = SuccessOf<Operations[Name]>;
export type Query<Name extends Operation> = CallOf<Operations[Name]>['query'];

export interface Sent {
  /** `null` takes away what would be sent otherwise. */
  headers?: Record<string, string | null>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, as `application/json` unless the headers say otherwise. */
  raw?: string | Uint8Array;
}

export interface Call<Name extends Operation> extends Omit<Sent, 'body'> {
  path?: CallOf<Operations[Name]>['path'];
  query?: Query<Name>;
  body?: Body<Name>;
}

/** An answer that conforms to the description. */
export class Answer<Success = unknown> {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  /** The body of a success. */
  get body(): Success {
    if (this.status >= 400) throw new Error(`Expected a success, received ${this.text}`);
    return this.text === '' ? (undefined as Success) : (JSON.parse(this.text) as Success);
  }

  /** The body of a refusal. */
  get problem(): Problem {
    if (this.status < 400) throw new Error(`Expected a problem, received ${this.status} ${this.text}`);
    return JSON.parse(this.text) as Problem;
  }

  /** Where the problem lies, part by part. */
  get places(): string[] {
    return (this.problem.errors ?? []).map(
      ({ pointer, parameter, header }) => pointer ?? parameter ?? header ?? '',
    );
  }

  get isReplay(): boolean {
    return this.headers.get('idempotent-replayed') === 'true';
  }
}

/** Calls a sandbox with one key, and lets no answer pass that the description does not allow. */
export class Client {
  readonly #seen = new Set<string>();

  constructor(
    readonly origin: string,
    readonly apiKey: string | null,
    /** Everything that was answered. */
    readonly exchanges: Exchange[],
  ) {}

  /** Calls an operation by its name. */
  async call<Name extends Operation>(name: Name, call: Call<Name> = {}): Promise<Answer<Success<Name>>> {
    const { method, path } = operationNamed(name);
    const parameters = (call.path ?? {}) as Record<string, string>;
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''));
    const query = new URLSearchParams(call.query as Record<string, string> | undefined).toString();
    const answer = await this.send(method, query === '' ? filled : `${filled}?${query}`, call);
    return answer as Answer<Success<Name>>;
  }

  /** Sends anything anywhere; `target` is path and query. */
  async send(method: string, target: string, { headers = {}, body, raw }: Sent = {}): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const sent = new Headers();
    if (this.apiKey !== null) sent.set('authorization', `Bearer ${this.apiKey}`);
    if (content !== undefined) sent.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) sent.delete(name);
      else sent.set(name, value);
    }
    const response = await fetch(this.origin + target, {
      method,
      headers: sent,
      // A string would bring a Content-Type of its own.
      ...(content === undefined
        ? {}
        : { body: typeof content === 'string' ? Buffer.from(content) : content }),
    });
    const answer = new Answer(response.status, response.headers, await response.text());
    const { status, headers: received, text } = answer;
    const path = target.split('?')[0] ?? '';
    this.receive({ method, path, status, headers: received, text }, sent.get('x-request-id'));
    return answer;
  }

  /** Checks and records what was answered, however it was received. */
  receive(exchange: Exchange, sentRequestId: string | null = null): void {
    const { method, path, status, headers, text } = exchange;
    expect(violationsOf(exchange), `${method} ${path} answered ${status} ${text.slice(0, 2000)}`).toEqual([]);
    if (status >= 400 && this.apiKey !== null) expect(text).not.toContain(this.apiKey);
    const requestId = headers.get('x-request-id') ?? '';
    if (requestId !== sentRequestId) expect(this.#seen, 'request ids are used once').not.toContain(requestId);
    this.#seen.add(requestId);
    this.exchanges.push(exchange);
  }
}
