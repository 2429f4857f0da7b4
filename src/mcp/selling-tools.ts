import type { components } from '../../generated/closed/openapi.js';
import { getOperation, type ApiDocuments } from './api-documents.js';
import { createOperationTool, organizationArgument, toText } from './operation-tool.js';
import { ADDITIVE, DESTRUCTIVE, type Tool } from './tool.js';
import { createArgumentsSchema } from './schema.js';

type Schemas = components['schemas'];

/** Creates the tools that sell: catalog, customers, purchases and usage. */
export function createSellingTools(documents: ApiDocuments): Tool[] {
  return [
    createSellTool(documents),
    createOperationTool(documents, { name: 'create_service', operationId: 'createService' }),
    createOperationTool(documents, { name: 'create_plan', operationId: 'createPlan' }),
    createOperationTool(documents, { name: 'create_customer', operationId: 'createCustomer' }),
    createOperationTool(documents, {
      name: 'create_purchase',
      operationId: 'createPurchase',
      description:
        'Sell a plan to a customer. With `payment_token`, the card is charged at once, and a decline is a purchase with ' +
        'the status `failed`. Without it, the payer enters a card at `checkout_url`, the hosted checkout.',
    }),
    createOperationTool(documents, {
      name: 'cancel_purchase',
      operationId: 'cancelPurchase',
      idArgument: 'purchase_id',
      annotations: DESTRUCTIVE,
    }),
    createOperationTool(documents, {
      name: 'report_usage',
      operationId: 'createConsumption',
      idArgument: 'purchase_id',
    }),
  ];
}

/** Creates the tool `sell`, which creates a purchase with everything that it needs. */
function createSellTool(documents: ApiDocuments): Tool {
  const plan = getOperation(documents, 'createPlan').body?.properties ?? {};
  const purchase = getOperation(documents, 'createPurchase').body?.properties ?? {};
  return {
    name: 'sell',
    title: 'Sell a new plan to a new customer',
    description:
      'Create a service, a plan, a customer and a purchase in one call. With `payment_token`, such as tok_success or ' +
      'tok_declined, the card is charged at once. Without it, the payer enters a card at `checkout_url`.',
    inputSchema: createArgumentsSchema(
      {
        rate: plan['rate'] ?? {},
        trial_days: plan['trial_days'] ?? {},
        billing_cycles: plan['billing_cycles'] ?? {},
        payment_token: purchase['payment_token'] ?? {},
        name: { type: 'string', description: 'Name of the service and of the plan. Default: Example.' },
        customer_name: { type: 'string', description: 'Default: Ada Lindqvist.' },
        customer_email: { type: 'string', description: 'Default: ada@example.com.' },
        ...organizationArgument,
      },
      ['rate'],
    ),
    sandboxArguments: ['rate', 'trial_days', 'billing_cycles', 'payment_token'],
    annotations: ADDITIVE,
    run: async (args, { organizations }) => {
      const { rate, trial_days, billing_cycles, payment_token, organization } = args;
      const { name = 'Example', customer_name = 'Ada Lindqvist', customer_email = 'ada@example.com' } = args;
      const { client } = await organizations.getForWriting(toText(organization));
      const create = <Created>(path: string, body: object): Promise<Created> =>
        client.request('POST', path, body, '/v1');
      const service = await create<Schemas['Service']>('/services', { name });
      const plan = { service_id: service.id, name, rate, trial_days, billing_cycles };
      const { id: plan_id } = await create<Schemas['Plan']>('/plans', plan);
      const customer = { name: customer_name, email: customer_email };
      const { id: customer_id } = await create<Schemas['Customer']>('/customers', customer);
      const sold = await create<Schemas['Purchase']>('/purchases', { plan_id, customer_id, payment_token });
      return {
        text: formatPurchase(sold),
        data: { service_id: service.id, plan_id, customer_id, purchase: sold },
      };
    },
  };
}

/** Formats a new purchase: its status and what happens next. */
function formatPurchase({ id, status, customer_id, plan_id, ...purchase }: Schemas['Purchase']): string {
  const { checkout_url, latest_charge_id, next_charge_at } = purchase;
  return [
    `Purchase ${id} is ${status}.`,
    `Customer: ${customer_id}, plan: ${plan_id}.`,
    ...(latest_charge_id === null ? [] : [`Latest charge: ${latest_charge_id}.`]),
    ...(next_charge_at === null ? [] : [`Next charge: ${next_charge_at}.`]),
    ...(status === 'pending' ? [`The payer enters a card at ${checkout_url}`] : []),
  ].join('\n');
}
