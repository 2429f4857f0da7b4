import {
  ChargesApi,
  Configuration,
  CustomersApi,
  PlansApi,
  ProblemFromJSON,
  PurchasesApi,
  ResponseError,
  ServicesApi,
  type Rate,
} from './client/index.js';

const configuration = new Configuration({
  basePath: process.env['GATEWAY_URL'] ?? '',
  accessToken: process.env['GATEWAY_KEY'] ?? '',
});
const plans = new PlansApi(configuration);
const purchases = new PurchasesApi(configuration);
const charges = new ChargesApi(configuration);

function showRate(rate: Rate): string {
  switch (rate.kind) {
    case 'one_time':
      return `${rate.kind} ${rate.amount} ${rate.currency}`;
    case 'fixed_subscription':
      return `${rate.kind} ${rate.amount} ${rate.currency} ${rate.interval}`;
    case 'variable_subscription':
      return `${rate.kind} ${rate.unitAmount} ${rate.currency} ${rate.interval} ${rate.whenUnreported}`;
  }
}

const service = await new ServicesApi(configuration).createService({
  serviceCreate: { name: 'Home electricity' },
});
console.log(`service: ${service.name}`);

const oneTimePlan = await plans.createPlan({
  planCreate: {
    serviceId: service.id,
    name: 'Power station',
    rate: { kind: 'one_time', amount: 2_500_000_000, currency: 'EUR' },
  },
});
const fixedPlan = await plans.createPlan({
  planCreate: {
    serviceId: service.id,
    name: 'Fixed home tariff',
    rate: { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', intervalCount: 1 },
  },
});
const variablePlan = await plans.createPlan({
  planCreate: {
    serviceId: service.id,
    name: 'Metered home tariff',
    rate: {
      kind: 'variable_subscription',
      unitAmount: '32.5',
      unitName: 'kWh',
      currency: 'EUR',
      interval: 'month',
      intervalCount: 1,
      whenUnreported: 'last_charge',
      reportGraceHours: 24,
    },
  },
});
for (const { rate } of [oneTimePlan, fixedPlan, variablePlan]) console.log(`plan: ${showRate(rate)}`);

const customer = await new CustomersApi(configuration).createCustomer({
  customerCreate: {
    email: 'ada@example.com',
    name: 'Ada Lindqvist',
    phone: null,
    address: { line1: 'Storgatan 1', city: 'Stockholm', country: 'SE' },
    metadata: { crm_id: '42' },
  },
});
console.log(
  `customer: ${customer.name}, crm_id ${customer.metadata['crm_id']}, ${customer.address?.city}, ${customer.phone ?? 'no phone'}`,
);

const paid = await purchases.createPurchase({
  purchaseCreate: { planId: fixedPlan.id, customerId: customer.id, paymentToken: 'tok_success' },
});
console.log(`paid: ${paid.kind} ${paid.status} ${paid.amount} ${paid.currency}`);

const declined = await purchases.createPurchase({
  purchaseCreate: { planId: oneTimePlan.id, customerId: customer.id, paymentToken: 'tok_declined' },
});
console.log(`declined: ${declined.kind} ${declined.status} ${declined.failure?.code}`);

const pending = await purchases.createPurchase({
  purchaseCreate: { planId: variablePlan.id, customerId: customer.id },
});
console.log(
  `pending: ${pending.kind} ${pending.status}, ${pending.amount ?? 'no amount'}, ` +
    `${pending.currentPeriod?.index ?? 'no period'}, ${pending.failure?.code ?? 'no failure'}`,
);

const { data } = await charges.listCharges({ purchaseId: paid.id });
for (const { status, amount, currency } of data)
  console.log(`charges: ${data.length} ${status} ${amount} ${currency}`);

try {
  await charges.listCharges({ cursor: 'not-a-cursor' });
} catch (error) {
  if (!(error instanceof ResponseError)) throw error;
  const { status, code, errors } = ProblemFromJSON(await error.response.json());
  console.log(`error: ${status} ${code} ${errors?.[0]?.parameter}`);
}
