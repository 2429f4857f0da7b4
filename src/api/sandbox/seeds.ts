import type { components } from '../../../generated/closed/sandbox.js';
import { parseInstant } from '../../domain/shared/calendar.js';
import { insert, update, type Change } from '../../domain/shared/change.js';
import { checkClockFactor, createClockState, toClockSettings } from '../../domain/shared/clock.js';
import { Problem } from '../../domain/shared/problem.js';
import type {
  Cause,
  CollectionRecord,
  Organization,
  Seed,
  ValidationError,
} from '../../domain/shared/records.js';
import { createMemoryStore } from '../../store/memory/memory-store.js';
import type { TransactionResult, Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { exportRecords, countObjects, replaceRecords, clearTransientState } from './organization-data.js';
import { addSeedFaults, checkFault } from './faults.js';
import type { AppContext } from '../../engine/context.js';
import { toSeedErrors, applySeed, toSeedProblem } from './apply-seed.js';
import { presentClock } from '../../presenters/present-clock.js';
import { checkClockRange, createClockAdvancingProblem } from '../problems.js';
import { hashApiKey } from '../../lib/secrets.js';
import { resolveSeedName, type SeedDocument } from './seed-document.js';
import { SeedIds } from './seed-ids.js';
import { getNow } from '../../queries/get-now.js';

type Schemas = components['schemas'];

export const seedSandbox: SandboxOperation<'seedSandbox'> = async (
  context,
  { organization, body, query },
) => {
  const isDryRun = query.dry_run === true;
  const replace = (reader: Reader): ReturnType<typeof replaceBySeed> => replaceBySeed(context, reader, body);
  const result = isDryRun
    ? (await context.store.read(organization.id, replace)).result
    : await context.store.transact(organization.id, replace);
  if (result instanceof Problem) return result;
  if (!isDryRun) await finishReplacement(context, organization.id, result);
  return { status: 200, body: result.summary };
};

/** Replaces the records of an organization by those of its last seed, or removes them all. */
export const resetSandbox: SandboxOperation<'resetSandbox'> = async (context, { organization, body }) => {
  const result = await context.store.transact<Problem | AppliedSeed | null>(
    organization.id,
    async (reader) => {
      const seed = body?.to === 'empty' ? undefined : await reader.get('seeds', 'last');
      return seed ? replaceBySeed(context, reader, seed.document) : removeRecords(context, reader);
    },
  );
  if (result instanceof Problem) return result;
  await finishReplacement(context, organization.id, result);
  return { status: 204, body: undefined };
};

/** Result of applying a seed: a summary of the created records, and the faults to install. */
interface AppliedSeed {
  summary: Schemas['Seeded'];
  faults: readonly Schemas['FaultCreate'][];
}

/** Clears the state outside the store and installs the faults of the seed, once the records are committed. */
async function finishReplacement(
  context: AppContext,
  organizationId: string,
  seed: AppliedSeed | null,
): Promise<void> {
  await clearTransientState(context, organizationId);
  if (seed) await addSeedFaults(context, organizationId, seed.faults, seed.summary.clock.now);
  context.onCommitted(organizationId);
}

function removeRecords(context: AppContext, reader: Reader): TransactionResult<Problem | null> {
  const { organization } = reader;
  const at = getNow(reader, context.realNow());
  if (organization.advance) return { at, changes: [], result: createClockAdvancingProblem() };
  const id_seed = organization.id_seed && { ...organization.id_seed, made: 0 };
  const record = { ...organization, id_seed, ...(id_seed && { event_sequence_offset: reader.sequence }) };
  return { at, changes: replaceRecords(context, [], record), result: null };
}

/** Creates the records of a seed in a temporary store, then replaces all records of the organization by them. */
async function replaceBySeed(
  context: AppContext,
  reader: Reader,
  requested: SeedDocument,
): Promise<TransactionResult<Problem | AppliedSeed>> {
  const realNow = context.realNow();
  const currentNow = getNow(reader, realNow);
  const reject = (problem: Problem): TransactionResult<Problem> => ({
    at: currentNow,
    changes: [],
    result: problem,
  });
  if (reader.organization.advance) return reject(createClockAdvancingProblem());
  const document = await resolveSeedName(requested);
  if (document instanceof Problem) return reject(document);
  const { clock, api_key, faults = [] } = document;
  const now = clock?.now ? parseInstant(clock.now) : currentNow;
  const problem =
    (clock?.now ? checkClockRange(now, '/clock/now') : null) ??
    (clock ? checkClockFactor(clock, '/clock/factor') : null) ??
    toSeedProblem([
      ...(await findKeyErrors(context, reader.organization, api_key)),
      ...faults.flatMap((fault, index) => toSeedErrors(checkFault(fault), `/faults/${index}`)),
    ]);
  if (problem) return reject(problem);

  const initial: Organization = {
    ...reader.organization,
    clock: createClockState(clock ? toClockSettings(clock) : reader.organization.clock, now, realNow),
    id_seed: null,
    event_sequence_offset: 0,
    delivery_mode: 'collect',
  };
  const seed = document.seed ?? reader.organization.id_seed?.seed ?? null;
  const data = await buildSeedData(context, initial, seed, document, {
    type: 'seed',
    id: requested.name ?? null,
  });
  if (data instanceof Problem) return reject(data);
  const { organization, made, sequence, contents, summary } = data;
  const seedChange = await createSeedChange(reader, requested);
  const insertedCount = contents.length + (seedChange.op === 'insert' ? 1 : 0);
  const id_seed = seed === null ? null : { seed, made };
  const record = {
    ...reader.organization,
    ...(api_key !== undefined && { seeded_api_key_hash: hashApiKey(api_key) }),
    clock: organization.clock,
    id_seed,
    // The same seed then gives later events the same sequence.
    ...(id_seed && { event_sequence_offset: reader.sequence + insertedCount - sequence }),
  };
  return {
    at: summary.clock.now,
    changes: [...replaceRecords(context, contents, record), seedChange],
    result: { summary, faults },
  };
}

interface SeedData {
  organization: Organization;
  /** Number of ids that were created. */
  made: number;
  /** Sequence of the last record of the temporary store. */
  sequence: number;
  contents: CollectionRecord[];
  summary: Schemas['Seeded'];
}

/** Creates the records of a seed in a temporary store, with the operations of the public API. */
async function buildSeedData(
  context: AppContext,
  initial: Organization,
  seed: string | null,
  document: SeedDocument,
  cause: Cause,
): Promise<SeedData | Problem> {
  const store = createMemoryStore();
  await store.createOrganization(initial);
  const ids = new SeedIds(seed, context.newId, document);
  const seedContext: AppContext = { ...context, store, newId: ids.newId, onCommitted: () => undefined };
  const names = await applySeed(seedContext, initial, ids, document, cause);
  if (names instanceof Problem) return names;
  return store.read(initial.id, async (reader) => {
    // Events of the seed are history: they are not delivered to the webhook endpoint.
    const contents = (await exportRecords(reader)).filter(({ collection }) => collection !== 'deliveries');
    const clock = await presentClock(reader, context.realNow());
    const summary = { clock, counts: countObjects(contents), ids: names.ids };
    const { organization, sequence } = reader;
    return { organization, made: ids.made, sequence, contents, summary };
  });
}

/** Checks that no other organization has the API key of a seed. */
async function findKeyErrors(
  { store }: Pick<AppContext, 'store'>,
  { id }: Organization,
  key: string | undefined,
): Promise<ValidationError[]> {
  const owner =
    key === undefined ? undefined : await store.findOrganization({ api_key_hash: hashApiKey(key) });
  if (!owner || owner.id === id) return [];
  return [
    {
      pointer: '/api_key',
      code: 'not_allowed',
      detail: 'This API key belongs to another organization. Send a different one.',
    },
  ];
}

/** Creates the change that stores a seed for later resets, without its API key, which is never stored. */
async function createSeedChange(
  reader: Reader,
  { api_key: _key, ...document }: SeedDocument,
): Promise<Change> {
  const seed: Seed = { id: 'last', document };
  return (await reader.get('seeds', seed.id)) ? update('seeds', seed) : insert('seeds', seed);
}
