import { billingFaults } from './billing.js';
import { blindLook } from './blind-look.js';
import { consumptions } from './consumptions.js';
import { events } from './events.js';
import { http } from './http.js';
import { idempotency } from './idempotency.js';
import { lists } from './lists.js';
import type { Patch } from './patch.js';
import { plans } from './plans.js';
import { purchases } from './purchases.js';
import { secondLook } from './second-look.js';
import { tenancy } from './tenancy.js';
import { thirdLook } from './third-look.js';
import { validated } from './validation.js';
import { values } from './values.js';

/** Faults of one subject, with the beginnings of the requirements that are likely to notice them. */
interface Subject {
  patches: readonly Patch[];
  likely: readonly string[];
}

const subjects: readonly Subject[] = [
  {
    patches: http,
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
  { patches: tenancy, likely: ['authentication', 'tenancy', 'external-ids.organization'] },
  { patches: validated, likely: ['queries', 'request-headers', 'rules', 'refusals', 'negatives', 'bounds'] },
  { patches: lists, likely: ['filters', 'pages', 'cursors', 'reading'] },
  { patches: idempotency, likely: ['idempotency', 'concurrency'] },
  { patches: values, likely: ['echo', 'examples', 'external-ids', 'bounds', 'reading', 'configurations'] },
  { patches: plans, likely: ['rules', 'configurations', 'webhooks', 'journeys'] },
  { patches: purchases, likely: ['rules', 'journeys.story', 'journeys.token', 'transitions', 'model'] },
  {
    patches: consumptions,
    likely: ['external-ids', 'deletion', 'refusals', 'money', 'journeys.story', 'transitions'],
  },
  { patches: billingFaults, likely: ['money', 'journeys.story', 'journeys.token', 'model', 'transitions'] },
  {
    patches: secondLook,
    likely: ['configurations', 'webhooks', 'journeys', 'transitions', 'echo', 'filters', 'idempotency'],
  },
  {
    patches: blindLook,
    likely: ['model', 'journeys', 'transitions', 'money', 'external-ids', 'pages', 'idempotency', 'webhooks'],
  },
  { patches: thirdLook, likely: ['model', 'journeys.story', 'external-ids'] },
  { patches: events, likely: ['webhooks', 'journeys.events', 'configurations', 'journeys'] },
];

/** Every fault that is planted in the gateway's own source. */
export const patches: readonly Patch[] = subjects.flatMap((subject) => subject.patches);

export function patchNamed(name: string): Patch {
  const patch = patches.find((one) => one.name === name);
  if (!patch) throw new Error(`No mutant is called ${name}.`);
  return patch;
}

/** Beginnings of the ids of requirements that are likely to notice a fault. */
export function likelyFor({ name }: Patch): readonly string[] {
  return subjects.find(({ patches }) => patches.some((one) => one.name === name))?.likely ?? [];
}
