import type { TestOrganization } from '../fixtures/test-organization.js';
import { DAY_MS, addDays } from '../lib/calendar.js';
import { mapConcurrent } from '../lib/map-concurrent.js';
import { simulate } from '../model/simulate.js';
import { isFinal, type SimulatedPurchase } from '../model/simulated-purchase.js';
import { BudgetSpent, Finding, Inconclusive, Interrupted, NoResponse } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';
import type { CanaryPurchase } from '../session/context.js';
import { MAX_BORROWED } from '../session/key-pool.js';
import type { Session } from '../session/session.js';
import { canaries, countNights } from './canaries.js';
import { listShown, toMark, type Canary, type Shown } from './canary.js';
import {
  configureOrganization,
  createCanary,
  getCanaryCustomer,
  listCanaries,
  loadCanary,
  toInput,
  type ListedPurchase,
} from './canary-objects.js';
import type { CanaryRecord, CanaryState } from './canary-record.js';
import { createCanaryModel, observePurchase } from './observe-canary.js';

/** Maximum number of canaries whose purchase has not ended. */
export const MAX_LIVE_CANARIES = 20;

/** Nights that a canary lives longer than planned if runs are missed. */
const SPARE_NIGHTS = 4;

/** Days for which a requirement counts as tested after a canary has shown it. A canary shows it again before. */
const VALID_DAYS = 30;

/** Age from which purchases of canaries are ignored, days. */
const MAX_AGE_DAYS = 30;

/** Advice for a failure that has another cause than the gateway. */
const ASSUMPTION =
  'Canaries assume the default settings of an organization for retries and for the expiry of the checkout.';

/** Time around midnight, in which canaries are neither created nor changed, because it is unclear which night it is. */
const MIDNIGHT_MARGIN_MS = 600_000;

/** Canaries in one run: those of earlier runs, which are compared with the model, and new ones. */
export class CanaryRun {
  #states: CanaryState[];
  readonly #shown: Map<string, string>;
  /** Findings by the requirement that they break. */
  readonly #findings = new Map<string, Finding>();
  /** Purchases on which requirements run. */
  readonly #lent = new Map<string, CanaryPurchase>();
  readonly #byMark = new Map(canaries.map((canary) => [toMark(canary), canary]));
  /** Time of the target minus that of this machine, milliseconds. */
  readonly #skewMs: number;

  private constructor(
    readonly session: Session,
    readonly organization: TestOrganization,
    /** Organization of the run for configured canaries; null without a key for it. */
    readonly configured: TestOrganization | null,
    readonly selected: ReadonlySet<string>,
    record: CanaryRecord | null,
  ) {
    this.#states = [...(record?.live ?? [])];
    this.#shown = new Map(Object.entries(record?.shown ?? {}));
    this.#skewMs = measureSkew(session);
  }

  /**
   * Observes the canaries of earlier runs, and creates new ones. Their objects stay when the run is cleaned up.
   *
   * @returns null if the target has no test tokens, or the run may not write
   */
  static async start(
    session: Session,
    selected: ReadonlySet<string>,
    record: CanaryRecord | null,
  ): Promise<CanaryRun | null> {
    if (await session.findUnmetNeed(['write', 'payment-tokens'])) return null;
    const main = await session.getOrganization('main');
    const run = new CanaryRun(session, main, session.keyPool.reserve(), selected, record);
    await session.ownership.keepObjects(() => run.#ignoreTemporary(() => run.#runNight()));
    return run;
  }

  /** State of the canaries for the next run. */
  get record(): CanaryRecord {
    return { live: this.#states, shown: Object.fromEntries(this.#shown) };
  }

  /** Returns the purchase on which a requirement runs; undefined if there is none in the right state. */
  getPurchase(requirement: string): CanaryPurchase | undefined {
    return this.#findings.has(requirement) ? undefined : this.#lent.get(requirement);
  }

  /** Records that a requirement passed on the purchase of a canary. */
  addShown(requirement: string): void {
    this.#shown.set(requirement, new Date().toISOString());
  }

  /** Returns the verdict of a requirement that needs time to pass. */
  getVerdict(requirement: string): Verdict {
    const finding = this.#findings.get(requirement);
    if (finding) return { outcome: 'failed', finding };
    const shownAt = this.#findLastShown(requirement);
    if (shownAt !== null) return { outcome: 'passed', reason: `a canary showed it, last at ${shownAt}` };
    const nights = this.#countNightsUntil(requirement);
    const reason =
      nights === null
        ? this.#explainMissing(requirement)
        : `waits for a canary: ${nights === 1 ? 'tomorrow' : `in ${nights} days`}`;
    return { outcome: 'skipped', reason };
  }

  #explainMissing(requirement: string): string {
    const isShown = canaries.some((canary) => listShown(canary).some(([, id]) => id === requirement));
    if (!isShown)
      return 'needs clock: no canary shows it, since it takes months or needs requests of the sandbox API';
    const { secondApiKey, keyPool = [] } = this.session.options;
    const missing = MAX_BORROWED + 1 - keyPool.length + (secondApiKey ? 0 : 1);
    return `needs own-organization: it needs ${missing} more ${missing === 1 ? 'key' : 'keys'} in --key-pool, for a canary`;
  }

  #findLastShown(requirement: string): string | null {
    const at = this.#shown.get(requirement);
    return at !== undefined && Date.now() - Date.parse(at) < VALID_DAYS * DAY_MS ? at : null;
  }

  /** Returns in how many nights a canary will show a requirement; null if none does. */
  #countNightsUntil(requirement: string): number | null {
    const nights = canaries.flatMap((canary) => {
      const night = listShown(canary).find(([, id]) => id === requirement)?.[0];
      if (night === undefined || !this.#findOrganization(canary)) return [];
      const state = this.#states.find(({ mark }) => mark === toMark(canary));
      return [state ? night + state.late_nights - this.#countNights(state) : night + 1];
    });
    return nights.length === 0 ? null : Math.max(1, Math.min(...nights));
  }

  /** Current time of the target. */
  get #now(): string {
    return new Date(Date.now() + this.#skewMs).toISOString();
  }

  /** Returns the number of midnights of the target since a canary was created. */
  #countNights({ created_at }: Pick<CanaryState, 'created_at'>): number {
    return Math.floor(Date.parse(this.#now) / DAY_MS) - Math.floor(Date.parse(created_at) / DAY_MS);
  }

  get #isNearMidnight(): boolean {
    const timeOfDayMs = Date.parse(this.#now) % DAY_MS;
    return Math.min(timeOfDayMs, DAY_MS - timeOfDayMs) < MIDNIGHT_MARGIN_MS;
  }

  async #runNight(): Promise<void> {
    if (this.configured) await configureOrganization(this.configured);
    const customers = new Map<TestOrganization, string>();
    const listed: ListedPurchase[] = [];
    for (const organization of [this.organization, ...(this.configured ? [this.configured] : [])]) {
      const customer_id = await getCanaryCustomer(organization);
      customers.set(organization, customer_id);
      listed.push(...(await listCanaries(organization, customer_id, addDays(this.#now, -MAX_AGE_DAYS))));
    }
    const ids = new Set(listed.map(({ id }) => id));
    // A record does not prove that a purchase belongs to the canaries: only the customer of the purchase does.
    this.#states = this.#states.filter(({ id, mark }) => ids.has(id) && this.#byMark.has(mark));
    const known = new Set(this.#states.map(({ id }) => id));
    for (const purchase of listed.filter(({ id }) => !known.has(id)))
      await this.#ignoreTemporary(() => this.#restore(purchase));
    await mapConcurrent([...this.#states], (state) => this.#ignoreTemporary(() => this.#observe(state)));
    if (!this.#isNearMidnight) await this.#createMissing(customers);
  }

  /** Returns the organization of a canary; null if the run has no key for it. */
  #findOrganization(canary: Canary | undefined): TestOrganization | null {
    return canary?.isConfigured === true ? this.configured : this.organization;
  }

  /** Leaves to the next run what a busy target, a lost connection or the budget of the run prevents. */
  async #ignoreTemporary(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const isTemporary =
        error instanceof Inconclusive || error instanceof BudgetSpent || error instanceof Finding;
      // A response that violates the OpenAPI document can break this code. The requirements on conformance report it.
      const isBroken = !(error instanceof Interrupted) && this.session.listViolations().length > 0;
      if (!isTemporary && !isBroken) throw error;
    }
  }

  /** Restores a canary that the record does not have, or ends it if another one has taken its place. */
  async #restore(purchase: ListedPurchase): Promise<void> {
    const mark = purchase.metadata['canary'] ?? '';
    const canary = this.#byMark.get(mark);
    const organization = this.#findOrganization(canary);
    if (isFinal(purchase) || !organization) return;
    const nights = this.#countNights(purchase);
    const isWanted = canary && nights <= countNights(canary) + SPARE_NIGHTS;
    if (!isWanted || this.#states.some((state) => state.mark === mark)) {
      await this.#cancel(organization, purchase.id);
      return;
    }
    const state = await loadCanary(organization, canary, purchase, this.#now);
    const steps = (canary.steps ?? []).filter(([night]) => night < nights).length;
    this.#states.push({ ...state, steps });
  }

  /** Compares a canary with the model, lets requirements use it, and sends the requests of this night. */
  async #observe(state: CanaryState): Promise<void> {
    const canary = this.#byMark.get(state.mark);
    const organization = this.#findOrganization(canary);
    if (!canary || !organization) return;
    const wasUncertain = state.is_uncertain;
    if (wasUncertain) await this.#reload(organization, state, canary);
    try {
      const input = toInput(state, canary);
      const purchase = await observePurchase(organization, input, this.#now);
      const isOver = this.#isOver(state, canary);
      this.#addShown(state, canary.shows, purchase);
      if (isOver) await this.#retire(organization, state, isFinal(purchase));
      else if (!this.#lend(state, canary, purchase))
        await this.#sendSteps(organization, state, canary, wasUncertain);
    } catch (error) {
      if (!(error instanceof Finding) || error instanceof NoResponse) throw error;
      this.#breakRequirements(state, canary, error);
      if (this.#isOver(state, canary)) await this.#retire(organization, state, false);
    }
  }

  async #reload(organization: TestOrganization, state: CanaryState, canary: Canary): Promise<void> {
    const purchase = await organization.getPurchase(state.id);
    const { commands, records } = await loadCanary(organization, canary, purchase, this.#now);
    Object.assign(state, { commands, records, is_uncertain: false });
  }

  #addShown(state: CanaryState, shows: readonly Shown[], purchase: SimulatedPurchase): void {
    for (const [night, requirement, condition] of shows) {
      if (this.#countNights(state) < night || !condition(purchase)) continue;
      this.addShown(requirement);
      if (!state.shown.includes(requirement)) state.shown.push(requirement);
    }
  }

  /** Lends a purchase to the requirements for which it is in the right state. @returns false if there are none */
  #lend(state: CanaryState, { shows, tests = [], lastTest }: Canary, purchase: SimulatedPurchase): boolean {
    const record = purchase.input.records.find(({ deletedAt }) => deletedAt === null);
    const isFree = ([night, id, condition]: Shown): boolean =>
      this.#countNights(state) >= night &&
      this.selected.has(id) &&
      !this.#lent.has(id) &&
      condition(purchase);
    const lend = ([, id]: Shown): void => {
      for (const object of [state.id, record?.id ?? '']) this.session.ownership.adopt(object);
      this.#lent.set(id, { id: state.id, consumption_id: record?.id ?? 'none' });
      if (!state.shown.includes(id)) state.shown.push(id);
    };
    const isWaiting = [...shows, ...tests].some(
      ([, id]) => this.#findLastShown(id) === null && !this.#lent.has(id),
    );
    if (lastTest && isFree(lastTest) && !isWaiting) {
      lend(lastTest);
      this.session.ownership.giveBack(state.id);
      this.#drop(state);
      return true;
    }
    const ready = tests.filter(isFree);
    ready.forEach(lend);
    return ready.length > 0;
  }

  /** Returns true if a canary has shown everything, or will not any more. */
  #isOver(state: CanaryState, canary: Canary): boolean {
    return (
      listShown(canary).every(([, id]) => state.shown.includes(id) || !this.selected.has(id)) ||
      this.#countNights(state) > countNights(canary) + SPARE_NIGHTS
    );
  }

  async #retire(organization: TestOrganization, state: CanaryState, hasEnded: boolean): Promise<void> {
    if (!hasEnded) await this.#cancel(organization, state.id);
    this.#drop(state);
  }

  #drop(state: CanaryState): void {
    this.#states = this.#states.filter((one) => one !== state);
  }

  async #cancel(organization: TestOrganization, id: string): Promise<void> {
    await organization.call('cancelPurchase', { path: { id }, body: { mode: 'immediate' } });
  }

  /** Sends the requests that are due. After a missed night, the later ones are late, too. */
  async #sendSteps(
    organization: TestOrganization,
    state: CanaryState,
    canary: Canary,
    wasUncertain: boolean,
  ): Promise<void> {
    const [night = Infinity, ...commands] = canary.steps?.[state.steps] ?? [];
    const lateNights = this.#countNights(state) - night;
    if (lateNights < state.late_nights || this.#isNearMidnight) return;
    const deployment = { organization, toUnique: (name: string) => name };
    state.is_uncertain = true;
    try {
      const model = createCanaryModel(toInput(state, canary), this.#now);
      for (const command of commands) if (command.check(model)) await command.run(model, deployment);
    } catch (error) {
      // A request may have been sent twice, by a proxy or after a 502. The next run reads what happened, and repeats it.
      if (error instanceof Finding && !wasUncertain) throw new Inconclusive(error.message);
      throw error;
    }
    Object.assign(state, { steps: state.steps + 1, late_nights: lateNights, is_uncertain: false });
  }

  /** Breaks the requirements that the canary should show by now, or shows next; all if it has shown each of them. */
  #breakRequirements(state: CanaryState, canary: Canary, finding: Finding): void {
    const nights = this.#countNights(state) - state.late_nights;
    const all = listShown(canary);
    const waiting = all.filter(([, id]) => !state.shown.includes(id));
    const due = waiting.filter(([night]) => night <= nights);
    const [broken = []] = [due, waiting.slice(0, 1), all].filter(({ length }) => length > 0);
    const advice = canary.isConfigured === true ? '' : ` ${ASSUMPTION}`;
    const explained = new Finding(`${finding.message}.${advice}`, finding.evidence);
    for (const [, requirement] of broken) {
      this.#findings.set(requirement, explained);
      this.#shown.delete(requirement);
    }
  }

  /** Creates canaries while there is room, first those whose requirements were not shown for the longest time. */
  async #createMissing(customers: ReadonlyMap<TestOrganization, string>): Promise<void> {
    const marks = new Set(this.#states.map(({ mark }) => mark));
    const getAge = (canary: Canary): string =>
      listShown(canary)
        .map(([, id]) => this.#shown.get(id) ?? '')
        .toSorted()[0] ?? '';
    const missing = canaries
      .filter((canary) => !marks.has(toMark(canary)))
      .filter((canary) => this.#findOrganization(canary) !== null)
      .filter((canary) => listShown(canary).some(([, id]) => this.selected.has(id)))
      .map((canary) => ({ canary, age: getAge(canary) }))
      .toSorted((one, other) => (one.age < other.age ? -1 : Number(one.age > other.age)));
    const room = MAX_LIVE_CANARIES - this.#states.filter((state) => this.#isLive(state)).length;
    for (const { canary } of missing.slice(0, Math.max(0, room))) {
      await this.#ignoreTemporary(async () => {
        const organization = this.#findOrganization(canary) ?? this.organization;
        const customer_id = customers.get(organization) ?? '';
        const state = await createCanary(organization, canary, customer_id, this.#now);
        if (state) this.#states.push(state);
      });
    }
  }

  #isLive(state: CanaryState): boolean {
    const canary = this.#byMark.get(state.mark);
    return canary !== undefined && !isFinal(simulate(toInput(state, canary), this.#now));
  }
}

/** Measures the clock of the target by the fastest response to a request that created an object. */
function measureSkew({ exchanges }: Session): number {
  const measured = exchanges.flatMap(({ response, started_at, duration_ms }) => {
    const createdAt =
      response.status === 201 ? /"created_at":\s*"([^"]+)"/.exec(response.text)?.[1] : undefined;
    const skewMs = Date.parse(createdAt ?? '') - Date.parse(started_at) - duration_ms / 2;
    return Number.isNaN(skewMs) ? [] : [{ skewMs, duration_ms }];
  });
  return measured.toSorted((one, other) => one.duration_ms - other.duration_ms)[0]?.skewMs ?? 0;
}
