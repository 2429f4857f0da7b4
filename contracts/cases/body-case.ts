import { bodySchemaOf, operationNamed } from '../spec/description.js';
import type { Operation, Schema } from '../spec/document.js';
import type { Need } from '../requirement.js';
import type { Context } from '../session/context.js';
import type { Shop } from '../fixtures/test-organization.js';
import type { PublicOperation } from '../fixtures/valid-calls.js';
import {
  configurationBodies,
  consumptionBodies,
  customerBodies,
  planBodies,
  purchaseBodies,
} from './bodies.js';

/** A body with everything in it, and what has to be known to vary it. */
export interface Base {
  body: Record<string, unknown>;
  /** Begins the pointers that are varied; all of them unless given. */
  only?: string[];
  /**
   * Problem codes with which the value of a place may be refused though its form is right, by pointer: it refers to
   * something, or hangs together with other values.
   */
  meaning?: Record<string, string[]>;
}

/** What the bodies of an operation refer to. */
export interface References {
  customer_id: string;
  plan_id: string;
  service_id: string;
}

/** Everything that it takes to send bodies of one's own to an operation. */
export interface Subject {
  operation: Operation & { id: PublicOperation };
  schema: Schema;
  needs: readonly Need[];
  bases: (references: References) => Base[];
  /** Makes what the bodies refer to. */
  prepare: (context: Context) => Promise<Ground>;
  /** Reads back what was made; null where nothing can be. */
  reader: 'getCustomer' | 'getPurchase' | 'getConsumption' | null;
}

export interface Ground {
  shop: Shop;
  references: References;
  /** What the next request that changes something goes to. */
  nextPath: () => Promise<Record<string, string>>;
}

/** Ids for bodies that are only looked at. */
export const placeholders: References = { customer_id: 'customer', plan_id: 'plan', service_id: 'service' };

const nowhere = (): Promise<Record<string, string>> => Promise.resolve({});

function subject(id: PublicOperation, rest: Partial<Subject> & Pick<Subject, 'bases' | 'prepare'>): Subject {
  const operation = operationNamed(id) as Subject['operation'];
  const schema = bodySchemaOf(operation)?.value;
  if (!schema) throw new Error(`${id} takes no body.`);
  return { operation, schema, needs: ['write'], reader: null, ...rest };
}

/** Every operation of the contract that takes a body. */
export const subjects: readonly Subject[] = [
  subject('createCustomer', {
    bases: customerBodies,
    prepare: async ({ shop }) => ({ shop: await shop(), references: placeholders, nextPath: nowhere }),
    reader: 'getCustomer',
  }),
  subject('createService', {
    bases: () => [
      {
        body: {
          name: 'Home electricity',
          description: 'Power for a household.\nBy the kilowatt-hour.',
          external_id: 'service',
          metadata: { channel: 'web' },
        },
      },
    ],
    prepare: async ({ shop }) => ({ shop: await shop(), references: placeholders, nextPath: nowhere }),
  }),
  subject('createPlan', {
    bases: planBodies,
    prepare: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const service_id = await shop.serviceId();
      return { shop, references: { ...placeholders, service_id }, nextPath: nowhere };
    },
  }),
  subject('createPurchase', {
    bases: purchaseBodies,
    prepare: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      return { shop, references: { ...placeholders, ...(await shop.order()) }, nextPath: nowhere };
    },
    reader: 'getPurchase',
  }),
  subject('cancelPurchase', {
    bases: () => [{ body: { mode: 'immediate', reason: 'The household moves.' } }],
    // Nobody has paid for these, so that canceling them is all that becomes of them.
    prepare: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const order = await shop.order();
      const nextPath = async (): Promise<Record<string, string>> => ({ id: (await shop.buy(order)).id });
      return { shop, references: placeholders, nextPath };
    },
  }),
  subject('createConsumption', {
    needs: ['write', 'payment-tokens'],
    bases: consumptionBodies,
    prepare: async ({ shop: shopOf }) => {
      const shop = await shopOf();
      const { id } = await shop.purchase(almostFree);
      return { shop, references: placeholders, nextPath: () => Promise.resolve({ id }) };
    },
    reader: 'getConsumption',
  }),
  subject('createOrganizationConfiguration', {
    // It applies to the whole organization and cannot be taken back.
    needs: ['write', 'sandbox'],
    bases: configurationBodies,
    prepare: async ({ freshShop }) => {
      const shop = await freshShop();
      // A webhook section without a url is about the endpoint that there is.
      await shop.configure({ webhook: { url: 'https://brightwater.invalid/webhooks' } });
      return { shop, references: placeholders, nextPath: nowhere };
    },
  }),
];

/** So little for each unit that the largest quantity can be billed. */
const almostFree = {
  rate: {
    kind: 'variable_subscription',
    unit_amount: '0.000000000001',
    unit_name: 'byte',
    currency: 'EUR',
    interval: 'year',
    interval_count: 1,
    when_unreported: 'no_charge',
    report_grace_hours: 0,
  },
} as const;

/** Whether a base lets a place be varied. */
export function isVaried({ only }: Base, pointer: string): boolean {
  return only === undefined || only.some((start) => pointer === start || pointer.startsWith(`${start}/`));
}
