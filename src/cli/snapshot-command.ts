import { InvalidArgumentError, type Command } from 'commander';
import { createCommand } from './create-command.js';
import type { Schemas } from './sandbox-client.js';
import { addSandboxAction } from './add-sandbox-action.js';
import { formatTable } from './format-table.js';

const NAME_HELP = 'what the snapshot is called, e.g. before-renewal';

/** Pattern of `SnapshotName` in the OpenAPI document of the sandbox. */
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Returns the name of a snapshot. @throws {InvalidArgumentError} if no snapshot can have it */
function parseName(name: string): string {
  if (NAME_PATTERN.test(name)) return name;
  throw new InvalidArgumentError(
    'Use up to 64 letters, digits, ".", "_" and "-", the first a letter or a digit, such as before-renewal.',
  );
}

/** Creates `tollgate snapshot`, which saves and restores named snapshots. */
export function createSnapshotCommand(): Command {
  return createCommand('snapshot', 'keep what there is under a name, and go back to it', [
    ['tollgate snapshot save before-renewal', 'keep what there is'],
    ['tollgate snapshot restore before-renewal', 'go back to it, as often as you like'],
    ['tollgate snapshot list', 'what is kept'],
    ['tollgate snapshot remove before-renewal', 'keep it no longer'],
  ])
    .addCommand(createSaveCommand())
    .addCommand(createListCommand())
    .addCommand(createRestoreCommand())
    .addCommand(createRemoveCommand());
}

function createSaveCommand(): Command {
  const command = createCommand('save', 'keep what there is, its clock included', [
    ['tollgate snapshot save before-renewal', 'until it is removed, also over resets and restarts'],
  ]).argument('<name>', NAME_HELP, parseName);
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: name }) => {
    const snapshot = await sandbox.request<Schemas['Snapshot']>('POST', '/snapshots', { name });
    return { data: snapshot, text: formatSnapshots([snapshot]) };
  });
}

function createListCommand(): Command {
  const command = createCommand('list', 'show what is kept, newest first', [
    ['tollgate snapshot list', 'as a table'],
    ['tollgate snapshot list --json', 'for a program'],
  ]);
  return addSandboxAction(command, async ({ sandbox }) => {
    const snapshots = await sandbox.get<Schemas['SnapshotList']>('/snapshots');
    return snapshots.data.length === 0
      ? { data: snapshots, message: 'There is none. Take one: tollgate snapshot save <name>' }
      : { data: snapshots, text: formatSnapshots(snapshots.data) };
  });
}

function createRestoreCommand(): Command {
  const command = createCommand('restore', 'go back to what was kept', [
    ['tollgate snapshot restore before-renewal', 'the clock goes back as well'],
  ]).argument('<name>', NAME_HELP, parseName);
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: name }) => {
    await sandbox.request('POST', `/snapshots/${encodeURIComponent(name)}/restore`);
    return { data: { name }, message: `Restored ${name}.` };
  });
}

function createRemoveCommand(): Command {
  const command = createCommand('remove', 'keep a snapshot no longer', [
    ['tollgate snapshot remove before-renewal', 'what there is now stays as it is'],
  ]).argument('<name>', NAME_HELP, parseName);
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: name }) => {
    await sandbox.request('DELETE', `/snapshots/${encodeURIComponent(name)}`);
    return { data: { name }, message: `Removed ${name}.` };
  });
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
