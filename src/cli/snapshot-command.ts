import type { Command } from 'commander';
import { newCommand } from './new-command.js';
import type { Schemas } from './running-sandbox.js';
import { asksSandbox } from './sandbox-command.js';
import { table } from './table.js';

const NAME = 'what the snapshot is called, e.g. before-renewal';

/** `tollgate snapshot`: keeps states under a name, and goes back to them. */
export function snapshotCommand(): Command {
  return newCommand('snapshot', 'keep what there is under a name, and go back to it', [
    ['tollgate snapshot save before-renewal', 'keep what there is'],
    ['tollgate snapshot restore before-renewal', 'go back to it, as often as you like'],
    ['tollgate snapshot list', 'what is kept'],
    ['tollgate snapshot remove before-renewal', 'keep it no longer'],
  ])
    .addCommand(saveCommand())
    .addCommand(listCommand())
    .addCommand(restoreCommand())
    .addCommand(removeCommand());
}

function saveCommand(): Command {
  const command = newCommand('save', 'keep what there is, its clock included', [
    ['tollgate snapshot save before-renewal', 'until it is removed, also over resets and restarts'],
  ]).argument('<name>', NAME);
  return asksSandbox<object, string>(command, async ({ sandbox, parameter: name }) => {
    const snapshot = await sandbox.ask<Schemas['Snapshot']>('POST', '/snapshots', { name });
    return { answer: snapshot, text: shown([snapshot]) };
  });
}

function listCommand(): Command {
  const command = newCommand('list', 'show what is kept, newest first', [
    ['tollgate snapshot list', 'as a table'],
    ['tollgate snapshot list --json', 'for a program'],
  ]);
  return asksSandbox(command, async ({ sandbox }) => {
    const snapshots = await sandbox.get<Schemas['SnapshotList']>('/snapshots');
    return snapshots.data.length === 0
      ? { answer: snapshots, message: 'There is none. Take one: tollgate snapshot save <name>' }
      : { answer: snapshots, text: shown(snapshots.data) };
  });
}

function restoreCommand(): Command {
  const command = newCommand('restore', 'go back to what was kept', [
    ['tollgate snapshot restore before-renewal', 'the clock goes back as well'],
  ]).argument('<name>', NAME);
  return asksSandbox<object, string>(command, async ({ sandbox, parameter: name }) => {
    await sandbox.ask('POST', `/snapshots/${encodeURIComponent(name)}/restore`);
    return { answer: { name }, message: `Restored ${name}.` };
  });
}

function removeCommand(): Command {
  const command = newCommand('remove', 'keep a snapshot no longer', [
    ['tollgate snapshot remove before-renewal', 'what there is now stays as it is'],
  ]).argument('<name>', NAME);
  return asksSandbox<object, string>(command, async ({ sandbox, parameter: name }) => {
    await sandbox.ask('DELETE', `/snapshots/${encodeURIComponent(name)}`);
    return { answer: { name }, message: `Removed ${name}.` };
  });
}

function shown(snapshots: readonly Schemas['Snapshot'][]): string {
  const rows = snapshots.map(({ name, created_at, now, counts: { customers, purchases, charges } }) => [
    name,
    created_at,
    now,
    ...[customers, purchases, charges].map(String),
  ]);
  return table([['name', 'taken', 'clock', 'customers', 'purchases', 'charges'], ...rows]);
}
