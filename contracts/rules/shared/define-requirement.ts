import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { Need, Requirement } from '../../requirement.js';
import type { NewOrganizationOptions } from '../../fixtures/test-organization.js';
import type { Context } from '../../session/context.js';

type RequirementFields = Pick<Requirement, 'id' | 'area' | 'statement' | 'citation' | 'verify'> &
  Partial<Requirement>;

/** Adds defaults to a definition, such as the area of most requirements of a file. */
export const withDefaults =
  <Fields extends object, Defaults extends Partial<Requirement>>(
    define: (fields: Fields) => Requirement,
    defaults: Defaults,
  ) =>
  (fields: Omit<Fields, keyof Defaults> & Partial<Requirement>): Requirement =>
    // Cast: the defaults have the fields that are missing.
    define({ ...defaults, ...fields } as unknown as Fields);

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

/** Defines a requirement on how the requests of one client fit together. */
export const defineLawRequirement = withDefaults(defineRequirement, { phase: 'laws' });

/** Defines a law requirement that pays with a test token. */
export const definePaymentLawRequirement = withDefaults(defineLawRequirement, { needs: needsPayment });

/** Defines a requirement on the lifecycle of a purchase. */
export const defineJourneyRequirement = withDefaults(defineRequirement, {
  phase: 'journeys',
  operation: 'createPurchase',
  needs: needsPayment,
});

/** Defines a requirement on the webhooks that a receiver gets from a target with a clock. */
export const defineWebhookRequirement = withDefaults(defineRequirement, {
  phase: 'webhooks',
  area: 'webhooks',
  needs: ['write', 'payment-tokens', 'clock', 'receiver'],
});

/** Defines a requirement on webhooks that needs no clock: the receiver gets them within seconds. */
export const defineRealTimeWebhookRequirement = withDefaults(defineWebhookRequirement, {
  needs: ['write', 'payment-tokens', 'own-organization', 'receiver'],
});

/** Defines a requirement on all exchanges of the run so far. */
export const defineAuditRequirement = withDefaults(defineRequirement, { phase: 'audit', needs: [] });

/** Defines a requirement on all events of the run so far, which only a sandbox lists. */
export const defineEventAuditRequirement = withDefaults(defineRequirement, {
  phase: 'audit',
  area: 'webhooks',
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
