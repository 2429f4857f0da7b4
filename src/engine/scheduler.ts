import { resumeAdvance } from '../operations/sandbox/clock.js';
import { catchUp } from './due-work.js';
import { UnknownOrganization } from '../store/errors.js';
import { nextDueAt } from '../queries/next-due.js';
import type { AppContext } from '../context.js';
import { nowOf } from '../queries/now.js';
import { RETRY_MILLISECONDS } from '../lib/timer.js';

/** Node's timers hold 32 bits of milliseconds: what is further away is looked at again by then. */
const LONGEST_WAIT_MILLISECONDS = 2 ** 31 - 1;

/** Does what falls due for organizations whose clock follows real time, when it falls due. */
export class Scheduler {
  readonly #parts: AppContext;
  readonly #report: (error: unknown) => void;
  readonly #deliver: (organizationId: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isStarted = false;
  #isStopped = false;

  /**
   * @param report told of what went wrong; the work is tried again
   * @param deliver sends what an organization has to send
   */
  constructor(
    parts: AppContext,
    report: (error: unknown) => void,
    deliver: (organizationId: string) => void = () => undefined,
  ) {
    this.#deliver = deliver;
    this.#parts = parts;
    this.#report = report;
  }

  async start(): Promise<void> {
    await this.lookAtAll();
    this.#isStarted = true;
  }

  /** Looks at every organization: things may have fallen due, or an advance been cut off, while nobody was there. */
  async lookAtAll(): Promise<void> {
    for (const { id, advance } of await this.#parts.store.listOrganizations()) {
      if (this.#isStopped) return;
      if (advance) this.#resume(id);
      // One after the other, so that requests are served meanwhile, however many organizations there are.
      else
        await this.#arm(id).catch((error: unknown) => {
          this.#retry(id, error);
        });
      this.#deliver(id);
    }
  }

  get isRunning(): boolean {
    return this.#isStarted && !this.#isStopped;
  }

  /** Looks at an organization that has changed, and waits for what it has to come. */
  look(organizationId: string): void {
    if (this.#isStopped) return;
    this.#arm(organizationId).catch((error: unknown) => {
      this.#retry(organizationId, error);
    });
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  async #arm(organizationId: string): Promise<void> {
    const organization = await this.#parts.store.findOrganization({ id: organizationId });
    if (organization?.advance) {
      // Should it be cut off, somebody has to go on with it.
      this.#wait(organizationId, RETRY_MILLISECONDS);
      return;
    }
    if (!organization || organization.clock.mode === 'frozen') {
      this.#disarm(organizationId);
      return;
    }
    const { offset_ms } = organization.clock;
    const dueAt = await this.#parts.store.read(organizationId, (reader) =>
      nextDueAt(reader, nowOf(reader, this.#parts.realNow())),
    );
    if (dueAt === null) this.#disarm(organizationId);
    else this.#wait(organizationId, Date.parse(dueAt) - offset_ms - this.#parts.realNow());
  }

  #wait(organizationId: string, milliseconds: number): void {
    this.#disarm(organizationId);
    if (this.#isStopped) return;
    const delay = Math.min(Math.max(milliseconds, 0), LONGEST_WAIT_MILLISECONDS);
    const timer = setTimeout(() => {
      this.#timers.delete(organizationId);
      this.#run(organizationId).catch((error: unknown) => {
        this.#retry(organizationId, error);
      });
    }, delay);
    // Waiting for a renewal keeps no process alive; the server does.
    this.#timers.set(organizationId, timer.unref());
  }

  async #run(organizationId: string): Promise<void> {
    const organization = await this.#parts.store.findOrganization({ id: organizationId });
    if (organization?.advance) await resumeAdvance(this.#parts, organizationId);
    else if (organization) await catchUp(this.#parts, organization);
    this.#deliver(organizationId);
    this.look(organizationId);
  }

  #resume(organizationId: string): void {
    resumeAdvance(this.#parts, organizationId).catch((error: unknown) => {
      this.#retry(organizationId, error);
    });
  }

  #retry(organizationId: string, error: unknown): void {
    if (this.#isStopped) return;
    if (error instanceof UnknownOrganization) {
      // It was deleted, and nothing that was due of it happens any more.
      this.#disarm(organizationId);
      return;
    }
    this.#report(error);
    this.#wait(organizationId, RETRY_MILLISECONDS);
  }

  #disarm(organizationId: string): void {
    clearTimeout(this.#timers.get(organizationId));
    this.#timers.delete(organizationId);
  }
}
