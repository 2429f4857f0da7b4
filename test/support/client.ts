import { expect } from 'vitest';
import type { components, operations as PublicOperations } from '../../generated/closed/openapi.js';
import type { operations as SandboxOperations } from '../../generated/closed/sandbox.js';
import type { OperationCall, SuccessBody } from '../../src/engine/operation.js';
import { findViolations, type Exchange } from './conformance.js';
import { getOperation } from './description.js';

type Operations = PublicOperations & SandboxOperations;
export type Operation = keyof Operations;
export type Problem = components['schemas']['Problem'];
export type Body<Name extends Operation> = OperationCall<Operations[Name]>['body'];
export type Success<Name extends Operation> = SuccessBody<Operations[Name]>;
export type Query<Name extends Operation> = OperationCall<Operations[Name]>['query'];

export interface RequestOptions {
  /** `null` removes a default header. */
  headers?: Record<string, string | null>;
  /** Body, sent as JSON. */
  body?: unknown;
  /** Raw body, sent as `application/json` by default. */
  raw?: string | Uint8Array;
}

export interface Call<Name extends Operation> extends Omit<RequestOptions, 'body'> {
  path?: OperationCall<Operations[Name]>['path'];
  query?: Query<Name>;
  body?: Body<Name>;
}

/** Response that conforms to the OpenAPI document. */
export class ApiResponse<Success = unknown> {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  /** Body of a successful response. */
  get body(): Success {
    if (this.status >= 400) throw new Error(`Expected a success, received ${this.text}`);
    return this.text === '' ? (undefined as Success) : (JSON.parse(this.text) as Success);
  }

  /** Body of an error response. */
  get problem(): Problem {
    if (this.status < 400) throw new Error(`Expected a problem, received ${this.status} ${this.text}`);
    return JSON.parse(this.text) as Problem;
  }

  /** JSON pointers and parameter names of the validation errors. */
  get errorLocations(): string[] {
    return (this.problem.errors ?? []).map(
      ({ pointer, parameter, header }) => pointer ?? parameter ?? header ?? '',
    );
  }

  get isReplay(): boolean {
    return this.headers.get('idempotent-replayed') === 'true';
  }
}

/** Client with one API key. Every response must conform to the OpenAPI document. */
export class Client {
  readonly #seen = new Set<string>();

  constructor(
    readonly origin: string,
    readonly apiKey: string | null,
    /** All requests and responses so far. */
    readonly exchanges: Exchange[],
  ) {}

  /** Calls an operation by its operationId. */
  async call<Name extends Operation>(name: Name, call: Call<Name> = {}): Promise<ApiResponse<Success<Name>>> {
    const { method, path } = getOperation(name);
    const parameters = (call.path ?? {}) as Record<string, string>;
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''));
    const query = new URLSearchParams(call.query as Record<string, string> | undefined).toString();
    const response = await this.send(method, query === '' ? filled : `${filled}?${query}`, call);
    return response as ApiResponse<Success<Name>>;
  }

  /** Sends any request; `target` is path and query. */
  async send(
    method: string,
    target: string,
    { headers = {}, body, raw }: RequestOptions = {},
  ): Promise<ApiResponse> {
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
      // A string body would add its own Content-Type.
      ...(content === undefined
        ? {}
        : { body: typeof content === 'string' ? Buffer.from(content) : content }),
    });
    const apiResponse = new ApiResponse(response.status, response.headers, await response.text());
    const { status, headers: received, text } = apiResponse;
    const path = target.split('?')[0] ?? '';
    this.receive({ method, path, status, headers: received, text }, sent.get('x-request-id'));
    return apiResponse;
  }

  /** Validates and records a response, however it was received. */
  receive(exchange: Exchange, sentRequestId: string | null = null): void {
    const { method, path, status, headers, text } = exchange;
    expect(findViolations(exchange), `${method} ${path} answered ${status} ${text.slice(0, 2000)}`).toEqual(
      [],
    );
    if (status >= 400 && this.apiKey !== null) expect(text).not.toContain(this.apiKey);
    const requestId = headers.get('x-request-id') ?? '';
    if (requestId !== sentRequestId) expect(this.#seen, 'request ids are used once').not.toContain(requestId);
    this.#seen.add(requestId);
    this.exchanges.push(exchange);
  }
}
