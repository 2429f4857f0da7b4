import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi.js';
import type { SendOperation } from '../client/operation-client.js';
import type { ExamOrder } from '../testing/exam-adapter.js';
import { ProblemError } from '../testing/problem-error.js';
import { createSend } from '../testing/create-send.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import type { Card, PaymentOutcome, PlanRef, Step } from './sequence.js';
import type { GatewayRequest, RecordEntry, UsageReport } from './trace.js';

type Purchase = components['schemas']['Purchase'];

/** Step in which a user acts. */
export type ActionStep = Extract<Step, { kind: 'order' | 'cancel' | 'change card' | 'report usage' }>;

/** Action without a final result. */
export interface OpenAction {
  step: ActionStep;
  report: UsageReport | null;
  /** True if the application has accepted the action, and finishes it later. */
  isUnknown: boolean;
  /** True if the gateway accepted the action in the state of its order. */
  isPossible: boolean;
}

/** Checks whether two actions of an order are the same one. */
export function isSameAction(
  one: Pick<OpenAction, 'step' | 'report'>,
  other: Pick<OpenAction, 'step' | 'report'>,
): boolean {
  return one.step.kind === other.step.kind && one.report?.id === other.report?.id;
}

/** Order of the running sequence. */
export interface RunningOrder {
  order: ExamOrder;
  plan: PlanRef;
  card: Card;
  /** Actions that are not completed, which the user repeats in this order. */
  openActions: OpenAction[];
  /** Ids of the purchases that the requests of this order created. */
  purchaseIds: Set<string>;
  isAccepted: boolean;
  /** True if an earlier order has the same email address. */
  sharesEmail: boolean;
  /** Usage that was reported for this order. */
  reports: UsageReport[];
  /** Time of the gateway at the first request. */
  orderedAtMs: number;
}

/** Tokens of the test cards. */
export const cardTokens = {
  good: 'tok_success',
  declined: 'tok_declined',
  challenge: 'tok_challenge',
  'open challenge': 'tok_challenge',
  delayed: 'tok_pending_then_success',
  'delayed failure': 'tok_pending_then_failure',
  'fails on renewal': 'tok_success_then_declined',
  'fails twice': 'tok_declined_twice_then_success',
} as const satisfies Record<Card, string>;

/** Names and ends of order ids that applications with careless keys take for the same. */
const names = ['Ada Lindqvist', "Zoë O'Neil", 'Grace Okafor'];
const idEndings = ['1-12', '11-2', '1-1-2'];

/** Statuses in which a purchase never changes again. */
export const endedStatuses: ReadonlySet<string> = new Set(['succeeded', 'failed', 'expired', 'canceled']);

/** Orders of the running sequence, and what their customers do at the gateway. */
export class RunningOrders {
  readonly #sandbox: Sandbox;
  readonly #send: SendOperation;
  readonly #record: RecordEntry;
  readonly #orders = new Map<number, RunningOrder>();
  /** Part of the order ids and email addresses of this sequence. */
  #prefix = '';

  constructor(sandbox: Sandbox, record: RecordEntry) {
    this.#sandbox = sandbox;
    this.#send = createSend(sandbox);
    this.#record = record;
  }

  clear(): void {
    this.#orders.clear();
    this.#prefix = randomUUID();
  }

  get(number: number): RunningOrder | undefined {
    return this.#orders.get(number);
  }

  /** Finds the order whose id stands in a request, if the application passes it on. */
  findOwner({ body, idempotencyKey }: GatewayRequest): RunningOrder | undefined {
    const text = `${body} ${idempotencyKey ?? ''}`;
    return [...this.#orders.values()].find(({ order }) => text.includes(order.id));
  }

  entries(): Iterable<[number, RunningOrder]> {
    return this.#orders.entries();
  }

  add(
    { order: number, plan, card, sameEmailAs }: Extract<Step, { kind: 'order' }>,
    orderedAtMs: number,
  ): void {
    const id = `${this.#prefix}-${idEndings[number - 1] ?? number}`;
    const sameCustomer = sameEmailAs === undefined ? undefined : this.#orders.get(sameEmailAs);
    this.#orders.set(number, {
      order: {
        id,
        name: names[number - 1] ?? `Customer ${number}`,
        email:
          sameCustomer?.order.email ??
          `customer${number === 1 ? '' : `+${number}`}.${this.#prefix}@example.com`,
        plan,
        planId: this.#sandbox.seeded[plan] ?? '',
        paymentToken: cardTokens[card],
      },
      plan,
      card,
      openActions: [],
      reports: [],
      purchaseIds: new Set(),
      isAccepted: false,
      sharesEmail: sameCustomer !== undefined,
      orderedAtMs,
    });
  }

  /** Pays the latest purchase of an order on its checkout page, if the gateway expects an action of the payer. */
  async pay(number: number, card: Card): Promise<void> {
    const purchase = await this.findLatest(number);
    if (!purchase?.next_action) return;
    const isOpen = card === 'open challenge';
    // A purchase that already waits for a challenge needs no card.
    const isChallenged = purchase.status === 'requires_action';
    if (isChallenged && isOpen) return;
    const { outcome } = await this.#sandbox.pay(
      purchase.checkout_url,
      isChallenged ? undefined : cardTokens[card],
      isOpen ? { challenge: 'abandon' } : {},
    );
    this.#record({ kind: 'payer', order: number, card, outcome });
  }

  /** Cancels the latest purchase of an order, as the merchant can do without the application. */
  async cancel(number: number, mode: 'immediate' | 'period_end'): Promise<void> {
    const purchase = await this.findLatest(number);
    if (purchase !== null) await this.#cancel(purchase, mode);
  }

  /** Cancels a purchase immediately. */
  async cancelPurchase(id: string): Promise<void> {
    await this.#cancel(await this.#read(id), 'immediate');
  }

  /** Sets the result of the next payment of an order. */
  async forcePayment(number: number, outcome: PaymentOutcome): Promise<void> {
    const purchase = await this.findLatest(number);
    if (purchase !== null && !endedStatuses.has(purchase.status))
      await this.#sandbox.outcomes.force(purchase.id, outcome);
  }

  /** Checks whether the gateway has a purchase with this id. */
  async isPurchase(id: string): Promise<boolean> {
    return this.#read(id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError) return false;
        throw error;
      },
    );
  }

  /** Checks whether the latest purchase of an order is canceled: a customer who orders again then wants another one. */
  async isCanceled(number: number): Promise<boolean> {
    return (await this.findLatest(number))?.status === 'canceled';
  }

  /** Records whether the checkout to which the application has sent a customer last is over. */
  async checkExpiry(number: number): Promise<void> {
    const id = this.#orders.get(number)?.order.purchaseId;
    if (id !== undefined && (await this.#read(id)).status === 'expired')
      this.#record({ kind: 'expired checkout', order: number, id });
  }

  /** Ends all subscriptions of a sequence, so that they charge nothing during the next one. */
  async cancelAll(): Promise<void> {
    for (const { purchaseIds } of this.#orders.values())
      for (const id of purchaseIds) await this.cancelPurchase(id);
  }

  /** Returns the purchase that the application has shown last, or the latest one that it has created; null without one. */
  async findLatest(number: number): Promise<Purchase | null> {
    const running = this.#orders.get(number);
    // A customer pays the purchase that the application has shown, even if a lost request has created another one.
    const { order, purchaseIds = new Set<string>() } = running ?? {};
    const shown = order?.purchaseId ?? '';
    const id = purchaseIds.has(shown) ? shown : [...purchaseIds].at(-1);
    return id === undefined ? null : this.#read(id);
  }

  #read(id: string) {
    return this.#send('getPurchase', { id });
  }

  /** Cancels a purchase, unless it is a one-time payment, which cannot be canceled, or has ended. */
  async #cancel({ id, kind, status }: Purchase, mode: 'immediate' | 'period_end'): Promise<void> {
    if (kind === 'one_time' || endedStatuses.has(status)) return;
    await this.#send('cancelPurchase', { id, body: { mode } });
  }
}
