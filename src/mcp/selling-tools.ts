import type { OperationId, OperationResult } from '../client/operation-client.js';
import { getOperation, type ApiDocuments } from './api-documents.js';
import { organizationArgument, toText } from './operation-tool.js';
import { ADDITIVE, type Tool } from './tool.js';
import { createArgumentsSchema, shortenSchema } from './schema.js';

/** Creates the tool `sell`, which creates a purchase with everything that it needs. */
export function createSellTool(documents: ApiDocuments): Tool {
  const plan = getOperation(documents, 'createPlan').body?.properties ?? {};
  const purchase = getOperation(documents, 'createPurchase').body?.properties ?? {};
  const sandboxArguments = ['rate', 'trial_days', 'billing_cycles', 'payment_token'];
  return {
    name: 'sell',
    title: 'Sell a new plan to a new customer',
    description:
      'Create a service, a plan, a customer and a purchase in one call. With `payment_token`, such as tok_success or ' +
      'tok_declined, the card is charged at once. Without it, the payer enters a card at `checkout_url`.',
    inputSchema: createArgumentsSchema(
      {
        ...Object.fromEntries(
          sandboxArguments.map((name) => [name, shortenSchema(plan[name] ?? purchase[name] ?? {})]),
        ),
        plan_name: { type: 'string', description: 'Name of the service and of the plan. Default: Example.' },
        customer_name: { type: 'string', description: 'Default: Ada Lindqvist.' },
        customer_email: { type: 'string', description: 'Default: ada@example.com.' },
        ...organizationArgument,
      },
      ['rate'],
    ),
    sandboxArguments,
    annotations: ADDITIVE,
    run: async (args, { organizations }) => {
      const { rate, trial_days, billing_cycles, payment_token, organization_id } = args;
      const {
        plan_name: name = 'Example',
        customer_name = 'Ada Lindqvist',
        customer_email = 'ada@example.com',
      } = args;
      const { send } = await organizations.getForWriting(toText(organization_id));
      // The sandbox validates the arguments.
      const create = <Id extends OperationId>(id: Id, body: object): Promise<OperationResult<Id>> =>
        send(id, { body } as never);
      const service = await create('createService', { name });
      const plan = { service_id: service.id, name, rate, trial_days, billing_cycles };
      const { id: plan_id } = await create('createPlan', plan);
      const customer = { name: customer_name, email: customer_email };
      const { id: customer_id } = await create('createCustomer', customer);
      const sold = await create('createPurchase', { plan_id, customer_id, payment_token });
      return {
        text: formatPurchase(sold),
        data: { service_id: service.id, plan_id, customer_id, purchase: sold },
      };
    },
  };
}

/** Formats a new purchase: its status and what happens next. */
function formatPurchase({
  id,
  status,
  customer_id,
  plan_id,
  ...purchase
}: OperationResult<'createPurchase'>): string {
  const { checkout_url, failure, latest_charge_id, next_charge_at } = purchase;
  return [
    `Purchase ${id} is ${status}.${failure === null ? '' : ` Failure: ${failure.code}.`}`,
    `Customer: ${customer_id}, plan: ${plan_id}.`,
    ...(latest_charge_id === null ? [] : [`Latest charge: ${latest_charge_id}.`]),
    ...(next_charge_at === null ? [] : [`Next charge: ${next_charge_at}.`]),
    ...(status === 'pending' ? [`The payer enters a card at ${checkout_url}`] : []),
  ].join('\n');
}
