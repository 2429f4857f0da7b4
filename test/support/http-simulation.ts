import type { Plan } from '../../src/domain/shared/records.js';
import type { Action, Order } from './actions.js';
import type { ApiResponse, Operation, Success } from './client.js';
import { Payer } from './payer.js';
import type { TestSandbox } from './sandbox.js';
import type { TestOrganization } from './test-organization.js';

export type Purchase = Success<'getPurchase'>;
export type Charge = Success<'getCharge'>;
export type Consumption = Success<'getConsumption'>;
export type Event = Success<'listEvents'>['data'][number];

/** All that the API shows of an organization with one purchase; lists are oldest first. */
export interface ApiState {
  purchase: Purchase;
  purchases: Purchase[];
  charges: Charge[];
  consumptions: Consumption[];
  events: Event[];
  clock: Success<'getClock'>;
}

/** Actions on the checkout page. */
type PayerAct = Extract<Action, { do: 'pay' | 'answer' }>;

/**
 * One purchase in an organization with a frozen clock. It does the same as `Simulation`, but through the API
 * and the checkout page.
 */
export class HttpSimulation {
  /** Ids of the existing usage records, oldest first. */
  readonly #consumptionIds: string[] = [];

  private constructor(
    readonly organization: TestOrganization,
    readonly id: string,
    private now: string,
  ) {}

  /** @throws if the purchase is rejected */
  static async of(sandbox: TestSandbox, order: Order): Promise<HttpSimulation> {
    const organization = await sandbox.newOrganization({ now: order.start });
    return new HttpSimulation(organization, (await placeOrder(organization, order)).body.id, order.start);
  }

  /** @returns the error code, or null */
  async perform(act: Action): Promise<string | null> {
    if (act.do === 'pay' || act.do === 'answer') return this.#visit(act);
    const response = await this.#send(act);
    return response.status < 400 ? null : response.problem.code;
  }

  /** Visits the checkout page as the payer. @returns null, because the page rejects nothing that it offers */
  async #visit(act: PayerAct): Promise<null> {
    const payer = new Payer((await this.purchase()).checkout_url);
    const page = await (act.do === 'pay'
      ? payer.pay(act.token)
      : payer.answer(act.isPassed ? 'pass' : 'fail'));
    if (page.status !== 303) throw new Error(`The page answered ${page.status}: ${page.heading ?? ''}`);
    return null;
  }

  async #send(act: Exclude<Action, PayerAct>): Promise<ApiResponse> {
    const { organization, id } = this;
    switch (act.do) {
      case 'advance':
        return this.#advance(act.to);
      case 'report': {
        const response = await organization.call('createConsumption', { path: { id }, body: act.report });
        if (response.status === 201) this.#consumptionIds.push(response.body.id);
        return response;
      }
      case 'delete': {
        const consumption_id = this.#consumptionIds[act.which] ?? 'none';
        const response = await organization.call('deleteConsumption', { path: { id, consumption_id } });
        if (response.status === 204) this.#consumptionIds.splice(act.which, 1);
        return response;
      }
      case 'cancel':
        return organization.call('cancelPurchase', { path: { id }, body: { mode: act.mode } });
      case 'force':
        return organization.call('forceOutcome', { path: { id }, body: { outcome: act.outcome } });
      case 'configure':
        return organization.call('createOrganizationConfiguration', { body: { dunning: act.dunning } });
    }
  }

  /** Advances the clock, in several steps if needed: one advance is limited to ten years. */
  async #advance(to: string): Promise<ApiResponse> {
    const farthest = `${Number(this.now.slice(0, 4)) + 9}-01-01T00:00:00.000Z`;
    const response = await this.organization.call('advanceClock', {
      body: { to: to < farthest ? to : farthest },
    });
    if (response.status < 400) this.now = response.body.now;
    return to > farthest ? this.#advance(to) : response;
  }

  async purchase(): Promise<Purchase> {
    return (await this.organization.call('getPurchase', { path: this })).body;
  }

  async readState(): Promise<ApiState> {
    const { organization } = this;
    const [purchase, purchases, charges, consumptions, events, { body: clock }] = await Promise.all([
      this.purchase(),
      listAll(organization, 'listPurchases'),
      listAll(organization, 'listCharges'),
      listAll(organization, 'listConsumptions', { path: { id: this.id } }),
      listAll(organization, 'listEvents'),
      organization.call('getClock'),
    ]);
    return { purchase, purchases, charges, consumptions, events, clock };
  }
}

/** Creates the plan and the customer of an order, then the purchase. */
export async function placeOrder(
  organization: TestOrganization,
  { plan, input, dunning }: Order,
): Promise<ApiResponse<Success<'createPurchase'>>> {
  await organization.call('createOrganizationConfiguration', { body: { dunning } });
  return organization.call('createPurchase', {
    body: { ...(await organization.order(toPlanTerms(plan))), ...input },
  });
}

/** Returns the request body for a plan. */
function toPlanTerms(plan: Plan): Parameters<TestOrganization['plan']>[0] {
  const { name, rate, trial_days, billing_cycles, payment_day, requires_activation_date } = plan;
  return { name, rate, trial_days, billing_cycles, payment_day, requires_activation_date };
}

type ListOperation = Extract<Operation, `list${string}`>;
type Item<Name extends ListOperation> = Success<Name> extends { data: (infer Record)[] } ? Record : never;

interface Listing {
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** Id of the newest known record. */
  until?: string | undefined;
}

/** Returns all pages of a list, oldest record first. */
export async function listAll<Name extends ListOperation>(
  organization: TestOrganization,
  name: Name,
  { path, query: filters, until }: Listing = {},
): Promise<Item<Name>[]> {
  const found: Item<Name>[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...filters, limit: 100, ...(cursor !== null && { cursor }) };
    const { body } = await organization.call(name, { query, ...(path && { path }) } as never);
    const page = body as unknown as { data: Item<Name>[]; next_cursor: string | null };
    const known = page.data.findIndex(
      (record) => until !== undefined && (record as { id?: string }).id === until,
    );
    if (known >= 0) return [...found, ...page.data.slice(0, known)].reverse();
    found.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found.reverse();
}
