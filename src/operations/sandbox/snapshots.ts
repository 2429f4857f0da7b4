import type { operations } from '../../../generated/sandbox.js';
import { fromMilliseconds } from '../../domain/shared/calendar.js';
import { insert, remove, type Change } from '../../domain/shared/change.js';
import { clockAt } from '../../domain/shared/clock.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Content, Snapshot, SnapshotPart } from '../../domain/shared/records.js';
import type { Decided, Reader } from '../../store/store.js';
import type { ActionOf } from '../operation.js';
import { contentsOf, countsOf, replaceBy } from './organization-data.js';
import type { AppContext } from '../../context.js';
import { presentSnapshot } from '../../presenters/present-snapshot.js';
import { stillAdvancing } from '../problems.js';
import { nowOf } from '../../queries/now.js';

const MOST_SNAPSHOTS = 20;
const RECORDS_A_PART = 250;

export const listSnapshots: ActionOf<operations['listSnapshots']> = (parts, { organization }) =>
  parts.store.read(organization.id, async (reader) => {
    const entries = await reader.list('snapshots', { limit: MOST_SNAPSHOTS });
    return { status: 200, body: { data: entries.map(({ record }) => presentSnapshot(record)) } };
  });

export const createSnapshot: ActionOf<operations['createSnapshot']> = async (
  parts,
  { organization, body: { name } },
) => {
  const taken = await parts.store.transact<Snapshot | Problem>(organization.id, async (reader) => {
    const { at, refuse } = present(parts, reader);
    if (reader.organization.advance) return refuse(stillAdvancing());
    const former = await reader.get('snapshots', name);
    if (!former && (await reader.list('snapshots', { limit: MOST_SNAPSHOTS })).length === MOST_SNAPSHOTS)
      return refuse(limitReached());
    const contents = await contentsOf(reader);
    const snapshot: Snapshot = {
      id: name,
      created_at: fromMilliseconds(parts.realNow()),
      clock_mode: reader.organization.clock.mode,
      now: at,
      id_seed: reader.organization.id_seed,
      counts: countsOf(contents),
    };
    const removal = former ? await removalOf(reader, name) : [];
    const pieces = partsOf(name, contents).map((part) => insert('snapshot_parts', part));
    return { at, changes: [...removal, insert('snapshots', snapshot), ...pieces], result: snapshot };
  });
  return taken instanceof Problem ? taken : { status: 201, body: presentSnapshot(taken) };
};

export const restoreSnapshot: ActionOf<operations['restoreSnapshot']> = async (
  parts,
  { organization, path: { name } },
) => {
  const refusal = await parts.store.transact<Problem | null>(organization.id, async (reader) => {
    const { refuse } = present(parts, reader);
    const snapshot = await reader.get('snapshots', name);
    if (!snapshot) return refuse(unknownSnapshot(name));
    if (reader.organization.advance) return refuse(stillAdvancing());
    const contents = (await storedParts(reader, name)).flatMap((part) => part.contents);
    const { now, clock_mode, id_seed } = snapshot;
    const clock = clockAt(clock_mode, now, parts.realNow());
    const changes = replaceBy(parts, contents, { ...reader.organization, clock, id_seed });
    return { at: now, changes, result: null };
  });
  if (refusal) return refusal;
  parts.onCommitted(organization.id);
  return { status: 204, body: undefined };
};

export const deleteSnapshot: ActionOf<operations['deleteSnapshot']> = async (
  parts,
  { organization, path: { name } },
) => {
  const refusal = await parts.store.transact<Problem | null>(organization.id, async (reader) => {
    const { at, refuse } = present(parts, reader);
    if (!(await reader.get('snapshots', name))) return refuse(unknownSnapshot(name));
    return { at, changes: await removalOf(reader, name), result: null };
  });
  return refusal ?? { status: 204, body: undefined };
};

function present(
  parts: AppContext,
  reader: Reader,
): { at: string; refuse: (problem: Problem) => Decided<Problem> } {
  const at = nowOf(reader, parts.realNow());
  return { at, refuse: (result) => ({ at, changes: [], result }) };
}

/** The records in pieces, each of them short enough for a line of a file. */
function partsOf(snapshot: string, contents: readonly Content[]): SnapshotPart[] {
  const count = Math.ceil(contents.length / RECORDS_A_PART);
  return Array.from({ length: count }, (_, index) => ({
    id: `${snapshot} ${index}`,
    snapshot,
    contents: contents.slice(index * RECORDS_A_PART, (index + 1) * RECORDS_A_PART),
  }));
}

async function storedParts(reader: Reader, snapshot: string): Promise<SnapshotPart[]> {
  const query = { where: { snapshot }, order: 'oldest', limit: Infinity } as const;
  return (await reader.list('snapshot_parts', query)).map(({ record }) => record);
}

async function removalOf(reader: Reader, name: string): Promise<Change[]> {
  const pieces = await storedParts(reader, name);
  return [remove('snapshots', name), ...pieces.map(({ id }) => remove('snapshot_parts', id))];
}

function unknownSnapshot(name: string): Problem {
  return new Problem(
    'resource_not_found',
    `There is no snapshot with the name "${name}" in this organization.`,
  );
}

function limitReached(): Problem {
  const detail = `There are ${MOST_SNAPSHOTS} snapshots already: remove one, or take this one under the name of one.`;
  return new Problem('snapshot_limit_reached', detail);
}
