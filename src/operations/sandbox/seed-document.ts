import type { components } from '../../../generated/sandbox.js';
import namedSeeds from '../../../generated/seeds.json' with { type: 'json' };
import { Problem } from '../../domain/shared/problem.js';

type Schemas = components['schemas'];

/** What an organization is to hold, as it is sent. */
export type SeedDocument = Schemas['Seed'];

/** The entries of a document, by their kind. */
export interface Entries {
  customers: Schemas['SeedCustomer'];
  services: Schemas['SeedService'];
  plans: Schemas['SeedPlan'];
  purchases: Schemas['SeedPurchase'];
  consumptions: Schemas['SeedConsumption'];
}

export type Kind = keyof Entries;

/** The kinds in the order in which they are created: each refers only to those before it. */
export const kinds: readonly Kind[] = ['customers', 'services', 'plans', 'purchases', 'consumptions'];

/** A part of a document: an advance, if it is not the first, and then what is created. */
export type Stage = { advance?: Schemas['ClockAdvance'] } & {
  [Name in Kind]?: Entries[Name][] | undefined;
};

export interface PlacedStage {
  stage: Stage;
  /** Where it lies in the document. */
  pointer: string;
}

/** The parts of a document in the order of time, each with its JSON pointer. */
export function stagesOf(document: SeedDocument): PlacedStage[] {
  const steps = (document.steps ?? []).map((stage, index) => ({ stage, pointer: `/steps/${index}` }));
  return [{ stage: document, pointer: '' }, ...steps];
}

/** The document that is meant: that of the name, if there is one. */
export function meantBy(document: SeedDocument): SeedDocument | Problem {
  const { name, ...rest } = document;
  if (typeof name !== 'string') return rest;
  const others = Object.keys(rest);
  if (others.length === 0) return namedSeeds[name] as unknown as SeedDocument;
  const detail = `The seed "${name}" comes as it is: leave this out, or leave the name out.`;
  return new Problem('invalid_request', `Nothing can be given beside the name of a seed; see errors.`, {
    errors: others.map((other) => ({ pointer: `/${other}`, code: 'not_allowed', detail })),
  });
}
