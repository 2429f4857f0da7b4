import type { ApiResponse } from '../http/api-response.js';
import type { Exchange } from '../results/exchange.js';
import { checkResponse } from '../spec/conformance/check-response.js';
import type { Violation } from '../spec/conformance/rules.js';
import type { Operation } from '../spec/document.js';

/** Violation with the number of its occurrences. */
export interface CountedViolation extends Violation {
  /** First exchange with this violation. */
  exchange: Exchange;
  count: number;
}

/** Checks every response of a run and collects the violations of the OpenAPI document. */
export class ViolationLog {
  readonly #violations = new Map<string, CountedViolation>();
  /** Ids of requirements that received a response with a violation. */
  readonly #affectedRequirements = new Set<string>();
  readonly #requestIds = new Set<string>();

  get violations(): ReadonlyMap<string, CountedViolation> {
    return this.#violations;
  }

  /** Checks a response and records its violations. */
  check({ exchange, json }: ApiResponse): void {
    const { method, target, operation, request, response } = exchange;
    const path = target.split('?')[0] ?? '';
    const violations = [
      ...checkResponse({ ...response, operation, method, path }, json),
      ...this.#checkRequestId(request.headers['x-request-id'], response.headers['x-request-id']),
      ...checkLeakedApiKey(request.headers['authorization'], response.text, operation),
    ];
    if (violations.length > 0 && exchange.requirement !== null)
      this.#affectedRequirements.add(exchange.requirement);
    for (const violation of violations) {
      const key = [violation.rule, operation?.id, response.status, violation.message].join('\n');
      const recorded = this.#violations.get(key);
      if (recorded) recorded.count += 1;
      else this.#violations.set(key, { ...violation, exchange, count: 1 });
    }
  }

  /** Returns true if the requirement received a response that does not conform to the OpenAPI document. */
  hasAffected(requirementId: string): boolean {
    return this.#affectedRequirements.has(requirementId);
  }

  /** Removes the violations of a response to an operation that the target does not offer. */
  drop({ exchange: dropped }: ApiResponse): void {
    for (const [key, { exchange }] of this.#violations) {
      if (exchange === dropped) this.#violations.delete(key);
    }
  }

  #checkRequestId(sent: string | undefined, received: string | undefined): Violation[] {
    const pointer = '/components/headers/X-Request-Id';
    if (received === undefined) return [];
    if (sent === received) return [];
    // A request id of any other form is rejected; that response has an id of the gateway.
    if (sent !== undefined && /^[\x21-\x7E]{1,128}$/.test(sent)) {
      return [{ rule: 'request-id', message: `It was sent ${sent} and answered ${received}.`, pointer }];
    }
    const isRepeated = this.#requestIds.has(received);
    this.#requestIds.add(received);
    return isRepeated ? [{ rule: 'request-id', message: 'Two requests have the same id.', pointer }] : [];
  }
}

/** Rejects a response that contains the API key of its request. */
function checkLeakedApiKey(
  authorization: string | undefined,
  text: string,
  operation: Operation | null,
): Violation[] {
  const key = authorization?.replace(/^Bearer /, '');
  if (key === undefined || key.length < 12 || !text.includes(key)) return [];
  return [
    {
      rule: 'secret',
      message: 'The answer repeats the key it was asked with.',
      pointer: operation?.pointer ?? '/paths',
    },
  ];
}
