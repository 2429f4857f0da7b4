import { expectEqual } from '../../http/assert.js';
import { readAllPages } from '../../http/pagination.js';
import { toExpectedCharge } from '../expected-objects.js';
import { expectMatches } from '../expected.js';
import { pick, simulateNow, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

/** Lists a customer's purchases with filters, in small pages. */
export class ListPurchases implements Command {
  constructor(
    readonly customer: number,
    readonly filters: { status?: string; kind?: string },
  ) {}

  check({ purchases }: GatewayModel): boolean {
    return purchases.length > 0;
  }

  async run(model: GatewayModel, { organization }: Deployment): Promise<void> {
    const { status, kind } = this.filters;
    const customer_id = pick(model.customers, this.customer)?.id ?? '';
    const received = await readAllPages(organization, {
      path: '/purchases',
      query: { ...this.filters, customer_id, limit: '2' },
    });
    const expected = model.purchases.filter(
      (input) =>
        input.customer_id === customer_id &&
        (status === undefined || simulateNow(model, input).status === status) &&
        (kind === undefined || input.plan.rate.kind === kind),
    );
    expectEqual(
      received.map(({ id }) => id),
      expected.map(({ id }) => id).toReversed(),
      `The response to: ${String(this)}`,
    );
  }

  toString(): string {
    return `list the purchases of customer ${this.customer} with ${JSON.stringify(this.filters)}`;
  }
}

/** Lists the charges of a purchase that have a status, in small pages. */
export class ListCharges implements Command {
  constructor(
    readonly purchase: number,
    readonly status: string,
  ) {}

  check({ purchases }: GatewayModel): boolean {
    return purchases.length > 0;
  }

  async run(model: GatewayModel, { organization }: Deployment): Promise<void> {
    const input = pick(model.purchases, this.purchase);
    if (!input) return;
    const query = { purchase_id: input.id, status: this.status, limit: '3' };
    const received = await readAllPages(organization, { path: '/charges', query });
    const purchase = simulateNow(model, input);
    const expected = purchase.charges.flatMap(({ status }, index) =>
      status === this.status ? [toExpectedCharge(purchase, index)] : [],
    );
    expectMatches(received.toReversed(), expected, `The response to: ${String(this)}`, model);
  }

  toString(): string {
    return `list the charges of purchase ${this.purchase} that are ${this.status}`;
  }
}

/** Lists the customers with an email address, in small pages. */
export class ListCustomers implements Command {
  constructor(readonly email: string) {}

  check(): boolean {
    return true;
  }

  async run(model: GatewayModel, { organization, toUnique }: Deployment): Promise<void> {
    const email = `${toUnique(this.email)}@example.com`;
    const received = await readAllPages(organization, { path: '/customers', query: { email, limit: '1' } });
    const expected = model.customers.filter((customer) => customer.email === email).toReversed();
    expectMatches(received, expected, `The customers ${this.email}`, model);
  }

  toString(): string {
    return `list the customers ${this.email}`;
  }
}
