import type { components } from '../../../generated/closed/sandbox.js';
import { Problem } from '../../domain/shared/problem.js';

type Schemas = components['schemas'];

export type SeedDocument = Schemas['Seed'];

/** Entry type of each kind. */
export interface SeedEntries {
  customers: Schemas['SeedCustomer'];
  services: Schemas['SeedService'];
  plans: Schemas['SeedPlan'];
  purchases: Schemas['SeedPurchase'];
  consumptions: Schemas['SeedConsumption'];
}

export type SeedKind = keyof SeedEntries;

/** Kinds in order of creation: each one refers only to earlier ones. */
export const SEED_KINDS: readonly SeedKind[] = [
  'customers',
  'services',
  'plans',
  'purchases',
  'consumptions',
];

/** Stage of a seed: an optional advance of the clock, then the entries to create. */
type SeedStage = { advance?: Schemas['ClockAdvance'] } & {
  [Name in SeedKind]?: SeedEntries[Name][] | undefined;
};

/** Stage with its JSON pointer in the seed. */
export interface PlacedStage {
  stage: SeedStage;
  pointer: string;
}

/** Returns the stages of a seed in chronological order. */
export function toStages(document: SeedDocument): PlacedStage[] {
  const steps = (document.steps ?? []).map((stage, index) => ({ stage, pointer: `/steps/${index}` }));
  return [{ stage: document, pointer: '' }, ...steps];
}

/** Resolves the name of a built-in seed, which is loaded on demand. @returns the seed itself if it has no name */
export async function resolveSeedName(document: SeedDocument): Promise<SeedDocument | Problem> {
  const { name, ...rest } = document;
  if (typeof name !== 'string') return rest;
  const otherFields = Object.entries(rest).flatMap(([field, value]) => (value === null ? [] : [field]));
  if (otherFields.length === 0) {
    const seeds = await import('../../../generated/seeds.json', { with: { type: 'json' } });
    return seeds.default[name] as unknown as SeedDocument;
  }
  const detail = `The built-in seed "${name}" allows no other fields. Leave this field out, or leave \`name\` out.`;
  return new Problem(
    'invalid_request',
    'The `name` of a built-in seed cannot be combined with other fields; see `errors`.',
    {
      errors: otherFields.map((field) => ({ pointer: `/${field}`, code: 'not_allowed', detail })),
    },
  );
}
