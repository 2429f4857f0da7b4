import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Answer } from '../http/answer.js';
import { Api } from '../http/api.js';
import type { Exchange } from '../http/exchange.js';
import { Wire } from '../http/http-transport.js';
import { judge } from '../spec/conformance/check-response.js';
import type { ConformanceRule, Violation } from '../spec/conformance/rules.js';
import { operations, sandboxOperations } from '../spec/description.js';
import { operationAt, type Operation } from '../spec/document.js';
import { Blocked, Inconclusive, Interrupted, NoAnswer } from '../finding.js';
import type { Need, Phase, Requirement } from '../requirement.js';
import type { Context, FreshShop } from './context.js';
import { cleanUp } from './clean-up.js';
import type { Residue } from './residue.js';
import { noLedger, type Ledger, type LedgerEntry, type Made, type Owner } from './cleanup-log.js';
import { mask } from './mask.js';
import { Ownership } from './ownership.js';
import { Shop, type Organization } from '../fixtures/test-organization.js';
import { targetOf, Unreachable, WrongUse, type Target } from './target.js';

export interface SessionOptions {
  /** Of the public API, e.g. `http://127.0.0.1:4010/v1`. */
  baseUrl: string;
  /** Null where the target is a sandbox that makes organizations. */
  apiKey: string | null;
  secondApiKey?: string | null;
  /** Whether the run may create and change. */
  isWritable: boolean;
  /** Whether `/_sandbox` is used where there is one; true unless said otherwise. */
  usesSandbox?: boolean;
  seed: number;
  /** How many cases a property is tried with. */
  runs: number;
  runId: string;
  ledger?: Ledger;
  /** What an earlier run noted, to be cleaned up by this one. */
  entries?: readonly LedgerEntry[];
  timeout_ms?: number;
  patience_ms?: number;
  total_patience_ms?: number;
  /** How long one requirement may take, milliseconds; five minutes unless said otherwise. */
  requirement_ms?: number;
  /** Ends the run: nothing more is sent. */
  signal?: AbortSignal;
}

/** What else runs while a requirement is judged, and what ends it. */
export interface Judging {
  /** Interrupts it. */
  signal?: AbortSignal;
  /** Those of one phase that are judged side by side are on different ones, each with an organization; 0 unless given. */
  track?: number;
}

/** A deviation from the description, as often as it was seen. */
export interface FoundViolation extends Violation {
  /** The first exchange that shows it. */
  exchange: Exchange;
  count: number;
}

/** A run against one target: what it may do, whom it acts for, and everything that was said. */
export class Session {
  readonly exchanges: Exchange[] = [];
  readonly violations = new Map<string, FoundViolation>();
  /** Ids of the requirements that were answered otherwise than the description says. */
  readonly #misled = new Set<string>();
  readonly anonymous: Api;
  readonly target: Target;
  /** What the target lacks, and why. */
  readonly lacking = new Map<Need, string>();
  readonly #wire: Wire;
  readonly #ledger: Ledger;
  readonly #entries: LedgerEntry[];
  readonly #ownership = new Ownership();
  readonly #owners = new Map<string, Owner>();
  readonly #acting = new AsyncLocalStorage<Requirement>();
  readonly #shops = new Map<string, Promise<Shop>>();
  readonly #requestIds = new Set<string>();
  readonly #secrets = new Set<string>();
  readonly #underWay = new Set<Promise<unknown>>();
  /** Ids of the requirements that took too long: they send nothing more. */
  readonly #overdue = new Set<string>();
  #isEnding = false;

  private constructor(readonly options: SessionOptions) {
    this.target = targetOf(options.baseUrl);
    this.#ledger = options.ledger ?? noLedger;
    this.#entries = [...(options.entries ?? [])];
    this.#wire = new Wire(this.target.origin, {
      isWritable: options.isWritable,
      timeout_ms: options.timeout_ms ?? 15_000,
      patience_ms: options.patience_ms ?? 30_000,
      total_patience_ms: options.total_patience_ms ?? 120_000,
    });
    this.anonymous = new Api(this.#transport, this.target.bases, null);
    if (options.apiKey) this.#knows(options.apiKey, 'first');
    if (options.secondApiKey) this.#knows(options.secondApiKey, 'second');
    for (const entry of this.#entries) {
      if (entry.kind === 'made') this.#ownership.makes(entry.id);
      if (entry.kind === 'organization') this.#knows(entry.api_key, 'own');
    }
  }

  /**
   * Finds out what the target is and offers.
   *
   * @throws Unreachable when nothing answers
   * @throws WrongUse when the address or the key cannot be used
   */
  static async open(options: SessionOptions): Promise<Session> {
    if (options.apiKey?.startsWith('sk_live_') || options.secondApiKey?.startsWith('sk_live_')) {
      throw new WrongUse('A key that begins with sk_live_ moves real money: the suite takes test keys only.');
    }
    const session = new Session(options);
    try {
      await session.#probe();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** The first need that the target does not meet, with the reason; null when it offers all of them. */
  missing(needs: readonly Need[]): { need: Need; reason: string } | null {
    const need = needs.find((one) => this.lacking.has(one));
    return need === undefined ? null : { need, reason: this.lacking.get(need) ?? '' };
  }

  /**
   * Lets a requirement find out. Everything that it sends is noted as its own.
   *
   * @throws Inconclusive when it comes to no end
   */
  verify(requirement: Requirement, { signal, track = 0 }: Judging = {}): Promise<void> {
    const { runs, seed } = this.options;
    const context: Context = {
      session: this,
      requirement,
      seed: seedOf(seed, requirement.id),
      runs,
      signal: signal ?? this.options.signal ?? new AbortController().signal,
      anonymous: this.anonymous,
      shop: () => this.shop(requirement.phase, track),
      freshShop: (fresh) => this.freshShop(fresh),
      otherShop: () => this.#kept('other', () => this.#makeOther()),
    };
    return this.#inTime(
      requirement,
      this.#acting.run(requirement, () => requirement.verify(context)),
    );
  }

  async #inTime({ id }: Requirement, judging: Promise<void>): Promise<void> {
    const { requirement_ms = 300_000 } = this.options;
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#overdue.add(id);
        reject(new Inconclusive(`It came to no end in ${requirement_ms / 1000} s.`));
      }, requirement_ms);
    });
    await Promise.race([judging, overdue]).finally(() => {
      clearTimeout(timer);
    });
  }

  /** The organization of a phase, on one of its tracks; made when it is first asked for. */
  shop(phase: Phase, track = 0): Promise<Shop> {
    return this.lacking.has('sandbox')
      ? this.#kept('main', () => this.#given(this.options.apiKey))
      : this.#kept(`${phase} ${track}`, () => this.freshShop());
  }

  async freshShop({ now, limit = 1_000_000 }: FreshShop = {}): Promise<Shop> {
    if (this.lacking.has('sandbox')) return this.shop('reachability');
    const clock = now === undefined ? null : ({ mode: 'frozen', now } as const);
    const body = { name: `contract check ${this.options.runId}`, clock, rate_limit: { limit } };
    const answer = await this.anonymous.call('createSandboxOrganization', { body });
    if (answer.status !== 201) {
      throw new Blocked(`No organization was made: ${answer.shown}`, { exchange: answer.exchange });
    }
    const { id, api_key: apiKey } = answer.body;
    return this.#shopOf({ id, apiKey });
  }

  /** Whether an answer to a requirement deviated from the description, so that it may have stumbled over that. */
  wasMisled({ id }: Requirement): boolean {
    return this.#misled.has(id);
  }

  /** What deviates from the description by one rule. */
  violationsOf(rule: ConformanceRule): FoundViolation[] {
    return [...this.violations.values()].filter((found) => found.rule === rule);
  }

  /** Text without the keys that the run knows, whichever way they are written. */
  masked(text: string): string {
    return mask(text, this.#secrets);
  }

  /** Which of the given keys a request was sent with. */
  ownerOf({ request }: Pick<Exchange, 'request'>): Owner {
    const key = request.headers['authorization']?.replace(/^Bearer /, '') ?? '';
    return this.#owners.get(key) ?? 'nobody';
  }

  /** Calls with a key that the run knows. */
  apiWith(key: string): Api {
    return new Api(this.#transport, this.target.bases, key);
  }

  /** Whether the target still says anything at all. */
  async isReachable(): Promise<boolean> {
    try {
      await this.anonymous.call('listCustomers', { query: { limit: 1 }, isPatient: false });
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return false;
    }
  }

  /** Removes what can be removed, also after the run was stopped. @returns what stays behind */
  async cleanUp(): Promise<Residue[]> {
    this.#isEnding = true;
    // What a requirement that failed left under way may still make something.
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    return cleanUp({
      entries: this.#entries,
      runId: this.options.runId,
      apiOf: (owner) => {
        const key =
          owner === 'first' ? this.options.apiKey : owner === 'second' ? this.options.secondApiKey : null;
        return key ? this.apiWith(key) : null;
      },
      anonymous: this.anonymous,
      apiWith: (key) => this.apiWith(key),
      pardon: (answer) => {
        this.#pardon(answer);
      },
      write: (entry) => {
        this.#note(entry);
      },
    });
  }

  /** Lets go of the target. */
  async close(): Promise<void> {
    await this.#wire.close();
    // Left on, it is carried along with every promise that the process makes from here on.
    this.#acting.disable();
  }

  #note(entry: LedgerEntry): void {
    if (entry.kind === 'made') this.#ownership.makes(entry.id);
    this.#entries.push(entry);
    this.#ledger.write(entry);
  }

  /** A key that no output may show: as it is, in an address, or as it goes into basic authentication. */
  #knows(key: string, owner: Owner): void {
    if (this.#owners.has(key)) return;
    this.#owners.set(key, owner);
    const inJson = JSON.stringify(key).slice(1, -1);
    const basic = Buffer.from(`${key}:`).toString('base64').replace(/=+$/, '');
    for (const form of [key, inJson, encodeURIComponent(key), basic, Buffer.from(key).toString('base64')]) {
      this.#secrets.add(form);
    }
  }

  async #probe(): Promise<void> {
    const { apiKey, secondApiKey, isWritable, usesSandbox = true } = this.options;
    const first = await this.#reach();
    if (!isWritable) this.lacking.set('write', 'the target is only read');
    const noSandbox = usesSandbox ? await this.#withoutSandbox() : 'the sandbox is not to be used';
    if (noSandbox !== null) {
      this.lacking.set('sandbox', noSandbox).set('clock', noSandbox);
      if (apiKey === null) {
        throw new WrongUse('Set TOLLGATE_API_KEY to a key of the target: it has no sandbox that makes one.');
      }
      if (first.status === 401) {
        throw new WrongUse(
          'The target refuses the key in TOLLGATE_API_KEY: check that it belongs to this deployment.',
        );
      }
      if (!secondApiKey) {
        this.lacking.set('second-key', 'TOLLGATE_SECOND_API_KEY is not set');
      }
    }
    if (!isWritable || noSandbox !== null || !this.target.isLoopback) {
      this.lacking.set('receiver', 'the target can be told of no receiver on this machine');
    }
  }

  async #reach(): Promise<Answer> {
    const api = new Api(this.#transport, this.target.bases, this.options.apiKey);
    try {
      return await api.call('listCustomers', { query: { limit: 1 }, isPatient: false });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw new Unreachable(`Nothing answers at ${this.target.origin}: ${error.message}`);
    }
  }

  /** Why there is no sandbox to be used; null when there is one. */
  async #withoutSandbox(): Promise<string | null> {
    if (!this.options.isWritable) return 'the target is only read';
    const health = await this.anonymous.call('getHealth', { isPatient: false });
    if (health.status === 200) return null;
    this.#pardon(health);
    return `the target has no /_sandbox: it answers ${health.status}`;
  }

  /** What answers where the target has no operation is no part of the API, and owes it nothing. */
  #pardon(answer: Answer): void {
    for (const [key, { exchange }] of this.violations) {
      if (exchange === answer.exchange) this.violations.delete(key);
    }
  }

  #given(apiKey: string | null | undefined): Promise<Shop> {
    if (!apiKey) throw new Error('No key was given: the requirement lacks a need.');
    return Promise.resolve(this.#shopOf({ id: null, apiKey }));
  }

  #makeOther(): Promise<Shop> {
    return this.lacking.has('sandbox') ? this.#given(this.options.secondApiKey) : this.freshShop();
  }

  #shopOf(organization: Organization): Shop {
    return new Shop(this.#transport, this.target.bases, organization, this.options.runId);
  }

  #kept(name: string, make: () => Promise<Shop>): Promise<Shop> {
    const known = this.#shops.get(name);
    if (known) return known;
    const made = make();
    this.#shops.set(name, made);
    // What could not be made is tried again by whoever asks next.
    made.catch(() => this.#shops.delete(name));
    return made;
  }

  readonly #transport = async (
    method: string,
    target: string,
    headers: Record<string, string>,
    body: string | Uint8Array | null,
    isPatient: boolean,
  ): Promise<Answer> => {
    const operation = this.#operationAt(method, target);
    const requirement = this.#acting.getStore()?.id ?? null;
    const isOwn = this.#isEnding && requirement === null;
    if (this.#isEnding && !isOwn) throw new Interrupted('The run is over, and is being cleaned up.');
    if (requirement !== null && this.#overdue.has(requirement))
      throw new Interrupted('The requirement took too long, and sends nothing more.');
    const number = this.exchanges.length + 1;
    const started = performance.now();
    const exchange: Exchange = {
      number,
      begun_by_then: Infinity,
      requirement,
      operation,
      method,
      target,
      request: {
        headers,
        body: body === null ? null : shownBody(body),
        encoding: body instanceof Uint8Array ? 'latin1' : 'utf8',
      },
      response: { status: 0, headers: {}, text: '' },
      started_at: new Date().toISOString(),
      duration_ms: 0,
    };
    this.exchanges.push(exchange);
    const owner = this.ownerOf(exchange);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && owner !== 'own') this.#ownership.guard(method, target, exchange.request.body ?? '');
    if (owner !== 'own') this.#ownership.sends(`${target} ${exchange.request.body ?? ''}`);
    // What is in an organization of the run's own goes with that.
    const creating =
      method === 'POST' && owner !== 'own' && operation?.id.startsWith('create') === true
        ? operation.id
        : null;
    const noted = creating ? { number, operation: creating, owner, target: this.masked(target) } : null;
    if (noted) this.#note({ kind: 'intent', ...noted });
    const request = { method, target, headers, body, isPatient };
    const sending = this.#wire.send(request, isOwn ? undefined : this.options.signal);
    if (!isOwn) this.#track(sending);
    exchange.response = await sending;
    exchange.begun_by_then = this.exchanges.length;
    exchange.duration_ms = performance.now() - started;
    const answer = new Answer(exchange);
    if (noted) this.#noteMade(answer, noted);
    if (owner !== 'own') this.#ownership.sees(exchange.response.text);
    this.#judge(answer);
    return answer;
  };

  #track(sending: Promise<unknown>): void {
    this.#underWay.add(sending);
    const end = (): void => {
      this.#underWay.delete(sending);
    };
    sending.then(end, end);
  }

  #noteMade(answer: Answer, intent: Omit<Made, 'kind' | 'id'>): void {
    const { id, api_key } = (answer.status < 300 ? (answer.json ?? {}) : {}) as Record<string, unknown>;
    if (typeof id !== 'string') {
      this.#note({ kind: 'refused', number: intent.number });
    } else if (intent.operation === 'createSandboxOrganization' && typeof api_key === 'string') {
      this.#knows(api_key, 'own');
      this.#note({ kind: 'organization', number: intent.number, id, api_key });
    } else {
      this.#note({ kind: 'made', ...intent, id });
    }
  }

  #operationAt(method: string, target: string): Operation | null {
    const path = target.split('?')[0] ?? '';
    const { contract, sandbox } = this.target.bases;
    const found = path.startsWith(`${sandbox}/`)
      ? operationAt(sandboxOperations, method, path.slice(sandbox.length))
      : path.startsWith(`${contract}/`)
        ? operationAt(operations, method, path.slice(contract.length))
        : undefined;
    return found ?? null;
  }

  #judge({ exchange, json }: Answer): void {
    const { method, target, operation, request, response } = exchange;
    // A page for people, to which an address of the API leads, is none of its operations.
    if (!Object.values(this.target.bases).some((base) => target.startsWith(`${base}/`))) return;
    const violations = [
      ...judge({ ...response, operation, method, path: target.split('?')[0] ?? '' }, json),
      ...this.#requestIdViolations(request.headers['x-request-id'], response.headers['x-request-id']),
      ...this.#secretViolations(request.headers['authorization'], response.text, operation),
    ];
    if (violations.length > 0 && exchange.requirement !== null) this.#misled.add(exchange.requirement);
    for (const violation of violations) {
      const key = [violation.rule, operation?.id, response.status, violation.message].join('\n');
      const known = this.violations.get(key);
      if (known) known.count += 1;
      else this.violations.set(key, { ...violation, exchange, count: 1 });
    }
  }

  #requestIdViolations(sent: string | undefined, received: string | undefined): Violation[] {
    const pointer = '/components/headers/X-Request-Id';
    if (received === undefined) return [];
    if (sent === received) return [];
    // One of another form than the description allows is refused, under an id that the gateway makes.
    if (sent !== undefined && /^[\x21-\x7E]{1,128}$/.test(sent)) {
      return [{ rule: 'request-id', message: `It was sent ${sent} and answered ${received}.`, pointer }];
    }
    const isKnown = this.#requestIds.has(received);
    this.#requestIds.add(received);
    return isKnown ? [{ rule: 'request-id', message: 'Two requests have the same id.', pointer }] : [];
  }

  /** The answer that makes a key shows it; no other may repeat one. */
  #secretViolations(
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
}

const LONGEST_BODY = 20_000;

function shownBody(body: string | Uint8Array): string {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  return text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}…` : text;
}

/** A seed of its own for each requirement, so that one can be repeated without the others. */
function seedOf(seed: number, id: string): number {
  return createHash('sha256').update(`${seed} ${id}`).digest().readInt32BE(0);
}
