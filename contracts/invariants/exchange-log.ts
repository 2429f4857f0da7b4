import { ApiResponse } from '../http/api-response.js';
import type { SuccessBody } from '../http/api.js';
import type { Exchange } from '../results/exchange.js';
import type { Session } from '../session/session.js';

type JsonObject = Record<string, unknown>;

/** A request to a known operation with its success response. */
export interface SuccessfulExchange {
  response: ApiResponse;
  operation: string;
  body: JsonObject | null;
  /** True if the response replays that of an earlier request with the same idempotency key. */
  isReplay: boolean;
}

/** All requests sent with one API key since its organization was last reset, in order. */
export interface ExchangeLog {
  apiKey: string;
  /** Initial time of the organization's frozen clock; null for a live clock and for organizations not created by the run. */
  initialTime: string | null;
  /** Requests per window of ten seconds; null if the run did not create the organization, so that others may use it. */
  rateLimit: number | null;
  /** True if no request timed out or returned 5xx, so that it is known which requests were executed. */
  isComplete: boolean;
  exchanges: Exchange[];
  /** Forms of checkout pages, which may have changed an object. */
  forms: Exchange[];
  successes: SuccessfulExchange[];
}

/** Operations that replace all objects and events of an organization: nothing shows what was before. */
const REPLACING_OPERATIONS: ReadonlySet<string> = new Set(['resetSandbox', 'seedSandbox', 'restoreSnapshot']);

/** Groups the run's exchanges by API key, for the keys of the target and of created organizations. */
export function buildExchangeLogs(session: Session): ExchangeLog[] {
  const { apiKey: firstKey, secondApiKey, keyPool = [] } = session.options;
  const logs = new Map<string, ExchangeLog>();
  const addLog = (apiKey: string, initialTime: string | null, rateLimit: number | null): void => {
    logs.set(apiKey, { ...createExchangeLog(apiKey), initialTime, rateLimit });
  };
  for (const key of [firstKey, secondApiKey, ...keyPool]) if (key) addLog(key, null, null);
  for (const exchange of session.exchanges) {
    const success = findSuccess(exchange);
    if (success?.operation === 'createSandboxOrganization') {
      const { api_key, clock, rate_limit } = success.body as SuccessBody<'createSandboxOrganization'>;
      addLog(api_key, clock.mode === 'frozen' ? clock.now : null, rate_limit.limit);
    }
    const log = logs.get(getApiKey(exchange));
    if (log) addExchange(log, exchange);
    // A form of a checkout page has no API key. It changes an object of an organization of its requirement.
    const isOfRequirement = ({ requirement }: Exchange): boolean => requirement === exchange.requirement;
    if (isForm(exchange))
      for (const { exchanges, forms } of logs.values())
        if (exchanges.some(isOfRequirement)) forms.push(exchange);
  }
  return [...logs.values()];
}

const isForm = ({ request }: Exchange): boolean =>
  request.headers['content-type'] === 'application/x-www-form-urlencoded' &&
  !request.headers['authorization'];

/** Creates an empty log of a key whose organization others may use. */
export const createExchangeLog = (apiKey: string): ExchangeLog => ({
  apiKey,
  initialTime: null,
  rateLimit: null,
  isComplete: true,
  exchanges: [],
  forms: [],
  successes: [],
});

/** Adds the next exchange of an API key to its log. A reset of the organization empties the log first. */
export function addExchange(log: ExchangeLog, exchange: Exchange): void {
  const success = findSuccess(exchange);
  if (success && REPLACING_OPERATIONS.has(success.operation)) {
    log.exchanges = [];
    log.successes = [];
  }
  log.exchanges.push(exchange);
  if (success) log.successes.push(success);
  const { status } = exchange.response;
  log.isComplete &&= status > 0 && status < 500;
}

const getApiKey = ({ request }: Exchange): string =>
  /^bearer\s+(.*\S)\s*$/i.exec(request.headers['authorization'] ?? '')?.[1] ?? '';

/** Each audit requirement reads the same exchanges; the cache parses every body only once. */
const successCache = new WeakMap<Exchange, SuccessfulExchange>();

function findSuccess(exchange: Exchange): SuccessfulExchange | null {
  const { operation, method, response: received } = exchange;
  if (operation?.method !== method || received.status < 200 || received.status >= 300) return null;
  const cached = successCache.get(exchange);
  if (cached) return cached;
  const response = new ApiResponse(exchange);
  const body = (response.json ?? null) as JsonObject | null;
  const success = { response, operation: operation.id, body, isReplay: response.isReplay };
  successCache.set(exchange, success);
  return success;
}

export function getLastPathSegment({ response }: SuccessfulExchange): string {
  return decodeURIComponent(response.exchange.target.split('?')[0]?.split('/').at(-1) ?? '');
}
