import { ID, IDS } from '../compare/observed-values.js';
import { getDependencies, renumber, type Step } from '../compare/step.js';
import { isObject } from '../lib/is-object.js';
import { getBearerText, type Exchange } from '../results/exchange.js';
import type { NewOrganizationOptions } from '../fixtures/test-organization.js';
import type { Session } from '../session/session.js';
import { sandboxDocument } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { listTexts, StepConverter } from './step-converter.js';

/** Requests of a requirement as a session, which can be repeated with other deployments and in other organizations. */
export interface RecordedSession {
  steps: readonly Step[];
  /** Clock and rate limit of the organizations in which the requests were sent. */
  organization: NewOrganizationOptions;
}

/** Maximum number of requests of a session. */
const MAX_STEPS = 80;

/** Maximum number of objects of a list that a session creates. */
const MAX_LISTED = 12;

/** Number of objects of the same kind that a session creates for the next page of a list. */
const MAX_NEXT = 3;

/** Place where a value appeared first. */
interface Origin {
  exchange: Exchange;
  /** JSON pointer into the response. */
  pointer: string;
}

type ReadSession = Pick<Session, 'exchanges' | 'target'> & {
  readonly keys: Pick<Session['keys'], 'getOwner'>;
  readonly options: { readonly runId: string };
};

/** Turns the exchanges of a run into sessions. */
export class RecordedExchanges {
  readonly #exchanges: readonly Exchange[];
  /** Exchange that returned an id first, by API key and id. */
  readonly #origins = new Map<string, Origin>();
  readonly #organizations = new Map<string, NewOrganizationOptions>();
  /** API keys of the organizations of the run. */
  readonly #keys = new Set<string>();

  constructor(readonly session: ReadSession) {
    this.#exchanges = session.exchanges.filter(({ begun_by_then }) => Number.isFinite(begun_by_then));
    for (const exchange of this.#exchanges) this.#index(exchange);
  }

  /**
   * Returns the requests that a requirement sent, up to one of them, and those that created what they use; null if they
   * cannot be repeated.
   *
   * @param last last request. Default: the last one of the requirement
   * @param expected text with ids of objects that should have been returned
   * @param isComplete includes the requests on which the last one does not depend. Default false
   */
  toSession(requirement: string, last?: Exchange, expected = '', isComplete = false): RecordedSession | null {
    const sent = this.#exchanges.filter((exchange) => exchange.requirement === requirement);
    const shown = last ?? sent.at(-1);
    if (!shown) return null;
    const own = sent.filter((one) => one.number <= shown.number || isConcurrent(shown, one));
    const end = own.findLast((one) => one === shown || isConcurrent(shown, one)) ?? shown;
    const selected = this.#selectOrganizations(own, end);
    for (const creation of this.#findCreations(end, `${end.response.text} ${expected}`))
      if (!selected.includes(creation)) selected.push(creation);
    const exchanges = this.#addPrerequisites(selected);
    const keys = new Set(exchanges.map((exchange) => this.#getKey(exchange)));
    keys.delete(null);
    if (keys.size > 2 || exchanges.length > (isComplete ? MAX_STEPS : MAX_STEPS * 20)) return null;
    // The organization of the last request is the first one of the session.
    const firstKey = this.#getKey(end) ?? [...keys][0] ?? null;
    const options = this.#organizations.get(firstKey ?? '') ?? {};
    const steps: Step[] = [];
    const groups = findConcurrentGroups(exchanges);
    const converter = new StepConverter(this.session.options.runId, options, this.#keys);
    for (const [index, exchange] of exchanges.entries()) {
      const key = this.#getKey(exchange);
      const organization = key === null || key === firstKey ? 'first' : 'second';
      const step = converter.toStep(
        exchange,
        index + 1,
        organization,
        key === null,
        this.session.target.bases,
      );
      const concurrentGroup = groups.get(exchange);
      if (step) steps.push(concurrentGroup === undefined ? step : { ...step, concurrentGroup });
      else if (exchange === end || isComplete) return null;
      // A request that cannot be repeated may be one on which the last one does not depend.
      else steps.push({ number: index + 1, organization, method: 'GET', path: [], query: {}, headers: {} });
    }
    const final = steps.find(({ number }) => exchanges[number - 1] === end);
    if (!final) return null;
    const needed = isComplete ? steps : selectSteps(steps, final);
    if (needed.length > MAX_STEPS || needed.some(({ path }) => path.length === 0)) return null;
    return { steps: renumber(needed), organization: options };
  }

  /** Returns the exchange that returned an object in a text first. */
  findFirst(text: string): Exchange | undefined {
    const ids = [...text.matchAll(IDS)].map(([id]) => id);
    return this.#exchanges.find(({ response }) => ids.some((id) => response.text.includes(id)));
  }

  /** A session has two organizations. Of a requirement with more, only the one of the last request counts. */
  #selectOrganizations(own: readonly Exchange[], end: Exchange): Exchange[] {
    const keys = new Set(own.map((exchange) => this.#getKey(exchange)));
    keys.delete(null);
    const selected = keys.size > 2 ? own.filter((one) => this.#getKey(one) === this.#getKey(end)) : own;
    return selected.includes(end) ? [...selected] : [...selected, end];
  }

  /** Finds the requests that created the objects of a response, those that it lacks, and some of the next page. */
  #findCreations({ request, response, number }: Exchange, text: string): Exchange[] {
    const key = getBearerText(request.headers);
    const ids = new Set([...text.matchAll(IDS)].map(([id]) => id.toLowerCase()));
    const creations = [...ids].flatMap((id) => {
      const origin = this.#origins.get(`${key} ${id}`);
      return origin?.pointer === '/id' && origin.exchange.number < number ? origin.exchange : [];
    });
    const [first] = creations;
    const hasNextPage = response.text.includes('"next_cursor":"');
    const isSimilar = (one: Exchange): boolean =>
      first !== undefined &&
      one.number < first.number &&
      one.response.status === 201 &&
      one.target === first.target &&
      getBearerText(one.request.headers) === key;
    const others = hasNextPage ? this.#exchanges.filter(isSimilar).slice(-MAX_NEXT) : [];
    return [...new Set([...creations.slice(0, MAX_LISTED), ...others])];
  }

  #index(exchange: Exchange): void {
    const { request, response, operation } = exchange;
    if (operation?.id === 'createSandboxOrganization') this.#indexOrganization(exchange);
    const owned = this.#getKey(exchange);
    if (owned !== null) this.#keys.add(owned);
    if (!ID.test(response.text)) return;
    const key = getBearerText(request.headers);
    for (const [pointer, text] of listTexts(parseJson(response.text))) {
      const name = `${key} ${text}`;
      if (ID.test(text) && !this.#origins.has(name)) this.#origins.set(name, { exchange, pointer });
    }
  }

  #indexOrganization({ request, response }: Exchange): void {
    const [sent, received] = [parseJson(request.body ?? ''), parseJson(response.text)];
    if (!isObject(sent) || !isObject(received) || typeof received['api_key'] !== 'string') return;
    const { clock, rate_limit } = sent as {
      clock?: { now?: string } | null;
      rate_limit?: { limit?: number };
    };
    this.#organizations.set(received['api_key'], {
      ...(clock?.now !== undefined && { now: clock.now }),
      ...(rate_limit?.limit !== undefined && { limit: rate_limit.limit }),
    });
  }

  /** Adds the requests that created the objects in requests, and those that changed the clock or the outcomes. */
  #addPrerequisites(own: readonly Exchange[]): Exchange[] {
    const needed = new Set(own);
    const last = Math.max(...own.map(({ number }) => number));
    const keys = new Set(own.map((exchange) => this.#getKey(exchange)));
    for (const exchange of this.#exchanges) {
      if (exchange.number >= last) break;
      if (isSandboxWrite(exchange) && keys.has(this.#getKey(exchange))) needed.add(exchange);
    }
    // Requests that are added to the set while it is iterated over are visited as well.
    for (const exchange of needed) {
      const key = getBearerText(exchange.request.headers);
      for (const [id] of `${exchange.target} ${exchange.request.body ?? ''}`.matchAll(IDS)) {
        const origin = this.#origins.get(`${key} ${id.toLowerCase()}`);
        if (origin && origin.exchange.number < exchange.number) needed.add(origin.exchange);
      }
    }
    return [...needed]
      .filter(({ operation }) => operation?.id !== 'createSandboxOrganization')
      .toSorted((one, other) => one.number - other.number);
  }

  /** Returns the API key of an organization of the run; null for a request with none of them. */
  #getKey(exchange: Exchange): string | null {
    return this.session.keys.getOwner(exchange) === 'none' ? null : getBearerText(exchange.request.headers);
  }
}

/**
 * Returns true for requests that were sent at the same time, and whose result does not depend on their order: equal ones, and
 * those that set different parts of a configuration.
 */
function isConcurrent(one: Exchange, other: Exchange): boolean {
  const [earlier, later] = one.number < other.number ? [one, other] : [other, one];
  return (
    later.number > earlier.number &&
    later.number <= earlier.begun_by_then &&
    one.method !== 'GET' &&
    one.method === other.method &&
    one.target === other.target &&
    one.requirement === other.requirement &&
    (one.request.body === other.request.body
      ? JSON.stringify(one.request.headers) === JSON.stringify(other.request.headers)
      : one.operation?.id === 'createOrganizationConfiguration' && areDisjoint(one, other))
  );
}

/** Returns true for configurations without a common field. */
function areDisjoint(one: Exchange, other: Exchange): boolean {
  const [fields, others] = [one, other].map(({ request }) =>
    Object.entries(parseJson(request.body ?? '') ?? {}).flatMap(([section, value]) =>
      isObject(value) ? Object.keys(value).map((name) => `${section}/${name}`) : section,
    ),
  );
  return Boolean(fields?.length && others?.length) && !fields?.some((field) => others?.includes(field));
}

/** Numbers the groups of exchanges in a row that were sent at the same time. */
function findConcurrentGroups(exchanges: readonly Exchange[]): Map<Exchange, number> {
  const groups: Exchange[][] = [];
  for (const exchange of exchanges) {
    const group = groups.at(-1);
    if (group?.every((one) => isConcurrent(one, exchange))) group.push(exchange);
    else groups.push([exchange]);
  }
  return new Map(
    groups.flatMap((group, index) =>
      group.length === 1 ? [] : group.map((exchange) => [exchange, index] as const),
    ),
  );
}

const isSandboxWrite = ({ operation, method }: Exchange): boolean =>
  operation?.document === sandboxDocument && method !== 'GET' && method !== 'HEAD';

/** Selects the steps that a step depends on, and those that change the clock or the outcomes of payments before it. */
function selectSteps(steps: readonly Step[], final: Step): Step[] {
  const needed = new Set(getDependencies(steps, final));
  for (const step of steps.filter((one) => one.base === 'sandbox' && one.number < final.number))
    for (const one of getDependencies(steps, step)) needed.add(one);
  return steps.filter((step) => needed.has(step));
}
