import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrackedRequest, Trigger } from './triggers.js';

/** Time between two requests on the clock of triggers, milliseconds: a run of 12,000 requests takes a minute. */
const REQUEST_INTERVAL_MS = 5;

interface OrganizationHistory {
  index: number;
  lastWriteMs: number;
  hasDeleted: boolean;
}

/**
 * Lets the code of a mutant find out whether its trigger holds. It follows each request that the mutant receives, and moves
 * its own clock, so that nothing depends on the speed of the machine.
 */
export class RequestTracker {
  readonly #current = new AsyncLocalStorage<TrackedRequest>();
  readonly #organizations = new Map<string, OrganizationHistory>();
  #requests = 0;
  /** Number of times at which the mutant was active. */
  activations = 0;
  /** Port of the mutant. Other servers of this process, such as the reference, are not tracked. */
  port = 0;

  /** Starts to track requests. @param trigger condition under which mutants are active */
  constructor(readonly trigger: Trigger) {
    subscribe('http.server.request.start', this.#track);
    (globalThis as { isMutantActive?: unknown }).isMutantActive = this.#isActive;
  }

  close(): void {
    unsubscribe('http.server.request.start', this.#track);
    Reflect.deleteProperty(globalThis, 'isMutantActive');
  }

  readonly #track = (message: unknown): void => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    if ((server.address() as AddressInfo | null)?.port !== this.port) return;
    this.#requests += 1;
    const nowMs = this.#requests * REQUEST_INTERVAL_MS;
    const key = request.headers.authorization ?? '';
    const fresh = { index: this.#organizations.size + 1, lastWriteMs: -Infinity, hasDeleted: false };
    const history = this.#organizations.get(key) ?? fresh;
    if (key !== '') this.#organizations.set(key, history);
    this.#current.enterWith({
      request,
      // The gateway handles a HEAD as a GET.
      method: request.method ?? '',
      organization: key === '' ? 0 : history.index,
      number: this.#requests,
      sinceWriteMs: nowMs - history.lastWriteMs,
      sinceStartMs: nowMs,
      hasDeleted: history.hasDeleted,
    });
    if (request.method !== 'GET' && request.method !== 'HEAD') history.lastWriteMs = nowMs;
    if (request.method === 'DELETE') history.hasDeleted = true;
  };

  /** @param values arguments of the function with the mutant */
  readonly #isActive = (values: readonly unknown[]): boolean => {
    const isActive = this.trigger.holds(this.#current.getStore() ?? null, values);
    if (isActive) this.activations += 1;
    return isActive;
  };
}
