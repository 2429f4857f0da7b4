import type { components } from '../../generated/closed/openapi.js';
import type { Exchange } from '../results/exchange.js';
import { Finding } from '../results/finding.js';
import { parseJson, truncate } from '../spec/conformance/check-response.js';
import { toDocumentedBody } from '../spec/documented-body.js';

export type Problem = components['schemas']['Problem'];

/** Response with assertions. `Success` is the body of a successful response in the OpenAPI document. */
export class ApiResponse<Success = unknown> {
  #receivedJson: { value: unknown } | undefined;
  #json: { value: unknown } | undefined;

  constructor(readonly exchange: Exchange) {}

  get status(): number {
    return this.exchange.response.status;
  }

  get text(): string {
    return this.exchange.response.text;
  }

  /** @returns null if the header is missing */
  getHeader(name: string): string | null {
    return this.exchange.response.headers[name.toLowerCase()] ?? null;
  }

  /** Parsed body as it was received; undefined if it is not JSON. */
  get receivedJson(): unknown {
    this.#receivedJson ??= { value: parseJson(this.text) };
    return this.#receivedJson.value;
  }

  /**
   * Parsed body with the documented properties; undefined if it is not JSON. Shared by all readers: do not modify it.
   */
  get json(): unknown {
    const { operation } = this.exchange;
    this.#json ??= { value: toDocumentedBody(operation, this.status, this.receivedJson) };
    return this.#json.value;
  }

  /** Body of a successful response. @throws Finding for any other response */
  get body(): Success {
    if (this.status >= 300) throw this.toFinding(`Expected a success, received ${this.summary}`);
    if (this.text === '') return undefined as Success;
    return this.#requireObject(`Expected JSON, received ${this.summary}`) as Success;
  }

  /** Body of an error response. @throws Finding for any other response */
  get problem(): Problem {
    if (this.status < 400) throw this.toFinding(`Expected an error response, received ${this.summary}`);
    return this.#requireObject(`Expected a JSON error response, received ${this.summary}`) as Problem;
  }

  get isReplay(): boolean {
    return this.getHeader('idempotent-replayed') === 'true';
  }

  /** Asserts one of the statuses. @throws Finding */
  expectStatus(...statuses: number[]): this {
    if (statuses.includes(this.status)) return this;
    const expected = statuses.join(' or ');
    throw this.toFinding(`Expected ${expected}, received ${this.summary}`, expected, this.status);
  }

  /** Asserts an error response with the status and, if codes are given, with one of them. @throws Finding */
  expectProblem(status: number, ...codes: string[]): this {
    this.expectStatus(status);
    const { code } = this.problem;
    if (codes.length === 0 || codes.includes(code)) return this;
    throw this.toFinding(
      `Expected the error code ${codes.join(' or ')}, received ${this.summary}`,
      codes,
      code,
    );
  }

  /** Creates a finding with this exchange as its evidence. */
  toFinding(message: string, expected?: unknown, received?: unknown): Finding {
    return new Finding(message, { exchange: this.exchange, expected, received });
  }

  #requireObject(message: string): unknown {
    const { json } = this;
    if (typeof json === 'object' && json !== null) return json;
    throw this.toFinding(message);
  }

  /** Status and beginning of the body, for messages. */
  get summary(): string {
    return `${this.status} ${truncate(this.text)}`;
  }
}
