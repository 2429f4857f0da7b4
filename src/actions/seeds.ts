import type { operations } from '../../generated/sandbox.js';
import { toInstant } from '../domain/calendar.js';
import { insert, update, type Change } from '../domain/change.js';
import { clockAt } from '../domain/clock.js';
import { Problem } from '../domain/problem.js';
import type { Content, Organization, Seed } from '../domain/records.js';
import { createMemoryStore } from '../store/memory/memory-store.js';
import type { Decided, Reader } from '../store/store.js';
import type { ActionOf, SuccessOf } from './action.js';
import { contentsOf, countsOf, replaceBy } from './contents.js';
import { forget } from './forget.js';
import type { Parts } from './parts.js';
import { plant } from './plant.js';
import { presentClock } from './present.js';
import { clockRefusal, stillAdvancing } from './refusals.js';
import { meantBy, type SeedDocument } from './seed-document.js';
import { SeedIds } from './seed-ids.js';
import { nowOf } from './now.js';

type Seeded = SuccessOf<operations['seedSandbox']>;

export const seedSandbox: ActionOf<operations['seedSandbox']> = async (parts, { organization, body }) => {
  const seeded = await parts.store.transact(organization.id, (reader) => seeding(parts, reader, body));
  if (seeded instanceof Problem) return seeded;
  forget(parts, organization.id);
  parts.changed(organization.id);
  return { status: 200, body: seeded };
};

/** Removes what does not last, and fills the organization as it was seeded last. */
export const resetSandbox: ActionOf<operations['resetSandbox']> = async (parts, { organization, body }) => {
  const refusal = await parts.store.transact<Problem | Seeded | null>(organization.id, async (reader) => {
    const seed = body?.to === 'empty' ? undefined : await reader.get('seeds', 'last');
    return seed ? seeding(parts, reader, seed.document) : emptying(parts, reader);
  });
  if (refusal instanceof Problem) return refusal;
  forget(parts, organization.id);
  parts.changed(organization.id);
  return { status: 204, body: undefined };
};

function emptying(parts: Parts, reader: Reader): Decided<Problem | null> {
  const { organization } = reader;
  const at = nowOf(reader, parts.realNow());
  if (organization.advance) return { at, changes: [], result: stillAdvancing() };
  const id_seed = organization.id_seed && { ...organization.id_seed, made: 0 };
  return { at, changes: replaceBy(parts, [], { ...organization, id_seed }), result: null };
}

/** Makes in a store of its own what the document describes, and puts it in the place of all that there was. */
async function seeding(
  parts: Parts,
  reader: Reader,
  asked: SeedDocument,
): Promise<Decided<Problem | Seeded>> {
  const realNow = parts.realNow();
  const present = nowOf(reader, realNow);
  const refuse = (problem: Problem): Decided<Problem> => ({ at: present, changes: [], result: problem });
  if (reader.organization.advance) return refuse(stillAdvancing());
  const document = meantBy(asked);
  if (document instanceof Problem) return refuse(document);
  const { clock } = document;
  const now = clock?.now ? toInstant(clock.now) : present;
  const refusal = clock?.now ? clockRefusal(now, '/clock/now') : null;
  if (refusal) return refuse(refusal);

  const fresh: Organization = {
    ...reader.organization,
    clock: clockAt(clock?.mode ?? reader.organization.clock.mode, now, realNow),
    id_seed: null,
    delivery_mode: 'collect',
  };
  const seed = document.seed ?? reader.organization.id_seed?.seed ?? null;
  const grown = await grow(parts, fresh, seed, document);
  if (grown instanceof Problem) return refuse(grown);
  const { organization, made, contents, seeded } = grown;
  const id_seed = seed === null ? null : { seed, made };
  const record = { ...reader.organization, clock: organization.clock, id_seed };
  return {
    at: seeded.clock.now,
    changes: [...replaceBy(parts, contents, record), await keeping(reader, asked)],
    result: seeded,
  };
}

interface Grown {
  organization: Organization;
  made: number;
  contents: Content[];
  seeded: Seeded;
}

async function grow(
  parts: Parts,
  fresh: Organization,
  seed: string | null,
  document: SeedDocument,
): Promise<Grown | Problem> {
  const store = createMemoryStore();
  await store.createOrganization(fresh);
  const ids = new SeedIds(seed, parts.newId, document);
  const own: Parts = { ...parts, store, newId: ids.newId, changed: () => undefined };
  const names = await plant(own, fresh, ids, document);
  if (names instanceof Problem) return names;
  return store.read(fresh.id, async (reader) => {
    // What came about before anybody looked is told to nobody.
    const contents = (await contentsOf(reader)).filter(({ collection }) => collection !== 'deliveries');
    const clock = await presentClock(reader, parts.realNow());
    const seeded = { clock, counts: countsOf(contents), ids: names.ids };
    return { organization: reader.organization, made: ids.made, contents, seeded };
  });
}

/** Keeps the document as what a reset goes back to. */
async function keeping(reader: Reader, document: SeedDocument): Promise<Change> {
  const seed: Seed = { id: 'last', document };
  return (await reader.get('seeds', seed.id)) ? update('seeds', seed) : insert('seeds', seed);
}
