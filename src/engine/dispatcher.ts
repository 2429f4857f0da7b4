import { deliverDue } from './deliver.js';
import { UnknownOrganization } from '../store/errors.js';
import type { AppContext } from '../context.js';
import { RETRY_MILLISECONDS } from '../lib/timer.js';

export interface DispatcherOptions {
  /** Told of what went wrong; it is tried again. */
  report: (error: unknown) => void;
  /** Told of an organization of which something was sent, and so may have to be sent again later. */
  sent: (organizationId: string) => void;
}

/** Sends what is due, for one organization beside the other, each of which has one run at a time. */
export class Dispatcher {
  readonly #parts: AppContext;
  readonly #options: DispatcherOptions;
  readonly #runs = new Map<string, Promise<void>>();
  /** Those that have changed since their run looked at them last. */
  readonly #changed = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(parts: AppContext, options: DispatcherOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /** Looks at an organization that has changed, and sends what it has to send. */
  look(organizationId: string): void {
    if (this.#parts.underWay.isClosed) return;
    this.#changed.add(organizationId);
    if (this.#runs.has(organizationId)) return;
    const run = this.#run(organizationId).finally(() => {
      this.#runs.delete(organizationId);
      // It may have changed after its run had looked at it for the last time.
      if (this.#changed.has(organizationId)) this.look(organizationId);
    });
    this.#runs.set(organizationId, run);
  }

  /** Begins nothing more, and resolves once what was under way has been given up and what it came to is kept. */
  async stop(): Promise<void> {
    this.#parts.underWay.close();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#parts.outgoing.close();
    await Promise.all(this.#runs.values());
  }

  async #run(organizationId: string): Promise<void> {
    try {
      let sent = 0;
      while (this.#changed.delete(organizationId)) sent += await this.#sendAll(organizationId);
      if (sent > 0) this.#options.sent(organizationId);
    } catch (error) {
      this.#retry(organizationId, error);
    }
  }

  async #sendAll(organizationId: string): Promise<number> {
    let sent = 0;
    for (;;) {
      const { count } = await deliverDue(this.#parts, organizationId, { outsideAdvance: true });
      if (count === 0) return sent;
      sent += count;
    }
  }

  #retry(organizationId: string, error: unknown): void {
    // Of an organization that was deleted nothing is sent any more.
    if (this.#parts.underWay.isClosed || error instanceof UnknownOrganization) return;
    this.#options.report(error);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.look(organizationId);
    }, RETRY_MILLISECONDS);
    this.#timers.add(timer.unref());
  }
}
