import { resumeAdvance } from './advance.js';
import { catchUp } from './due-work.js';
import { createClockState, findLatestRealTime, findRealTime } from '../domain/shared/clock.js';
import { UnknownOrganization } from '../store/errors.js';
import { findNextDueAt } from '../queries/find-next-due-at.js';
import type { AppContext } from './context.js';
import { getNow, getSettledNow } from '../queries/get-now.js';
import type { Reader } from '../store/store.js';
import { RETRY_DELAY_MS } from '../lib/timer.js';

/** Maximum delay of a Node timer: 32 bits of milliseconds. Later work is checked again when it elapses. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Difference between the clocks of two replicas that is no reason to change the clock of an organization. */
const MAX_CLOCK_SKEW_MS = 10_000;

/** Runs the due work of organizations as soon as their clock reaches its time. */
export class Scheduler {
  readonly #context: AppContext;
  readonly #report: (error: unknown) => void;
  readonly #deliver: (organizationId: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Real time at which the next work of an organization is due, in milliseconds since 1970. */
  readonly #dueTimes = new Map<string, number>();
  #isStarted = false;
  #isStopped = false;

  /**
   * @param report called with an error; the work is retried
   * @param deliver sends the due deliveries of an organization
   */
  constructor(
    context: AppContext,
    report: (error: unknown) => void,
    deliver: (organizationId: string) => void = () => undefined,
  ) {
    this.#deliver = deliver;
    this.#context = context;
    this.#report = report;
  }

  async start(): Promise<void> {
    for (const { id, clock, advance } of await this.#context.store.listOrganizations()) {
      if (clock.mode !== 'frozen' && !advance) await this.#continueClock(id);
    }
    await this.wakeAll();
    this.#isStarted = true;
  }

  /** Schedules every organization: work may be overdue, or an advance interrupted, since this process started. */
  async wakeAll(): Promise<void> {
    for (const { id, advance } of await this.#context.store.listOrganizations()) {
      if (this.#isStopped) return;
      if (advance) this.#resume(id);
      // Sequential, so that requests are served in between, even with many organizations.
      else await this.#schedule(id).catch((error: unknown) => void this.#retry(id, error));
      this.#deliver(id);
    }
  }

  /** Returns for how long work of organizations has been overdue, in milliseconds of real time. */
  listDelays(): number[] {
    const realNow = this.#context.realNow();
    return [...this.#dueTimes.values()].filter((dueAt) => dueAt < realNow).map((dueAt) => realNow - dueAt);
  }

  get isRunning(): boolean {
    return this.#isStarted && !this.#isStopped;
  }

  /** Reschedules the due work of an organization that has changed. */
  wake(organizationId: string): void {
    if (this.#isStopped) return;
    this.#schedule(organizationId).catch((error: unknown) => void this.#retry(organizationId, error));
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#dueTimes.clear();
  }

  /**
   * Sets a clock to go on from the last commit if the clock of the machine was set back while the sandbox did not run. The
   * clock would otherwise stand still until the machine reaches that time again.
   */
  async #continueClock(organizationId: string): Promise<void> {
    const { store, realNow } = this.#context;
    const isBehind = ({ organization, latest_at }: Reader): boolean =>
      (findLatestRealTime(organization.clock, latest_at) ?? 0) > realNow() + MAX_CLOCK_SKEW_MS;
    if (!(await store.read(organizationId, (reader) => Promise.resolve(isBehind(reader))))) return;
    await store.transact(organizationId, async (reader) => {
      const at = await getSettledNow(reader, realNow());
      const clock = createClockState(reader.organization.clock, at, realNow());
      const record = { ...reader.organization, clock };
      return { at, changes: isBehind(reader) ? [{ op: 'organization', record }] : [], result: null };
    });
  }

  async #schedule(organizationId: string): Promise<void> {
    const organization = await this.#context.store.findOrganization({ id: organizationId });
    if (organization?.advance) {
      this.#dueTimes.delete(organizationId);
      // Check again later, to resume the advance if its replica stops.
      this.#startTimer(organizationId, RETRY_DELAY_MS);
      return;
    }
    if (!organization || organization.clock.mode === 'frozen') {
      this.#unschedule(organizationId);
      return;
    }
    const dueAt = await this.#context.store.read(organizationId, (reader) =>
      findNextDueAt(reader, getNow(reader, this.#context.realNow())),
    );
    const realTime = dueAt === null ? null : findRealTime(organization.clock, dueAt);
    if (realTime === null) this.#unschedule(organizationId);
    else {
      this.#dueTimes.set(organizationId, realTime);
      this.#startTimer(organizationId, realTime - this.#context.realNow());
    }
  }

  #startTimer(organizationId: string, delayMs: number): void {
    this.#clearTimer(organizationId);
    if (this.#isStopped) return;
    const boundedMs = Math.min(Math.max(delayMs, 0), MAX_DELAY_MS);
    const timer = setTimeout(() => {
      this.#timers.delete(organizationId);
      this.#run(organizationId).catch((error: unknown) => void this.#retry(organizationId, error));
    }, boundedMs);
    // Scheduled work does not keep the process alive; the server does.
    this.#timers.set(organizationId, timer.unref());
  }

  async #run(organizationId: string): Promise<void> {
    const organization = await this.#context.store.findOrganization({ id: organizationId });
    if (organization?.advance) await resumeAdvance(this.#context, organizationId);
    else if (organization) await catchUp(this.#context, organization);
    this.#deliver(organizationId);
    this.wake(organizationId);
  }

  #resume(organizationId: string): void {
    resumeAdvance(this.#context, organizationId).catch(
      (error: unknown) => void this.#retry(organizationId, error),
    );
  }

  #retry(organizationId: string, error: unknown): void {
    if (this.#isStopped) return;
    if (error instanceof UnknownOrganization) {
      // A deleted organization has no due work.
      this.#unschedule(organizationId);
      return;
    }
    this.#report(error);
    this.#startTimer(organizationId, RETRY_DELAY_MS);
  }

  #unschedule(organizationId: string): void {
    this.#dueTimes.delete(organizationId);
    this.#clearTimer(organizationId);
  }

  #clearTimer(organizationId: string): void {
    clearTimeout(this.#timers.get(organizationId));
    this.#timers.delete(organizationId);
  }
}
