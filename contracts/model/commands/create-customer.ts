import { expectEqual } from '../../http/assert.js';
import type { RequestBody } from '../../http/api.js';
import type { Customer } from '../../fixtures/test-organization.js';
import { copyFields } from '../copied-fields.js';
import { expectMatches } from '../expected.js';
import { type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

type Body = RequestBody<'createCustomer'>;

/** Creates a customer, possibly with an `external_id` that is in use. */
export class CreateCustomer implements Command {
  /** @param body `email` is the short form of the local part, `external_id` a short form as well */
  constructor(readonly body: Body) {}

  check(): boolean {
    return true;
  }

  async run(model: GatewayModel, { organization, toUnique }: Deployment): Promise<void> {
    const external_id = this.body.external_id ? toUnique(this.body.external_id) : null;
    const body = { ...this.body, email: `${toUnique(this.body.email)}@example.com`, external_id };
    const response = await organization.call('createCustomer', { body });
    const holder = model.customers.find(
      (customer) => external_id !== null && customer.external_id === external_id,
    );
    if (holder) {
      response.expectProblem(409, 'external_id_taken');
      expectEqual(response.problem.existing_id, holder.id, 'existing_id', response);
      return;
    }
    const created = response.expectStatus(201).body;
    if (!model.isClockFrozen) model.now = created.created_at;
    const { id } = created;
    const expected: Customer = { id, created_at: model.now, ...copyFields('createCustomer', body) };
    expectMatches(created, expected, 'The customer', model, response);
    model.customers.push(expected);
    model.events.push({ type: 'customer.created', timestamp: model.now, data: expected });
  }

  toString(): string {
    return `create the customer ${JSON.stringify(this.body)}`;
  }
}
