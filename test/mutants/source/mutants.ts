import { billingMutants } from './billing.js';
import { billingRuleCombinations } from './billing-rule-combinations.js';
import { blindReviewMutants } from './blind-review.js';
import { consumptionMutants } from './consumptions.js';
import { eventMutants } from './events.js';
import { httpMutants } from './http.js';
import { idempotencyMutants } from './idempotency.js';
import { listMutants } from './lists.js';
import type { Mutant } from './mutant.js';
import { planMutants } from './plans.js';
import { purchaseMutants } from './purchases.js';
import { tenancyMutants } from './tenancy.js';
import { unlistedClassMutants } from './unlisted-classes.js';
import { validationMutants } from './validation.js';
import { valueMutants } from './values.js';

/** Mutants of one subject. */
interface Subject {
  mutants: readonly Mutant[];
  /** Prefixes of the ids of the requirements that are likely to kill these mutants. */
  likely: readonly string[];
}

const subjects: readonly Subject[] = [
  {
    mutants: httpMutants,
    likely: [
      'methods',
      'paths',
      'head',
      'ids',
      'bodies',
      'accept',
      'request-id',
      'rate-limit',
      'request-headers',
      'authentication',
      'refusals',
      'journeys.location',
      'negatives',
    ],
  },
  { mutants: tenancyMutants, likely: ['authentication', 'tenancy', 'external-ids.organization'] },
  {
    mutants: validationMutants,
    likely: ['clocks', 'queries', 'request-headers', 'rules', 'refusals', 'negatives', 'bounds'],
  },
  { mutants: listMutants, likely: ['filters', 'pages', 'cursors', 'reading'] },
  { mutants: idempotencyMutants, likely: ['idempotency', 'concurrency'] },
  {
    mutants: valueMutants,
    likely: ['echo', 'examples', 'external-ids', 'bounds', 'reading', 'configurations'],
  },
  { mutants: planMutants, likely: ['rules', 'plans', 'configurations', 'webhooks', 'journeys'] },
  { mutants: purchaseMutants, likely: ['rules', 'journeys.story', 'journeys.token', 'transitions', 'model'] },
  {
    mutants: consumptionMutants,
    likely: ['external-ids', 'deletion', 'refusals', 'money', 'journeys.story', 'transitions'],
  },
  { mutants: billingMutants, likely: ['money', 'journeys.story', 'journeys.token', 'model', 'transitions'] },
  {
    mutants: unlistedClassMutants,
    likely: ['configurations', 'webhooks', 'journeys', 'transitions', 'echo', 'filters', 'idempotency'],
  },
  {
    mutants: blindReviewMutants,
    likely: ['model', 'journeys', 'transitions', 'money', 'external-ids', 'pages', 'idempotency', 'webhooks'],
  },
  { mutants: billingRuleCombinations, likely: ['model', 'journeys.story', 'external-ids'] },
  { mutants: eventMutants, likely: ['webhooks', 'journeys.events', 'configurations', 'journeys'] },
];

/** Every mutant of the gateway's source. */
export const mutants: readonly Mutant[] = subjects.flatMap((subject) => subject.mutants);

/** @throws Error if no mutant has the name */
export function getMutant(name: string): Mutant {
  const mutant = mutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no mutant with the name ${name}.`);
  return mutant;
}

/** Returns prefixes of the ids of the requirements that are likely to kill a mutant. */
export function getLikelyRequirements({ name }: Mutant): readonly string[] {
  return subjects.find((subject) => subject.mutants.some((one) => one.name === name))?.likely ?? [];
}
