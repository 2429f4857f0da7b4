import type fc from 'fast-check';
import { expectEqual } from '../../assert.js';
import type { Deployment, Gateway } from '../gateway.js';

/** Keeps a customer, perhaps under a name that is taken. */
export class CreateCustomer implements fc.AsyncCommand<Gateway, Deployment> {
  constructor(
    readonly email: string,
    readonly name: string | null,
  ) {}

  check(): boolean {
    return true;
  }

  async run(model: Gateway, { shop, own }: Deployment): Promise<void> {
    const email = `${own(this.email)}@example.com`;
    const external_id = this.name && own(this.name);
    const body = { email, name: 'Ada Lindqvist', external_id };
    const answer = await shop.call('createCustomer', { body });
    const holder = model.customers.find(
      (customer) => external_id !== null && customer.external_id === external_id,
    );
    if (holder) {
      answer.expectProblem(409, 'external_id_taken');
      expectEqual(answer.problem.existing_id, holder.id, 'existing_id', answer);
      return;
    }
    const { id } = answer.expectStatus(201).body;
    model.customers.push({ id, email, external_id });
  }

  toString(): string {
    return `create a customer ${this.email}${this.name === null ? '' : ` as "${this.name}"`}`;
  }
}
