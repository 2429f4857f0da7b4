import { InvalidArgumentError } from 'commander';
import type { Schemas } from '../client/operation-client.js';
import { formatTable } from './format-table.js';
import type { SandboxCommand } from './sandbox-command.js';

/** Resets an organization to its last seed, or to nothing. */
export const reset: SandboxCommand = {
  name: 'reset',
  description: 'apply the last seed again, or remove all objects',
  examples: [
    ['tollgate reset', 'applies the last seed again'],
    ['tollgate reset --to empty', 'removes all objects'],
  ],
  options: [['--to <state>', 'state after the reset', ['seed', 'empty']]],
  run: async ({ send, flags }) => {
    const to = flags['to'] === 'empty' ? 'empty' : 'seed';
    await send('resetSandbox', { body: { to } });
    return { data: { to }, message: to === 'empty' ? 'Emptied.' : 'Reset to the last seed.' };
  },
};

const argument = ['<name>', 'snapshot name, such as before-renewal', parseName] as const;

export const saveSnapshot: SandboxCommand = {
  name: 'snapshot save',
  description: 'save the data and the clock as a named snapshot',
  examples: [['tollgate snapshot save before-renewal', 'saves a snapshot that survives resets and restarts']],
  argument,
  run: async ({ send, argument: name }) => {
    const snapshot = await send('createSnapshot', { body: { name } });
    return { data: snapshot, text: formatSnapshots([snapshot]) };
  },
};

export const listSnapshots: SandboxCommand = {
  name: 'snapshot list',
  description: 'list snapshots, newest first',
  examples: [
    ['tollgate snapshot list', 'prints a table'],
    ['tollgate snapshot list --json', 'prints JSON for scripts'],
  ],
  run: async ({ send }) => {
    const snapshots = await send('listSnapshots');
    return snapshots.data.length === 0
      ? { data: snapshots, message: 'No snapshots. Save one: tollgate snapshot save <name>' }
      : { data: snapshots, text: formatSnapshots(snapshots.data) };
  },
};

export const restoreSnapshot: SandboxCommand = {
  name: 'snapshot restore',
  description: 'restore a snapshot',
  examples: [['tollgate snapshot restore before-renewal', 'restores the data and the clock']],
  argument,
  run: async ({ send, argument: name }) => {
    await send('restoreSnapshot', { name });
    return { data: { name }, message: `Restored ${name}.` };
  },
};

export const removeSnapshot: SandboxCommand = {
  name: 'snapshot remove',
  description: 'remove a snapshot',
  examples: [['tollgate snapshot remove before-renewal', 'removes the snapshot and keeps the current data']],
  argument,
  run: async ({ send, argument: name }) => {
    await send('deleteSnapshot', { name });
    return { data: { name }, message: `Removed ${name}.` };
  },
};

/** Pattern of `SnapshotName` in the OpenAPI document of the sandbox. */
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Returns the name of a snapshot. @throws {InvalidArgumentError} if no snapshot can have it */
function parseName(name: string): string {
  if (NAME_PATTERN.test(name)) return name;
  throw new InvalidArgumentError(
    'Use up to 64 letters, digits, ".", "_" and "-". Start with a letter or a digit. Example: before-renewal.',
  );
}

function formatSnapshots(snapshots: readonly Schemas['Snapshot'][]): string {
  const rows = snapshots.map(({ name, created_at, now, counts: { customers, purchases, charges } }) => [
    name,
    created_at,
    now,
    ...[customers, purchases, charges].map(String),
  ]);
  return formatTable([['name', 'taken', 'clock', 'customers', 'purchases', 'charges'], ...rows]);
}
