import { InvalidArgumentError, type Command, Option } from 'commander';
import { createCommand } from './create-command.js';
import type { Schemas } from '../client/operation-client.js';
import { addSandboxAction } from './add-sandbox-action.js';
import { formatTable } from './format-table.js';

const NAME_HELP = 'snapshot name, such as before-renewal';

/** Pattern of `SnapshotName` in the OpenAPI document of the sandbox. */
const NAME_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Returns the name of a snapshot. @throws {InvalidArgumentError} if no snapshot can have it */
function parseName(name: string): string {
  if (NAME_PATTERN.test(name)) return name;
  throw new InvalidArgumentError(
    'Use up to 64 letters, digits, ".", "_" and "-". Start with a letter or a digit. Example: before-renewal.',
  );
}

/** Creates `tollgate snapshot`, which saves and restores named snapshots. */
export function createSnapshotCommand(): Command {
  return createCommand('snapshot', 'save, restore, list and remove named snapshots', [
    ['tollgate snapshot save before-renewal', 'saves the current data and clock'],
    ['tollgate snapshot restore before-renewal', 'restores the data and the clock; you can repeat this'],
    ['tollgate snapshot list', 'lists the snapshots'],
    ['tollgate snapshot remove before-renewal', 'removes the snapshot'],
  ])
    .addCommand(createSaveCommand())
    .addCommand(createListCommand())
    .addCommand(createRestoreCommand())
    .addCommand(createRemoveCommand());
}

function createSaveCommand(): Command {
  const command = createCommand('save', 'save the data and the clock as a named snapshot', [
    ['tollgate snapshot save before-renewal', 'saves a snapshot that survives resets and restarts'],
  ]).argument('<name>', NAME_HELP, parseName);
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: name }) => {
    const snapshot = await sandbox.send('createSnapshot', { body: { name } });
    return { data: snapshot, text: formatSnapshots([snapshot]) };
  });
}

function createListCommand(): Command {
  const command = createCommand('list', 'list snapshots, newest first', [
    ['tollgate snapshot list', 'prints a table'],
    ['tollgate snapshot list --json', 'prints JSON for scripts'],
  ]);
  return addSandboxAction(command, async ({ sandbox }) => {
    const snapshots = await sandbox.send('listSnapshots');
    return snapshots.data.length === 0
      ? { data: snapshots, message: 'No snapshots. Save one: tollgate snapshot save <name>' }
      : { data: snapshots, text: formatSnapshots(snapshots.data) };
  });
}

function createRestoreCommand(): Command {
  const command = createCommand('restore', 'restore a snapshot', [
    ['tollgate snapshot restore before-renewal', 'restores the data and the clock'],
  ]).argument('<name>', NAME_HELP, parseName);
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: name }) => {
    await sandbox.send('restoreSnapshot', { name });
    return { data: { name }, message: `Restored ${name}.` };
  });
}

function createRemoveCommand(): Command {
  const command = createCommand('remove', 'remove a snapshot', [
    ['tollgate snapshot remove before-renewal', 'removes the snapshot and keeps the current data'],
  ]).argument('<name>', NAME_HELP, parseName);
  return addSandboxAction<object, string>(command, async ({ sandbox, parameter: name }) => {
    await sandbox.send('deleteSnapshot', { name });
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

/** Creates `tollgate reset`, which resets an organization to its last seed, or to nothing. */
export function createResetCommand(): Command {
  const command = createCommand('reset', 'apply the last seed again, or remove all objects', [
    ['tollgate reset', 'applies the last seed again'],
    ['tollgate reset --to empty', 'removes all objects'],
  ]).addOption(
    new Option('--to <state>', 'state after the reset').choices(['seed', 'empty']).default('seed'),
  );
  return addSandboxAction<{ to: 'seed' | 'empty' }>(command, async ({ sandbox, flags: { to } }) => {
    await sandbox.send('resetSandbox', { body: { to } });
    return { data: { to }, message: to === 'empty' ? 'Emptied.' : 'Reset to the last seed.' };
  });
}
