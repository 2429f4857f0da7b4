import { Client, type Body, type Success } from './client.js';
import type { Exchange } from './conformance.js';
import { plans } from './plans.js';

type PlanOptions = Partial<Omit<Body<'createPlan'>, 'service_id'>>;
type PurchaseOptions = Partial<Body<'createPurchase'>>;

/** Client with its own organization, and helpers that create plans, customers and purchases. */
export class TestOrganization extends Client {
  constructor(
    origin: string,
    override readonly apiKey: string,
    exchanges: Exchange[],
    readonly organizationId: string,
  ) {
    super(origin, apiKey, exchanges);
  }

  async customer(body: Partial<Body<'createCustomer'>> = {}): Promise<Success<'createCustomer'>> {
    const response = await this.call('createCustomer', {
      body: { email: 'ada@example.com', name: 'Ada Lindqvist', ...body },
    });
    return response.body;
  }

  async service(): Promise<Success<'createService'>> {
    return (await this.call('createService', { body: { name: 'Home electricity' } })).body;
  }

  async plan(options: PlanOptions): Promise<Success<'createPlan'>> {
    const { id: service_id } = await this.service();
    const body = { name: 'A plan', rate: plans.fixed.rate, ...options, service_id };
    return (await this.call('createPlan', { body })).body;
  }

  /** Creates a customer and a purchase of the plan, paid with a valid card by default. */
  async purchase(plan: PlanOptions, options: PurchaseOptions = {}): Promise<Success<'createPurchase'>> {
    const body = { ...(await this.order(plan)), payment_token: 'tok_success', ...options };
    return (await this.call('createPurchase', { body })).body;
  }

  /** Creates the plan and the customer of a purchase. */
  async order(plan: PlanOptions): Promise<{ plan_id: string; customer_id: string }> {
    const [{ id: plan_id }, { id: customer_id }] = [await this.plan(plan), await this.customer()];
    return { plan_id, customer_id };
  }

  async report(purchaseId: string, body: Body<'createConsumption'>): Promise<Success<'createConsumption'>> {
    return (await this.call('createConsumption', { path: { id: purchaseId }, body })).body;
  }
}
