import { formatInstant } from '../../domain/shared/calendar.js';
import { insert, remove, type Change } from '../../domain/shared/change.js';
import { createClockState, toClockSettings } from '../../domain/shared/clock.js';
import { Problem } from '../../domain/shared/problem.js';
import type { CollectionRecord, Snapshot, SnapshotPart } from '../../domain/shared/records.js';
import type { TransactionResult, Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { exportRecords, countObjects, replaceRecords } from './organization-data.js';
import type { AppContext } from '../../engine/context.js';
import { presentSnapshot } from '../../presenters/present-records.js';
import { createClockAdvancingProblem } from '../problems.js';
import { getSettledNow } from '../../queries/get-now.js';

const MAX_SNAPSHOTS = 20;
const RECORDS_PER_PART = 250;

export const listSnapshots: SandboxOperation<'listSnapshots'> = (context, { organization }) =>
  context.store.read(organization.id, async (reader) => {
    const entries = await reader.list('snapshots', { limit: MAX_SNAPSHOTS });
    return { status: 200, body: { data: entries.map(({ record }) => presentSnapshot(record)) } };
  });

export const createSnapshot: SandboxOperation<'createSnapshot'> = async (
  context,
  { organization, body: { name } },
) => {
  const result = await context.store.transact<Snapshot | Problem>(organization.id, async (reader) => {
    const { at, reject } = await startTransaction(context, reader);
    if (reader.organization.advance) return reject(createClockAdvancingProblem());
    const existing = await reader.get('snapshots', name);
    if (!existing && (await reader.list('snapshots', { limit: MAX_SNAPSHOTS })).length === MAX_SNAPSHOTS)
      return reject(createLimitProblem());
    const contents = await exportRecords(reader);
    const { clock } = reader.organization;
    const snapshot: Snapshot = {
      id: name,
      created_at: formatInstant(context.realNow()),
      clock_mode: clock.mode,
      ...(clock.mode === 'accelerated' && { clock_factor: clock.factor }),
      now: at,
      id_seed: reader.organization.id_seed,
      counts: countObjects(contents),
    };
    const removal = existing ? await createRemovalChanges(reader, name) : [];
    const parts = toParts(name, contents).map((part) => insert('snapshot_parts', part));
    return { at, changes: [...removal, insert('snapshots', snapshot), ...parts], result: snapshot };
  });
  return result instanceof Problem ? result : { status: 201, body: presentSnapshot(result) };
};

export const restoreSnapshot: SandboxOperation<'restoreSnapshot'> = async (
  context,
  { organization, path: { name } },
) => {
  const problem = await context.store.transact<Problem | null>(organization.id, async (reader) => {
    const { reject } = await startTransaction(context, reader);
    const snapshot = await reader.get('snapshots', name);
    if (!snapshot) return reject(createUnknownSnapshotProblem(name));
    if (reader.organization.advance) return reject(createClockAdvancingProblem());
    const contents = (await listParts(reader, name)).flatMap((part) => part.contents);
    const { now, clock_mode, clock_factor, id_seed } = snapshot;
    const settings = toClockSettings({ mode: clock_mode, factor: clock_factor });
    const clock = createClockState(settings, now, context.realNow());
    const changes = replaceRecords(context, contents, { ...reader.organization, clock, id_seed });
    return { at: now, changes, result: null };
  });
  if (problem) return problem;
  context.onCommitted(organization.id);
  return { status: 204, body: undefined };
};

export const deleteSnapshot: SandboxOperation<'deleteSnapshot'> = async (
  context,
  { organization, path: { name } },
) => {
  const problem = await context.store.transact<Problem | null>(organization.id, async (reader) => {
    const { at, reject } = await startTransaction(context, reader);
    if (!(await reader.get('snapshots', name))) return reject(createUnknownSnapshotProblem(name));
    return { at, changes: await createRemovalChanges(reader, name), result: null };
  });
  return problem ?? { status: 204, body: undefined };
};

/** Returns the current time and a function that creates a transaction which commits nothing. */
async function startTransaction(
  { realNow }: Pick<AppContext, 'realNow'>,
  reader: Reader,
): Promise<{ at: string; reject: (problem: Problem) => TransactionResult<Problem> }> {
  const at = await getSettledNow(reader, realNow());
  return { at, reject: (result) => ({ at, changes: [], result }) };
}

/** Splits records into parts that are short enough for a line of a file. */
function toParts(snapshotName: string, contents: readonly CollectionRecord[]): SnapshotPart[] {
  const count = Math.ceil(contents.length / RECORDS_PER_PART);
  return Array.from({ length: count }, (_, index) => ({
    id: `${snapshotName} ${index}`,
    snapshot: snapshotName,
    contents: contents.slice(index * RECORDS_PER_PART, (index + 1) * RECORDS_PER_PART),
  }));
}

async function listParts(reader: Reader, snapshot: string): Promise<SnapshotPart[]> {
  const query = { where: { snapshot }, order: 'oldest', limit: Infinity } as const;
  return (await reader.list('snapshot_parts', query)).map(({ record }) => record);
}

async function createRemovalChanges(reader: Reader, name: string): Promise<Change[]> {
  const parts = await listParts(reader, name);
  return [remove('snapshots', name), ...parts.map(({ id }) => remove('snapshot_parts', id))];
}

function createUnknownSnapshotProblem(name: string): Problem {
  return new Problem(
    'resource_not_found',
    `There is no snapshot with the name "${name}" in this organization.`,
  );
}

function createLimitProblem(): Problem {
  const detail = `This organization already has ${MAX_SNAPSHOTS} snapshots. Delete one, or replace one by using its name.`;
  return new Problem('snapshot_limit_reached', detail);
}
