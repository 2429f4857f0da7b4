import type { components, operations } from '../../../generated/sandbox.js';
import { toInstant } from '../../domain/shared/calendar.js';
import { insert, update, type Change } from '../../domain/shared/change.js';
import { clockAt } from '../../domain/shared/clock.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Content, Organization, Seed, ValidationError } from '../../domain/shared/records.js';
import { createMemoryStore } from '../../store/memory/memory-store.js';
import type { Decided, Reader } from '../../store/store.js';
import type { ActionOf, SuccessOf } from '../operation.js';
import { contentsOf, countsOf, replaceBy } from './organization-data.js';
import { addFaults, faultRefusal } from './faults.js';
import { forget } from './clear-transient-state.js';
import type { AppContext } from '../../context.js';
import { errorsOf, plant, seedRefusal } from './apply-seed.js';
import { presentClock } from '../../presenters/present.js';
import { clockRefusal, stillAdvancing } from '../problems.js';
import { hashApiKey } from '../../lib/secrets.js';
import { meantBy, type SeedDocument } from './seed-document.js';
import { SeedIds } from './seed-ids.js';
import { nowOf } from '../../queries/now.js';

type Seeded = SuccessOf<operations['seedSandbox']>;

export const seedSandbox: ActionOf<operations['seedSandbox']> = async (parts, { organization, body }) => {
  const done = await parts.store.transact(organization.id, (reader) => seeding(parts, reader, body));
  if (done instanceof Problem) return done;
  await beginAnew(parts, organization.id, done);
  return { status: 200, body: done.seeded };
};

/** Removes what does not last, and fills the organization as it was seeded last. */
export const resetSandbox: ActionOf<operations['resetSandbox']> = async (parts, { organization, body }) => {
  const done = await parts.store.transact<Problem | Done | null>(organization.id, async (reader) => {
    const seed = body?.to === 'empty' ? undefined : await reader.get('seeds', 'last');
    return seed ? seeding(parts, reader, seed.document) : emptying(parts, reader);
  });
  if (done instanceof Problem) return done;
  await beginAnew(parts, organization.id, done);
  return { status: 204, body: undefined };
};

/** What a seed has made, and what it gives that is no record. */
interface Done {
  seeded: Seeded;
  faults: readonly components['schemas']['FaultCreate'][];
}

async function beginAnew(parts: AppContext, organizationId: string, done: Done | null): Promise<void> {
  await forget(parts, organizationId);
  if (done) await addFaults(parts, organizationId, done.faults, done.seeded.clock.now);
  parts.onCommitted(organizationId);
}

function emptying(parts: AppContext, reader: Reader): Decided<Problem | null> {
  const { organization } = reader;
  const at = nowOf(reader, parts.realNow());
  if (organization.advance) return { at, changes: [], result: stillAdvancing() };
  const id_seed = organization.id_seed && { ...organization.id_seed, made: 0 };
  return { at, changes: replaceBy(parts, [], { ...organization, id_seed }), result: null };
}

/** Makes in a store of its own what the document describes, and puts it in the place of all that there was. */
async function seeding(parts: AppContext, reader: Reader, asked: SeedDocument): Promise<Decided<Problem | Done>> {
  const realNow = parts.realNow();
  const present = nowOf(reader, realNow);
  const refuse = (problem: Problem): Decided<Problem> => ({ at: present, changes: [], result: problem });
  if (reader.organization.advance) return refuse(stillAdvancing());
  const document = meantBy(asked);
  if (document instanceof Problem) return refuse(document);
  const { clock, api_key, faults = [] } = document;
  const now = clock?.now ? toInstant(clock.now) : present;
  const refusal =
    (clock?.now ? clockRefusal(now, '/clock/now') : null) ??
    seedRefusal([
      ...(await keyErrors(parts, reader.organization, api_key)),
      ...faults.flatMap((fault, index) => errorsOf(faultRefusal(fault), `/faults/${index}`)),
    ]);
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
  const record = {
    ...reader.organization,
    ...(api_key !== undefined && { seeded_api_key_hash: hashApiKey(api_key) }),
    clock: organization.clock,
    id_seed,
  };
  return {
    at: seeded.clock.now,
    changes: [...replaceBy(parts, contents, record), await keeping(reader, asked)],
    result: { seeded, faults },
  };
}

interface Grown {
  organization: Organization;
  made: number;
  contents: Content[];
  seeded: Seeded;
}

async function grow(
  parts: AppContext,
  fresh: Organization,
  seed: string | null,
  document: SeedDocument,
): Promise<Grown | Problem> {
  const store = createMemoryStore();
  await store.createOrganization(fresh);
  const ids = new SeedIds(seed, parts.newId, document);
  const own: AppContext = { ...parts, store, newId: ids.newId, onCommitted: () => undefined };
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

/** Why a key cannot be that of an organization; its own is none to refuse. */
async function keyErrors(
  parts: AppContext,
  { id }: Organization,
  key: string | undefined,
): Promise<ValidationError[]> {
  const holder =
    key === undefined ? undefined : await parts.store.findOrganization({ api_key_hash: hashApiKey(key) });
  if (!holder || holder.id === id) return [];
  return [{ pointer: '/api_key', code: 'not_allowed', detail: 'Another organization has this key.' }];
}

/** Keeps the document as what a reset goes back to, without the key: that is kept nowhere. */
async function keeping(reader: Reader, { api_key: _key, ...document }: SeedDocument): Promise<Change> {
  const seed: Seed = { id: 'last', document };
  return (await reader.get('seeds', seed.id)) ? update('seeds', seed) : insert('seeds', seed);
}
