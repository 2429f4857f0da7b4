import type fc from 'fast-check';
import { expectEqual } from '../../assert.js';
import { walk } from '../../client/walk.js';
import type { Deployment, Gateway } from '../gateway.js';

/** Lists the customers of an address, in small pages. */
export class ListCustomers implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(readonly email: string) {}

  check(): boolean {
    return true;
  }

  async run({ customers }: Gateway, { shop, own }: Deployment): Promise<void> {
    const email = `${own(this.email)}@example.com`;
    const shown = await walk(shop, { path: '/customers', query: { email, limit: '1' } });
    const expected = customers.filter((customer) => customer.email === email);
    expectEqual(
      shown.map(({ id }) => id),
      expected.map(({ id }) => id).toReversed(),
      `The customers ${this.email}`,
    );
  }

  toString(): string {
    return `list the customers ${this.email}`;
  }
}
