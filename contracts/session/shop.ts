import {
  Api,
  type Bases,
  type BodyOf,
  type Call,
  type OperationName,
  type SuccessOf,
  type Transport,
} from '../client/api.js';
import { walk } from '../client/walk.js';
import { Blocked } from '../finding.js';
import { plans, type PlanTerms } from './plans.js';

export type Customer = SuccessOf<'getCustomer'>;
export type Plan = SuccessOf<'createPlan'>;
export type Purchase = SuccessOf<'getPurchase'>;
export type Charge = SuccessOf<'getCharge'>;
export type Consumption = SuccessOf<'getConsumption'>;

/** What an organization is: a key, and the clock where the target is a sandbox. */
export interface Organization {
  /** Null where the target told only its key. */
  id: string | null;
  apiKey: string;
}

/** An organization that a requirement acts in, and what a shop makes before it sells something. */
export class Shop extends Api {
  readonly organizationId: string | null;
  #uniqueIds = 0;
  /** By what was asked for: what can be neither changed nor used up, and so serves every sale. */
  readonly #kept = new Map<string, Promise<unknown>>();

  constructor(
    transport: Transport,
    bases: Bases,
    { id, apiKey }: Organization,
    /** Marks everything that this run makes. */
    readonly runId: string,
  ) {
    super(transport, bases, apiKey);
    this.organizationId = id;
  }

  /** An id of one's own that this run has not used, nor any other. */
  uniqueId(): string {
    this.#uniqueIds += 1;
    return `${this.runId}-${this.#uniqueIds}`;
  }

  /** The same with a beginning that says what it is for. */
  unique(beginning: string): string {
    return `${beginning}-${this.uniqueId()}`;
  }

  async customer(body: Partial<BodyOf<'createCustomer'>> = {}): Promise<Customer> {
    return this.#make('createCustomer', {
      body: { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist', metadata: this.#mark, ...body },
    });
  }

  async service(body: Partial<BodyOf<'createService'>> = {}): Promise<SuccessOf<'createService'>> {
    return this.#make('createService', { body: { name: 'Home electricity', metadata: this.#mark, ...body } });
  }

  /** The id of a service that any plan may be of. */
  async serviceId(): Promise<string> {
    return (await this.#keep('service', () => this.service())).id;
  }

  async plan(terms: PlanTerms = plans.fixed): Promise<Plan> {
    const service_id = terms.service_id ?? (await this.serviceId());
    return this.#make('createPlan', {
      body: { name: 'A plan', metadata: this.#mark, ...terms, service_id },
    });
  }

  /** A plan of these terms that any purchase may be of. */
  commonPlan(terms: PlanTerms): Promise<Plan> {
    return this.#keep(JSON.stringify(terms), () => this.plan(terms));
  }

  /** What a purchase needs at least: a plan and a customer of its own. */
  async order(terms: PlanTerms = plans.fixed): Promise<{ plan_id: string; customer_id: string }> {
    const [plan, customer] = await Promise.all([this.commonPlan(terms), this.customer()]);
    return { plan_id: plan.id, customer_id: customer.id };
  }

  /** Buys a plan for a new customer. Paid with a good card unless told otherwise. */
  async purchase(
    terms: PlanTerms = plans.fixed,
    options: Partial<BodyOf<'createPurchase'>> = {},
  ): Promise<Purchase> {
    return this.buy({ ...(await this.order(terms)), payment_token: 'tok_success', ...options });
  }

  /** Buys what was ordered; nothing is paid unless there is a token. */
  async buy(body: BodyOf<'createPurchase'>): Promise<Purchase> {
    return this.#make('createPurchase', { body: { metadata: this.#mark, ...body } });
  }

  async configure(
    body: BodyOf<'createOrganizationConfiguration'>,
  ): Promise<SuccessOf<'createOrganizationConfiguration'>> {
    return this.#make('createOrganizationConfiguration', { body });
  }

  async cancel(purchaseId: string, body: BodyOf<'cancelPurchase'>): Promise<Purchase> {
    return this.#make('cancelPurchase', { path: { id: purchaseId }, body });
  }

  async report(purchaseId: string, body: BodyOf<'createConsumption'>): Promise<Consumption> {
    return this.#make('createConsumption', { path: { id: purchaseId }, body });
  }

  async read(purchaseId: string): Promise<Purchase> {
    return (await this.call('getPurchase', { path: { id: purchaseId } })).expectStatus(200).body;
  }

  /** All charges of a purchase, oldest first; at most a hundred. */
  async charges(purchaseId: string): Promise<Charge[]> {
    const list = { path: '/charges', query: { purchase_id: purchaseId, limit: '100' } };
    const charges = (await walk(this, list)) as unknown as Charge[];
    return charges.toReversed();
  }

  /** Moves the organization's clock. @see the sandbox description's advanceClock */
  async advance(by: string): Promise<void> {
    await this.#make('advanceClock', { body: { by } });
  }

  /** @returns what was made when it was first asked for */
  async #keep<Made>(what: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.#kept.get(what) as Promise<Made> | undefined;
    if (known) return known;
    const made = make();
    this.#kept.set(what, made);
    made.catch(() => this.#kept.delete(what));
    return made;
  }

  get #mark(): Record<string, string> {
    return { contract_check: this.runId };
  }

  /** What a requirement rests on: where it cannot be made, the requirement cannot be judged. */
  async #make<Name extends OperationName>(name: Name, call: Call<Name>): Promise<SuccessOf<Name>> {
    const answer = await this.call(name, call);
    if (answer.status < 300) return answer.body;
    throw new Blocked(`${name} made nothing to go on with: ${answer.shown}`, { exchange: answer.exchange });
  }
}
