import { deliverDue } from './deliver.js';
import { UnknownOrganization } from '../store/errors.js';
import type { AppContext } from './context.js';
import { RETRY_DELAY_MS } from '../lib/timer.js';

interface DispatcherOptions {
  /** Called with an error; the work is retried. */
  report: (error: unknown) => void;
  /** Called after deliveries of an organization were sent, since retries may be scheduled now. */
  onSent: (organizationId: string) => void;
}

/** Sends due deliveries: concurrently for different organizations, one run at a time for each. */
export class Dispatcher {
  readonly #context: AppContext;
  readonly #options: DispatcherOptions;
  readonly #runs = new Map<string, Promise<void>>();
  /** Organizations that have changed since their run read their due deliveries. */
  readonly #changed = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(context: AppContext, options: DispatcherOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Sends the due deliveries of an organization that has changed. */
  wake(organizationId: string): void {
    if (this.#context.deliveryClaims.isClosed) return;
    this.#changed.add(organizationId);
    if (this.#runs.has(organizationId)) return;
    const run = this.#run(organizationId).finally(() => {
      this.#runs.delete(organizationId);
      // The organization may have changed after its run read the due deliveries for the last time.
      if (this.#changed.has(organizationId)) this.wake(organizationId);
    });
    this.#runs.set(organizationId, run);
  }

  /** Stops sending; resolves once running attempts are aborted and their results are committed. */
  async stop(): Promise<void> {
    this.#context.deliveryClaims.close();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#context.outgoingClient.close();
    await Promise.all(this.#runs.values());
  }

  async #run(organizationId: string): Promise<void> {
    try {
      let sent = 0;
      while (this.#changed.delete(organizationId)) sent += await this.#sendAll(organizationId);
      if (sent > 0) this.#options.onSent(organizationId);
    } catch (error) {
      this.#retry(organizationId, error);
    }
  }

  async #sendAll(organizationId: string): Promise<number> {
    let sent = 0;
    for (;;) {
      const { count } = await deliverDue(this.#context, organizationId, { outsideAdvance: true });
      if (count === 0) return sent;
      sent += count;
    }
  }

  #retry(organizationId: string, error: unknown): void {
    // A deleted organization has no deliveries to retry.
    if (this.#context.deliveryClaims.isClosed || error instanceof UnknownOrganization) return;
    this.#options.report(error);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake(organizationId);
    }, RETRY_DELAY_MS);
    this.#timers.add(timer.unref());
  }
}
