import { EMPTY_PLAN_DRAFT, toPlanBody, type PlanDraft } from '../catalog/plan-draft.js';
import { publicApi, unwrap, type PublicSchemas } from '../data/api.js';
import { loadCurrentDate } from '../data/clock.js';
import { omitEmpty } from '../data/route.js';

/** Value of a select box for an object that the form creates. */
export const NEW = '';

/** Value of the payment for a payer who pays on the checkout page. */
export const CHECKOUT_PAGE = '';

/** Value of the payment for a payment token that the user enters. */
export const OTHER_TOKEN = 'other';

/** Values of the form. All are texts, as the fields have them. */
export interface PurchaseValues {
  /** `CHECKOUT_PAGE`, a test token, or `OTHER_TOKEN`. */
  payment: string;
  payment_token: string;
  /** Name and email address of a new customer. */
  name: string;
  email: string;
  external_id: string;
  success_url: string;
  end_date: string;
  service_activation_date: string;
  /** Lines such as `order: 1042`. */
  metadata: string;
  plan: PlanDraft;
}

/** Values of a new form. */
export const INITIAL_VALUES: PurchaseValues = {
  payment: CHECKOUT_PAGE,
  payment_token: '',
  name: '',
  email: '',
  external_id: '',
  success_url: '',
  end_date: '',
  service_activation_date: '',
  metadata: '',
  plan: { ...EMPTY_PLAN_DRAFT, name: 'Installation fee', kind: 'one_time', amount: '120.00' },
};

/** Object that the form has created for a purchase. */
export interface MadeObject {
  type: string;
  id: string;
  name: string;
}

/** Objects of attempts that created no purchase. A further attempt uses them. */
export class MadeObjects {
  list: readonly MadeObject[] = [];

  async add(type: string, request: Parameters<typeof unwrap<Omit<MadeObject, 'type'>>>[0]): Promise<string> {
    const { id, name } = await unwrap(request);
    this.list = [...this.list, { type, id, name }];
    return id;
  }

  findService(): MadeObject | undefined {
    return this.list.find(({ type }) => type === 'service');
  }
}

export const createCustomer = (made: MadeObjects, { name, email }: PurchaseValues): Promise<string> =>
  made.add('customer', publicApi.POST('/customers', { body: { name, email } }));

/** Creates a plan of a service, which is created as well if it is undefined. */
export async function createPlan(
  made: MadeObjects,
  plan: PlanDraft,
  service: { id: string } | undefined,
): Promise<string> {
  const serviceId =
    service?.id ?? (await made.add('service', publicApi.POST('/services', { body: { name: plan.name } })));
  return made.add('plan', publicApi.POST('/plans', { body: toPlanBody(serviceId, plan) }));
}

/**
 * Creates the purchase of a plan and a customer that exist.
 *
 * @param plan chosen plan; undefined for a new one, which needs no activation date
 */
export async function createPurchase(
  ids: { plan_id: string; customer_id: string },
  values: PurchaseValues,
  plan: PublicSchemas['Plan'] | undefined,
): Promise<PublicSchemas['Purchase']> {
  const { external_id, success_url, end_date, metadata } = values;
  const payment_token = getPaymentToken(values);
  const date = plan?.requires_activation_date
    ? values.service_activation_date || (await loadCurrentDate())
    : '';
  return unwrap(
    publicApi.POST('/purchases', {
      body: {
        ...ids,
        ...omitEmpty({ payment_token, external_id, success_url, end_date, service_activation_date: date }),
        ...(metadata.trim() !== '' && { metadata: parseMetadata(metadata) }),
      },
    }),
  );
}

/** Returns the token that pays; empty for payment on the checkout page. */
export const getPaymentToken = ({ payment, payment_token }: PurchaseValues): string =>
  payment === OTHER_TOKEN ? payment_token.trim() : payment;

/** Parses lines such as `order: 1042`. @throws {Error} if a line has no colon */
export function parseMetadata(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, key = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
      if (key.trim() === '')
        throw new Error(
          `The line “${line.trim()}” of the metadata has no key. Write a key, a colon and a value.`,
        );
      return [key.trim(), value.trim()];
    }),
  );
}
