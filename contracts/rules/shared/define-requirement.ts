import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { Need, Phase, Requirement } from '../../requirement.js';
import type { Context, NewOrganizationOptions } from '../../session/context.js';

type RequirementFields = Pick<Requirement, 'id' | 'area' | 'statement' | 'citation' | 'verify'> &
  Partial<Requirement>;

/** Needs of requirements that pay with a test token. */
export const needsPayment: readonly Need[] = ['write', 'payment-tokens'];

/** Defines a requirement. It is a MUST about several operations, on a business rule, unless its fields say otherwise. */
export const defineRequirement = (fields: RequirementFields & Pick<Requirement, 'phase'>): Requirement => ({
  level: 'MUST',
  category: 300,
  needs: ['write'],
  operation: null,
  ...fields,
});

/** Creates a function that defines the requirements of a phase. */
const createDefinition =
  (phase: Phase, defaults: Partial<Requirement> = {}) =>
  (fields: RequirementFields): Requirement =>
    defineRequirement({ phase, ...defaults, ...fields });

/** Defines a requirement on how the requests of one client fit together. */
export const defineLawRequirement = createDefinition('laws');

/** Defines a law requirement that pays with a test token. */
export const definePaymentLawRequirement = createDefinition('laws', { needs: needsPayment });

/** Defines a requirement on the lifecycle of a purchase. */
export const defineJourneyRequirement = createDefinition('journeys', {
  operation: 'createPurchase',
  needs: needsPayment,
});

/** Defines a requirement on the webhooks that a receiver on this machine gets. */
export const defineWebhookRequirement = createDefinition('webhooks', {
  needs: ['write', 'payment-tokens', 'clock', 'receiver'],
});

/** Defines a requirement on all exchanges of the run so far. */
export const defineAuditRequirement = createDefinition('audit', { needs: [] });

/** Defines a requirement on all events of the run so far, which only a sandbox lists. */
export const defineEventAuditRequirement = createDefinition('audit', {
  needs: ['write', 'sandbox'],
});

type VerifyOrganization = (organization: TestOrganization, context: Context) => Promise<void>;

/** Creates a `verify` function that runs in the organization of the phase. */
export function withOrganization(verify: VerifyOrganization): Requirement['verify'] {
  return async (context) => verify(await context.organization(), context);
}

/** Creates a `verify` function that runs in a new organization. */
export function withNewOrganization(
  options: NewOrganizationOptions,
  verify: VerifyOrganization,
): Requirement['verify'] {
  return async (context) => verify(await context.newOrganization(options), context);
}
