import type { components } from '../../generated/openapi.js';
import { excerpt, parseJson } from '../spec/conformance/check-response.js';
import { Finding } from '../finding.js';
import type { Exchange } from './exchange.js';

export type Problem = components['schemas']['Problem'];

/** What came back, with the usual questions to it. `Success` is the body of a success by the description. */
export class Answer<Success = unknown> {
  #json: { value: unknown } | undefined;

  constructor(readonly exchange: Exchange) {}

  get status(): number {
    return this.exchange.response.status;
  }

  get text(): string {
    return this.exchange.response.text;
  }

  /** @returns null when the header is not there */
  header(name: string): string | null {
    return this.exchange.response.headers[name.toLowerCase()] ?? null;
  }

  /** The body as JSON; undefined when it is none. Many look at it, and none changes it. */
  get json(): unknown {
    this.#json ??= { value: parseJson(this.text) };
    return this.#json.value;
  }

  /** The body of a success. @throws Finding when it is none */
  get body(): Success {
    if (this.status >= 300) throw this.finding(`Expected a success, received ${this.shown}`);
    if (this.text === '') return undefined as Success;
    return this.#jsonOr(`Expected JSON, received ${this.shown}`) as Success;
  }

  /** The body of a refusal. @throws Finding when it is none */
  get problem(): Problem {
    if (this.status < 400) throw this.finding(`Expected a problem, received ${this.shown}`);
    return this.#jsonOr(`Expected a problem in JSON, received ${this.shown}`) as Problem;
  }

  get isReplay(): boolean {
    return this.header('idempotent-replayed') === 'true';
  }

  /** Asserts one of some statuses. */
  expectStatus(...statuses: number[]): this {
    if (statuses.includes(this.status)) return this;
    const expected = statuses.join(' or ');
    throw this.finding(`Expected ${expected}, received ${this.shown}`, expected, this.status);
  }

  /** Asserts a problem with a status and, where it matters, one of some codes. */
  expectProblem(status: number, ...codes: string[]): this {
    this.expectStatus(status);
    const { code } = this.problem;
    if (codes.length === 0 || codes.includes(code)) return this;
    throw this.finding(`Expected the problem ${codes.join(' or ')}, received ${this.shown}`, codes, code);
  }

  finding(message: string, expected?: unknown, received?: unknown): Finding {
    return new Finding(message, { exchange: this.exchange, expected, received });
  }

  #jsonOr(message: string): unknown {
    const { json } = this;
    if (typeof json === 'object' && json !== null) return json;
    throw this.finding(message);
  }

  /** For messages. */
  get shown(): string {
    return `${this.status} ${excerpt(this.text)}`;
  }
}
