import type { Plan } from '../../src/domain/shared/records.js';
import type { Act, Order } from './actions.js';
import type { Answer, Operation, Success } from './client.js';
import { Payer } from './payer.js';
import type { TestSandbox } from './sandbox.js';
import type { Shop } from './shop.js';

export type Purchase = Success<'getPurchase'>;
export type Charge = Success<'getCharge'>;
export type Consumption = Success<'getConsumption'>;
export type Event = Success<'listEvents'>['data'][number];

/** Everything that the API tells of an organization with one purchase; lists from the oldest on. */
export interface Told {
  purchase: Purchase;
  purchases: Purchase[];
  charges: Charge[];
  consumptions: Consumption[];
  events: Event[];
  clock: Success<'getClock'>;
}

/** What is done on the checkout page, not through the API. */
type PayerAct = Extract<Act, { do: 'pay' | 'answer' }>;

/**
 * One purchase in an organization of its own whose clock stands still: the twin of `Simulation`, through nothing but
 * the API and the checkout page.
 */
export class HttpSimulation {
  /** Of the consumption that is there, oldest first. */
  readonly #consumptionIds: string[] = [];

  private constructor(
    readonly shop: Shop,
    readonly id: string,
    private now: string,
  ) {}

  /** @throws when the order is refused */
  static async of(sandbox: TestSandbox, order: Order): Promise<HttpSimulation> {
    const shop = await sandbox.shop({ now: order.start });
    return new HttpSimulation(shop, (await place(shop, order)).body.id, order.start);
  }

  /** @returns the code of the refusal, or null when there was none */
  async perform(act: Act): Promise<string | null> {
    if (act.do === 'pay' || act.do === 'answer') return this.#visit(act);
    const answer = await this.#send(act);
    return answer.status < 400 ? null : answer.problem.code;
  }

  /** The payer comes to the checkout page. @returns null: the page refuses nothing that it offers */
  async #visit(act: PayerAct): Promise<null> {
    const payer = new Payer((await this.purchase()).checkout_url);
    const page = await (act.do === 'pay'
      ? payer.pay(act.token)
      : payer.answer(act.isPassed ? 'pass' : 'fail'));
    if (page.status !== 303) throw new Error(`The page answered ${page.status}: ${page.heading ?? ''}`);
    return null;
  }

  async #send(act: Exclude<Act, PayerAct>): Promise<Answer> {
    const { shop, id } = this;
    switch (act.do) {
      case 'advance':
        return this.#advance(act.to);
      case 'report': {
        const answer = await shop.call('createConsumption', { path: { id }, body: act.report });
        if (answer.status === 201) this.#consumptionIds.push(answer.body.id);
        return answer;
      }
      case 'delete': {
        const consumption_id = this.#consumptionIds[act.which] ?? 'none';
        const answer = await shop.call('deleteConsumption', { path: { id, consumption_id } });
        if (answer.status === 204) this.#consumptionIds.splice(act.which, 1);
        return answer;
      }
      case 'cancel':
        return shop.call('cancelPurchase', { path: { id }, body: { mode: act.mode } });
      case 'force':
        return shop.call('forceOutcome', { path: { id }, body: { outcome: act.outcome } });
      case 'configure':
        return shop.call('createOrganizationConfiguration', { body: { dunning: act.dunning } });
    }
  }

  /** In as many advances as it takes: one is at most ten years long. */
  async #advance(to: string): Promise<Answer> {
    const farthest = `${Number(this.now.slice(0, 4)) + 9}-01-01T00:00:00.000Z`;
    const answer = await this.shop.call('advanceClock', { body: { to: to < farthest ? to : farthest } });
    if (answer.status < 400) this.now = answer.body.now;
    return to > farthest ? this.#advance(to) : answer;
  }

  async purchase(): Promise<Purchase> {
    return (await this.shop.call('getPurchase', { path: this })).body;
  }

  /** What was told since an event, oldest first. */
  async eventsAfter(id?: string): Promise<Event[]> {
    return allOf(this.shop, 'listEvents', { until: id });
  }

  async told(): Promise<Told> {
    const { shop } = this;
    const [purchase, purchases, charges, consumptions, events, { body: clock }] = await Promise.all([
      this.purchase(),
      allOf(shop, 'listPurchases'),
      allOf(shop, 'listCharges'),
      allOf(shop, 'listConsumptions', { path: { id: this.id } }),
      allOf(shop, 'listEvents'),
      shop.call('getClock'),
    ]);
    return { purchase, purchases, charges, consumptions, events, clock };
  }
}

/** Makes what an order needs, and orders. */
export async function place(
  shop: Shop,
  { plan, input, dunning }: Order,
): Promise<Answer<Success<'createPurchase'>>> {
  await shop.call('createOrganizationConfiguration', { body: { dunning } });
  return shop.call('createPurchase', { body: { ...(await shop.order(termsOf(plan))), ...input } });
}

/** What a client says of a plan. */
function termsOf(plan: Plan): Parameters<Shop['plan']>[0] {
  const { name, rate, trial_days, billing_cycles, payment_day, requires_activation_date } = plan;
  return { name, rate, trial_days, billing_cycles, payment_day, requires_activation_date };
}

type ListOperation = Extract<Operation, `list${string}`>;
type Item<Name extends ListOperation> = Success<Name> extends { data: (infer Record)[] } ? Record : never;

interface Listing {
  path?: Record<string, string>;
  /** The id of the newest record that is known already. */
  until?: string | undefined;
}

/** Every page of a list, from the oldest record on. */
export async function allOf<Name extends ListOperation>(
  shop: Shop,
  name: Name,
  { path, until }: Listing = {},
): Promise<Item<Name>[]> {
  const found: Item<Name>[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: 100, ...(cursor !== null && { cursor }) };
    const { body } = await shop.call(name, { query, ...(path && { path }) } as never);
    const page = body as unknown as { data: Item<Name>[]; next_cursor: string | null };
    const known = page.data.findIndex((record) => (record as { id?: string }).id === until);
    if (known >= 0) return [...found, ...page.data.slice(0, known)].reverse();
    found.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found.reverse();
}
