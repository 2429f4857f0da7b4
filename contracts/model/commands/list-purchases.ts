import type fc from 'fast-check';
import { expectEqual } from '../../assert.js';
import { walk } from '../../client/walk.js';
import { statusOf } from '../billing.js';
import { chosen, goods, type Deployment, type Gateway } from '../gateway.js';

/** Lists purchases with some filters, in small pages. */
export class ListPurchases implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(
    readonly customer: number,
    readonly filters: { status?: string; kind?: string },
  ) {}

  check({ customers }: Gateway): boolean {
    return customers.length > 0;
  }

  async run({ customers, purchases, now }: Gateway, { shop }: Deployment): Promise<void> {
    const { status, kind } = this.filters;
    const customer = this.customer % customers.length;
    const customer_id = chosen(customers, this.customer)?.id ?? '';
    const query = { ...this.filters, customer_id, limit: '2' };
    const shown = await walk(shop, { path: '/purchases', query });
    const expected = purchases.filter(
      (sold) =>
        sold.customer === customer &&
        (status === undefined || statusOf(sold, now) === status) &&
        (kind === undefined || goods[sold.good].kind === kind),
    );
    expectEqual(
      shown.map(({ id }) => id),
      expected.map(({ id }) => id).toReversed(),
      `The purchases of ${String(this)}`,
    );
  }

  toString(): string {
    const filters = Object.values(this.filters).map((value) => `${value} `);
    return `list the ${filters.join('')}purchases of customer ${this.customer}`;
  }
}
