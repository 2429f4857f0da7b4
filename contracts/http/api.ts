import type { operations as PublicOperations } from '../../generated/openapi.js';
import type { operations as SandboxOperations } from '../../generated/sandbox.js';
import { basePath, operationNamed, sandboxContract } from '../spec/description.js';
import type { Answer } from './answer.js';

type Operations = PublicOperations & SandboxOperations;
export type OperationName = keyof Operations;

/** An operation as openapi-typescript describes it. */
interface OperationShape {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: unknown;
}

type JsonOf<Described> = Described extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The body that an operation takes. */
export type BodyOf<Name extends OperationName> = Operations[Name] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : Operations[Name] extends { requestBody?: infer Body }
    ? JsonOf<NonNullable<Body>> | undefined
    : undefined;

type SuccessStatus<Operation extends OperationShape> = Extract<keyof Operation['responses'], 200 | 201 | 204>;

/** The body of an operation's success. */
export type SuccessOf<Name extends OperationName> = {
  [Status in SuccessStatus<Operations[Name]>]: JsonOf<Operations[Name]['responses'][Status]>;
}[SuccessStatus<Operations[Name]>];

export interface Sent {
  /** `null` takes away what would be sent otherwise. */
  headers?: Record<string, string | null>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, as `application/json` unless the headers say otherwise. */
  raw?: string | Uint8Array;
  /** Whether 429 and 503 are waited out; true unless said otherwise. */
  isPatient?: boolean;
}

export interface Call<Name extends OperationName> extends Omit<Sent, 'body'> {
  path?: NonNullable<Operations[Name]['parameters']['path']>;
  query?: NonNullable<Operations[Name]['parameters']['query']>;
  body?: BodyOf<Name>;
}

/** Sends, records and judges one request. */
export type Transport = (
  method: string,
  target: string,
  headers: Record<string, string>,
  body: string | Uint8Array | null,
  isPatient: boolean,
) => Promise<Answer>;

/** Where the two APIs of a target begin, as paths. */
export interface Bases {
  /** e.g. `/v1` */
  contract: string;
  /** e.g. `/_sandbox` */
  sandbox: string;
}

/** Calls a deployment with one key. Every answer is judged by the description, whatever it was asked for. */
export class Api {
  constructor(
    readonly transport: Transport,
    readonly bases: Bases,
    /** Null for calls without a key. */
    readonly apiKey: string | null,
  ) {}

  /** Calls an operation by its name. */
  async call<Name extends OperationName>(
    name: Name,
    call: Call<Name> = {},
  ): Promise<Answer<SuccessOf<Name>>> {
    const { method, template, document } = operationNamed(name);
    const base = document === sandboxContract ? this.bases.sandbox : this.bases.contract;
    const target = base + filled(template, call.path) + queryOf(call.query);
    return (await this.#send(method, target, call)) as Answer<SuccessOf<Name>>;
  }

  /** Sends anything to a path below the public API's base; `path` may have a query. */
  send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.#send(method, this.bases.contract + path, sent);
  }

  /** Follows an address that an answer gave: absolute, or relative to the origin. */
  follow(address: string): Promise<Answer> {
    const { pathname, search } = new URL(address, 'http://origin.invalid');
    return this.#send('GET', pathname + search, {});
  }

  /** Sends a form to a page that an answer gave the address of, as a browser would. */
  submit(address: string, fields: Record<string, string>): Promise<Answer> {
    const { pathname, search } = new URL(address, 'http://origin.invalid');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.transport('POST', pathname + search, headers, new URLSearchParams(fields).toString(), true);
  }

  /** The path below the base of an address that an answer gave; null when it leads elsewhere. */
  pathOf(address: string): string | null {
    const { pathname, search } = new URL(address, 'http://origin.invalid');
    const base = [this.bases.contract, basePath].find((start) => pathname.startsWith(`${start}/`));
    return base === undefined ? null : pathname.slice(base.length) + search;
  }

  #send(
    method: string,
    target: string,
    { headers = {}, body, raw, isPatient = true }: Sent,
  ): Promise<Answer> {
    const content = raw ?? (body === undefined ? null : JSON.stringify(body));
    const sent: Record<string, string> = { accept: 'application/json, application/problem+json' };
    if (this.apiKey !== null) sent['authorization'] = `Bearer ${this.apiKey}`;
    if (content !== null) sent['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) Reflect.deleteProperty(sent, name.toLowerCase());
      else sent[name.toLowerCase()] = value;
    }
    return this.transport(method, target, sent, content, isPatient);
  }
}

function filled(template: string, parameters: unknown): string {
  const values = (parameters ?? {}) as Record<string, string>;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** With its question mark; empty when there is nothing to ask. */
export function queryOf(query: unknown): string {
  const text = new URLSearchParams(query as Record<string, string> | undefined).toString();
  return text === '' ? '' : `?${text}`;
}
