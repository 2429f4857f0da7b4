import { setTimeout as delay } from 'node:timers/promises';
import { secureSecrets } from '../lib/secrets.js';
import type { Event } from '../testing/events.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import type { Application } from './application.js';
import type { Step } from './sequence.js';
import { isSuccess, type RecordEntry, type WebhookForm } from './trace.js';
import { createUnknownEvents, forgeEvent, sendWebhook, type WebhookSecrets } from './webhook-sender.js';

/** Pauses before the attempts to deliver what the application has not acknowledged, in milliseconds. */
const ATTEMPT_PAUSES_MS = [0, 0, 50, 200, 800];

/** Webhooks of the gateway. The exam sends them itself, so that it has their order in its hand. */
export class WebhookQueue {
  readonly #sandbox: Sandbox;
  readonly #application: Application;
  readonly #path: string;
  readonly #record: RecordEntry;
  #secrets: WebhookSecrets;
  /** Events that the application has not acknowledged yet, in the order of their next delivery. */
  #pending: Event[] = [];
  /** Events that arrive only at the end of the sequence. */
  #late: Event[] = [];
  #acknowledged: Event[] = [];
  #lastEventId: string | undefined;
  #isHolding = false;
  /** Number of webhooks that were sent in this sequence. */
  #sent = 0;
  /** All events of this sequence. */
  #events: Event[] = [];
  /** True if the gateway sends values that are newer than the application. */
  addsUnknownValues = false;

  constructor(sandbox: Sandbox, application: Application, path: string, secret: string, record: RecordEntry) {
    this.#sandbox = sandbox;
    this.#application = application;
    this.#path = path;
    this.#record = record;
    this.#secrets = { current: secret, next: null, ended: secureSecrets.createWebhookSecret() };
  }

  /** Valid secrets: two during a rotation, the older one first. */
  get secrets(): [string, ...string[]] {
    const { current, next } = this.#secrets;
    return next === null ? [current] : [current, next];
  }

  get isHolding(): boolean {
    return this.#isHolding;
  }

  /** True if the application has acknowledged every event. */
  get isEmpty(): boolean {
    return this.#pending.length === 0 && this.#late.length === 0;
  }

  /** Lists the events of this sequence. */
  async listEvents(): Promise<readonly Event[]> {
    await this.#collect();
    return this.#events;
  }

  /** Drops all events, before a new sequence begins. */
  async clear(): Promise<void> {
    await this.#collect();
    this.#pending = [];
    this.#late = [];
    this.#acknowledged = [];
    this.#isHolding = false;
    this.addsUnknownValues = false;
    this.#sent = 0;
    this.#events = [];
  }

  hold(): void {
    this.#isHolding = true;
  }

  /** Orders the held webhooks. They arrive with the next delivery. */
  async release(order: Extract<Step, { kind: 'release webhooks' }>['order']): Promise<void> {
    await this.#collect();
    this.#isHolding = false;
    if (order === 'reversed') this.#pending.reverse();
    if (order === 'without the oldest') {
      const oldest = this.#pending.findIndex(({ type }) => type.startsWith('purchase.'));
      this.#late.push(...this.#pending.splice(Math.max(oldest, 0), 1));
    }
    if (order === 'at once') await this.#deliverAtOnce();
  }

  /** Delivers the held webhooks until the last one of a purchase. @param handle receives the response to the last one */
  async releaseLast(handle: (handling: Promise<unknown>) => Promise<void>): Promise<void> {
    await this.#collect();
    this.#isHolding = false;
    const last = this.#pending.findLastIndex(({ type }) => type.startsWith('purchase.'));
    const [event, ...rest] = this.#pending.splice(Math.max(last, 0));
    await this.deliver();
    this.#pending.push(...rest);
    if (event === undefined) return;
    const handling = this.#send(event, 'valid');
    await handle(handling);
    if (isSuccess(await handling)) this.#acknowledged.push(event);
    else this.#pending.unshift(event);
  }

  /**
   * Sends each pending event once. What the application rejects stays pending. The rest stays pending as well if the application
   * fails or does not respond.
   *
   * @param observe called before each event, and while webhooks are held
   */
  async deliver(observe?: () => Promise<void>): Promise<void> {
    await this.#collect();
    if (this.#isHolding) return observe?.();
    const events = this.#pending;
    this.#pending = [];
    const rejected: Event[] = [];
    for (const [index, event] of events.entries()) {
      await observe?.();
      const status = await this.#send(event, 'valid');
      if (isSuccess(status)) this.#acknowledged.push(event);
      else if (status !== null && status < 500) rejected.push(event);
      else {
        rejected.push(...events.slice(index));
        break;
      }
    }
    this.#pending.unshift(...rejected);
  }

  async #deliverAtOnce(): Promise<void> {
    const events = this.#pending.splice(0);
    // A network may deliver the first attempt twice.
    const statuses = await Promise.all(
      events.map((event) => Promise.all([this.#send(event, 'valid'), this.#send(event, 'valid')])),
    );
    for (const [index, event] of events.entries())
      (statuses[index]?.some(isSuccess) === true ? this.#acknowledged : this.#pending).push(event);
  }

  /**
   * Delivers everything, also what was held, until the application has acknowledged it or too many attempts failed.
   *
   * @param afterAttempt called after each failed attempt
   * @param getRetryAfterMs returns the milliseconds until the end of the last `Retry-After`
   */
  async deliverAll(afterAttempt: () => Promise<void>, getRetryAfterMs: () => number): Promise<void> {
    this.#isHolding = false;
    for (const [attempt, pauseMs] of ATTEMPT_PAUSES_MS.entries()) {
      const isLast = attempt === ATTEMPT_PAUSES_MS.length - 1;
      await delay(pauseMs + (isLast ? getRetryAfterMs() : 0));
      await this.deliver();
      this.#pending.push(...this.#late.splice(0));
      if (this.#pending.length === 0) return;
      await afterAttempt();
    }
  }

  /** Sends acknowledged events once more. */
  async sendAgain(which: 'last' | 'all', times = 1): Promise<void> {
    const events = this.#acknowledged.slice(which === 'last' ? -1 : 0);
    for (let time = 0; time < times; time += 1) for (const event of events) await this.#send(event, 'again');
  }

  /** Sends the last acknowledged event several times at once. */
  async sendAtOnce(times: number): Promise<void> {
    const event = this.#acknowledged.at(-1);
    if (event) await Promise.all(Array.from({ length: times }, () => this.#send(event, 'again')));
  }

  /** Sends a forgery of the last event of a purchase. */
  async sendForgery(forgery: Extract<Step, { kind: 'forge webhook' }>['forgery']): Promise<void> {
    const event = this.#acknowledged.findLast(({ type }) => type.startsWith('purchase.'));
    for (let times = 0; event && times < (forgery === 'malformed' ? 2 : 1); times += 1)
      await this.#send(forgery === 'altered' ? event : forgeEvent(event), forgery);
  }

  /** Sends events whose types and values the application does not know. */
  async sendUnknown(): Promise<void> {
    const event = this.#acknowledged.findLast(({ type }) => type.startsWith('purchase.'));
    for (const unknown of event ? createUnknownEvents(event) : []) await this.#send(unknown, 'unknown');
  }

  /** Begins a rotation: webhooks have a signature with each of two secrets. */
  rotateSecret(): void {
    this.#secrets = { ...this.#secrets, next: secureSecrets.createWebhookSecret() };
  }

  /**
   * Ends a rotation: webhooks are signed with the new secret only.
   *
   * @param keepsFormer true if the application still accepts the former secret
   */
  endRotation(keepsFormer: boolean): void {
    const { current, next, ended } = this.#secrets;
    if (next !== null) this.#secrets = { current: next, next: null, ended: keepsFormer ? ended : current };
  }

  async #collect(): Promise<void> {
    const events = await this.#sandbox.events(this.#lastEventId);
    this.#lastEventId = events.at(-1)?.id ?? this.#lastEventId;
    this.#pending.push(...events);
    this.#events.push(...events);
  }

  async #send(event: Event, form: WebhookForm): Promise<number | null> {
    const isPlain = form === 'valid' || form === 'again';
    const newest = form === 'valid' && this.addsUnknownValues ? 'unknown' : form;
    const sentForm = isPlain && this.#secrets.next !== null ? 'two signatures' : newest;
    this.#sent += 1;
    const isEven = this.#sent % 2 === 0;
    const status = await sendWebhook(this.#application, this.#path, event, this.#secrets, sentForm, isEven);
    this.#record({ kind: 'webhook', eventId: event.id, type: event.type, form: sentForm, status });
    return status;
  }
}
