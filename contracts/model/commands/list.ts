import type fc from 'fast-check';
import { expectEqual } from '../../assert.js';
import { walk } from '../../http/walk.js';
import { chargeShown } from '../shown.js';
import { expectForetold } from '../expected.js';
import { chosen, courseOf, lensOf, type Deployment, type Story } from '../gateway-model.js';

/** Lists purchases with some filters, in small pages. */
export class ListPurchases implements fc.AsyncCommand<Story, Deployment> {
  constructor(
    readonly customer: number,
    readonly filters: { status?: string; kind?: string },
  ) {}

  check({ purchases }: Story): boolean {
    return purchases.length > 0;
  }

  async run(story: Story, { shop }: Deployment): Promise<void> {
    const { status, kind } = this.filters;
    const customer_id = chosen(story.customers, this.customer)?.id ?? '';
    const shown = await walk(shop, {
      path: '/purchases',
      query: { ...this.filters, customer_id, limit: '2' },
    });
    const foretold = story.purchases.filter(
      (sold) =>
        sold.customer_id === customer_id &&
        (status === undefined || courseOf(story, sold).status === status) &&
        (kind === undefined || sold.plan.rate.kind === kind),
    );
    expectEqual(
      shown.map(({ id }) => id),
      foretold.map(({ id }) => id).toReversed(),
      `The answer to: ${String(this)}`,
    );
  }

  toString(): string {
    return `list the purchases of customer ${this.customer} with ${JSON.stringify(this.filters)}`;
  }
}

/** Lists the charges of a purchase that stand somehow. */
export class ListCharges implements fc.AsyncCommand<Story, Deployment> {
  constructor(
    readonly purchase: number,
    readonly status: string,
  ) {}

  check({ purchases }: Story): boolean {
    return purchases.length > 0;
  }

  async run(story: Story, { shop }: Deployment): Promise<void> {
    const sold = chosen(story.purchases, this.purchase);
    if (!sold) return;
    const query = { purchase_id: sold.id, status: this.status, limit: '3' };
    const shown = await walk(shop, { path: '/charges', query });
    const course = courseOf(story, sold);
    const foretold = course.charges
      .map((charge, place) => ({ charge, place }))
      .filter(({ charge }) => charge.status === this.status)
      .map(({ place }) => chargeShown(course, place));
    expectForetold(shown.toReversed(), foretold, `The answer to: ${String(this)}`, lensOf(story));
  }

  toString(): string {
    return `list the charges of purchase ${this.purchase} that are ${this.status}`;
  }
}

/** Lists the customers of an address, in small pages. */
export class ListCustomers implements fc.AsyncCommand<Story, Deployment> {
  constructor(readonly email: string) {}

  check(): boolean {
    return true;
  }

  async run(story: Story, { shop, own }: Deployment): Promise<void> {
    const email = `${own(this.email)}@example.com`;
    const shown = await walk(shop, { path: '/customers', query: { email, limit: '1' } });
    const foretold = story.customers.filter((customer) => customer.email === email).toReversed();
    expectForetold(shown, foretold, `The customers ${this.email}`, lensOf(story));
  }

  toString(): string {
    return `list the customers ${this.email}`;
  }
}
