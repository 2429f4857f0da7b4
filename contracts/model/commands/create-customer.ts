import type fc from 'fast-check';
import { expectEqual } from '../../assert.js';
import type { BodyOf } from '../../http/api.js';
import type { Customer } from '../../fixtures/test-organization.js';
import { expectForetold } from '../expected.js';
import { lensOf, type Deployment, type Story } from '../gateway-model.js';

type Body = BodyOf<'createCustomer'>;

/** Keeps a customer, perhaps under a name that is taken. */
export class CreateCustomer implements fc.AsyncCommand<Story, Deployment> {
  /** The email address is the part before the @, in short. */
  constructor(readonly body: Body) {}

  check(): boolean {
    return true;
  }

  async run(story: Story, { shop, own }: Deployment): Promise<void> {
    const external_id = this.body.external_id ? own(this.body.external_id) : null;
    const body = { ...this.body, email: `${own(this.body.email)}@example.com`, external_id };
    const answer = await shop.call('createCustomer', { body });
    const holder = story.customers.find((one) => external_id !== null && one.external_id === external_id);
    if (holder) {
      answer.expectProblem(409, 'external_id_taken');
      expectEqual(answer.problem.existing_id, holder.id, 'existing_id', answer);
      return;
    }
    const made = answer.expectStatus(201).body;
    if (!story.isTimed) story.now = made.created_at;
    const foretold = customerOf(body, made.id, story.now);
    expectForetold(made, foretold, 'The customer', lensOf(story), answer);
    story.customers.push(foretold);
    story.told.push({ type: 'customer.created', timestamp: story.now, data: foretold });
  }

  toString(): string {
    return `create the customer ${JSON.stringify(this.body)}`;
  }
}

const noAddress = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null };

function customerOf(body: Body, id: string, created_at: string): Customer {
  const { email, name, phone, tax_id, address, external_id, metadata } = body;
  return {
    id,
    created_at,
    email,
    name,
    phone: phone ?? null,
    tax_id: tax_id ?? null,
    address: address ? { ...noAddress, ...address } : null,
    external_id: external_id ?? null,
    metadata: metadata ?? {},
  };
}
