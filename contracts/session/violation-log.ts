import type { ApiResponse } from '../http/api-response.js';
import { getBearerText, type Exchange } from '../results/exchange.js';
import { Blocked, Finding } from '../results/finding.js';
import { isTypeViolation, type Violation } from '../spec/conformance/rules.js';
import { WHOLE_RESPONSE } from '../lib/place.js';
import { checkResponse, truncate } from '../spec/conformance/check-response.js';

export interface CountedViolation extends Violation {
  /** First exchange with this violation. */
  exchange: Exchange;
  count: number;
}

/** Describes the first of the violations of a rule and counts the others. @returns null without a violation */
export function toConformanceFinding([first, ...more]: readonly CountedViolation[]): Finding | null {
  if (!first) return null;
  const { exchange, message, pointer } = first;
  const times = more.reduce((sum, { count }) => sum + count, first.count - 1);
  const further = times > 0 ? ` And ${times} more.` : '';
  const at = exchange.operation?.id ?? `${exchange.method} ${exchange.target}`;
  return new Finding(`${at} ${exchange.response.status}: ${message}${further}`, { exchange, pointer });
}

/** Describes the violation that probably broke the code of a requirement; null without any violation. */
export function toBlocked(violations: readonly CountedViolation[]): Blocked | null {
  const first = violations.find(isTypeViolation) ?? violations[0];
  const finding = first && toConformanceFinding([{ ...first, count: 1 }]);
  const message = 'It cannot be tested, because a response violates the OpenAPI document';
  return finding ? new Blocked(`${message}: ${finding.message}`, finding.evidence) : null;
}

/** Maximum number of different violations that are recorded. */
const MAX_VIOLATIONS = 1_000;

/**
 * Maximum number of different violations at one place. Messages have values of the target, so that one place could fill
 * the log before another place violates the document for the first time.
 */
const MAX_VIOLATIONS_PER_PLACE = 10;

/** Maximum number of problem codes whose titles are compared. */
const MAX_TITLES = 1_000;

/** Checks every response of a run and collects the violations of the OpenAPI document. */
export class ViolationLog {
  readonly #violations = new Map<string, CountedViolation>();
  readonly #violationsByPlace = new Map<string, CountedViolation[]>();
  /** Ids of requirements that received a response with a violation. */
  readonly #affectedRequirements = new Set<string>();
  readonly #requestIds = new Set<string>();
  /** First title of each problem code. */
  readonly #titles = new Map<string, string>();

  get violations(): ReadonlyMap<string, CountedViolation> {
    return this.#violations;
  }

  check(response: ApiResponse): void {
    this.add(response.exchange, this.find(response));
  }

  /** Returns the violations of a response, also of rules about all responses so far. */
  find({ exchange, receivedJson }: ApiResponse): Violation[] {
    return [
      ...checkExchange(exchange, receivedJson),
      ...this.#checkTitle(receivedJson),
      ...this.#checkRequestId(exchange),
      ...checkLeakedApiKey(exchange),
    ];
  }

  add(exchange: Exchange, violations: readonly Violation[]): void {
    const { operation, response } = exchange;
    if (violations.length > 0 && exchange.requirement !== null)
      this.#affectedRequirements.add(exchange.requirement);
    for (const violation of violations) {
      const key = [violation.rule, operation?.id, response.status, violation.message].join('\n');
      const place = [violation.rule, operation?.id, violation.place].join('\n');
      const others = this.#violationsByPlace.get(place) ?? [];
      const recorded =
        this.#violations.get(key) ?? (others.length < MAX_VIOLATIONS_PER_PLACE ? undefined : others[0]);
      if (recorded) recorded.count += 1;
      else if (this.#violations.size < MAX_VIOLATIONS) {
        const counted = { ...violation, exchange, count: 1 };
        this.#violations.set(key, counted);
        this.#violationsByPlace.set(place, [...others, counted]);
      }
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
    for (const [place, violations] of this.#violationsByPlace) {
      const kept = violations.filter(({ exchange }) => exchange !== dropped);
      this.#violationsByPlace.set(place, kept);
    }
  }

  /** Expects all problems of a code to have the same title. */
  #checkTitle(json: unknown): Violation[] {
    const { code, title } = (json ?? {}) as { code?: unknown; title?: unknown };
    if (typeof code !== 'string' || typeof title !== 'string') return [];
    const first = this.#titles.get(code);
    if (first === undefined && this.#titles.size < MAX_TITLES) this.#titles.set(code, title);
    if (first === undefined || first === title) return [];
    const pointer = '/components/schemas/Problem/properties/title';
    const message = `title of ${code} is ${truncate(title)}, and was ${truncate(first)} before.`;
    return [{ rule: 'problem', message, pointer, place: '/title' }];
  }

  #checkRequestId({ request, response }: Exchange): Violation[] {
    const pointer = '/components/headers/X-Request-Id';
    const place = 'X-Request-Id';
    const sent = request.headers['x-request-id'];
    const received = response.headers['x-request-id'];
    if (received === undefined || sent === received || 'X-REQUEST-ID' in request.headers) return [];
    const apiKey = findApiKey(request.headers);
    const isSecret = apiKey !== null && sent?.includes(apiKey) === true;
    // A request id of any other form is rejected; that response has an id of the gateway.
    if (sent !== undefined && !isSecret && /^[\x21-\x7E]{1,128}$/.test(sent)) {
      const message = `The request had ${sent}, the response ${received}.`;
      return [{ rule: 'request-id', message, pointer, place }];
    }
    const isRepeated = this.#requestIds.has(received);
    this.#requestIds.add(received);
    return isRepeated
      ? [{ rule: 'request-id', message: 'Two requests have the same id.', pointer, place }]
      : [];
  }
}

/** Rejects an error response that contains the API key of its request. */
function checkLeakedApiKey({ request, response, operation }: Exchange): Violation[] {
  const apiKey = findApiKey(request.headers);
  if (apiKey === null || response.status < 400 || !response.text.includes(apiKey)) return [];
  return [
    {
      rule: 'secret',
      message: 'The error response contains the API key of the request.',
      pointer: operation?.pointer ?? '/paths',
      place: WHOLE_RESPONSE,
    },
  ];
}

/** Length from which the text behind `Bearer` is taken for an API key. Shorter ones occur in other places by chance. */
const MIN_KEY_LENGTH = 12;

/** Returns the API key of a request; null if it has none. */
function findApiKey(headers: Exchange['request']['headers']): string | null {
  const key = getBearerText(headers);
  return key.length >= MIN_KEY_LENGTH ? key : null;
}

/**
 * Checks the response of an exchange against the OpenAPI document.
 *
 * @param json parsed body, if the caller has it already
 */
export function checkExchange(
  { method, target, operation, request, response }: Exchange,
  json?: unknown,
): Violation[] {
  // HTTP confirms a stored response with 304, which the introduction of the document allows (RFC 9110, section 15.4.5).
  const isRead = method === 'GET' || method === 'HEAD';
  if (response.status === 304 && isRead && request.headers['if-none-match'] !== undefined) return [];
  const path = target.split('?')[0] ?? '';
  const received = { ...response, operation, method, path, apiKey: findApiKey(request.headers) };
  return checkResponse(received, json);
}
