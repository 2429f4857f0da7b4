import { getBodySchema, getOperation } from '../spec/api-documents.js';
import type { Operation, Schema } from '../spec/document.js';
import type { Need } from '../requirement.js';
import type { Context } from '../session/context.js';
import type { TestOrganization } from '../fixtures/test-organization.js';
import type { RequestBody } from '../http/api.js';
import type { FullBody } from '../fixtures/full-body.js';
import type { PublicOperationName } from '../fixtures/valid-calls.js';
import {
  getConfigurationBodies,
  getConsumptionBodies,
  getCustomerBodies,
  getPlanBodies,
  getPurchaseBodies,
  type BaseBody,
  type References,
} from './base-bodies.js';

export type { BaseBody, References };

/** An operation with a request body, and the means to send variations of it. */
export interface BodyCase {
  operation: Operation & { id: PublicOperationName };
  schema: Schema;
  needs: readonly Need[];
  getBaseBodies: (references: References) => BaseBody[];
  /** Creates the objects that the bodies refer to. */
  prepare: (context: Context) => Promise<RequestFixture>;
}

/** Objects that the requests of a body case need. */
export interface RequestFixture {
  organization: TestOrganization;
  references: References;
  /** Returns the path parameters of the next request; a cancellation needs a new purchase each time. */
  getNextPath: () => Promise<Record<string, string>>;
}

/** Ids for bodies that are inspected but not sent. */
export const placeholderIds: References = { customer_id: 'customer', plan_id: 'plan', service_id: 'service' };

function createFixture(
  organization: TestOrganization,
  fixture: Partial<Omit<RequestFixture, 'organization'>> = {},
): RequestFixture {
  return { organization, references: placeholderIds, getNextPath: () => Promise.resolve({}), ...fixture };
}

type CaseFields = Partial<BodyCase> & Pick<BodyCase, 'getBaseBodies'>;

function createBodyCase(id: string, fields: CaseFields): BodyCase {
  const operation = getOperation(id) as BodyCase['operation'];
  const schema = getBodySchema(operation)?.value;
  if (!schema) throw new Error(`${id} takes no body.`);
  const prepare = async ({ organization }: Context): Promise<RequestFixture> =>
    createFixture(await organization());
  return { operation, schema, needs: ['write'], prepare, ...fields };
}

type OperationWithBody = {
  [Name in PublicOperationName]: RequestBody<Name> extends undefined ? never : Name;
}[PublicOperationName];

const cancellation: FullBody<'cancelPurchase'> = { mode: 'immediate', reason: 'The household moves.' };

/** All operations of the public API that take a body. */
export const bodyCases: readonly BodyCase[] = Object.entries<CaseFields>({
  createCustomer: {
    getBaseBodies: getCustomerBodies,
  },
  createService: {
    getBaseBodies: () => [
      {
        body: {
          name: 'Home electricity',
          description: 'Power for a household.\nBy the kilowatt-hour.',
          external_id: 'service',
          metadata: { channel: 'web' },
        } satisfies FullBody<'createService'>,
      },
    ],
  },
  createPlan: {
    getBaseBodies: getPlanBodies,
    prepare: async (context) => {
      const organization = await context.organization();
      const service_id = await organization.getServiceId();
      return createFixture(organization, { references: { ...placeholderIds, service_id } });
    },
  },
  createPurchase: {
    getBaseBodies: getPurchaseBodies,
    prepare: async (context) => {
      const organization = await context.organization();
      const order = await organization.prepareOrder();
      return createFixture(organization, { references: { ...placeholderIds, ...order } });
    },
  },
  cancelPurchase: {
    getBaseBodies: () => [{ body: cancellation }],
    // Purchases without a card: canceling them has no other effect.
    prepare: async (context) => {
      const organization = await context.organization();
      const order = await organization.prepareOrder();
      return createFixture(organization, {
        getNextPath: async () => ({ id: (await organization.createPurchase(order)).id }),
      });
    },
  },
  createConsumption: {
    needs: ['write', 'payment-tokens'],
    getBaseBodies: getConsumptionBodies,
    prepare: async (context) => {
      const organization = await context.organization();
      const { id } = await organization.purchasePlan(nearlyFreePlan);
      return createFixture(organization, { getNextPath: () => Promise.resolve({ id }) });
    },
  },
  createOrganizationConfiguration: {
    // A configuration applies to the whole organization and cannot be deleted.
    needs: ['write', 'own-organization'],
    getBaseBodies: getConfigurationBodies,
    prepare: async ({ newOrganization }) => {
      const organization = await newOrganization();
      // A webhook section without a url changes the existing endpoint.
      await organization.createConfiguration({ webhook: { url: 'https://brightwater.invalid/webhooks' } });
      return createFixture(organization);
    },
  },
} satisfies Record<OperationWithBody, CaseFields>).map(([id, fields]) => createBodyCase(id, fields));

/** A unit price so low that the largest quantity can still be charged. */
const nearlyFreePlan = {
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

/** Returns true if a base body allows the value at a pointer to be varied. */
export function isVaried({ variedPointers }: BaseBody, pointer: string): boolean {
  return (
    variedPointers === undefined ||
    variedPointers.some((start) => pointer === start || pointer.startsWith(`${start}/`))
  );
}
