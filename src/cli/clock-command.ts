import type { Command } from 'commander';
import { formatEvents } from './format-events.js';
import { createCommand } from './create-command.js';
import { parseAdvance } from './parse-advance.js';
import type { SandboxClient, Schemas } from './sandbox-client.js';
import { addSandboxAction, type CommandResult } from './add-sandbox-action.js';
import { formatTable } from './format-table.js';

type Clock = Schemas['Clock'];

/** Creates `tollgate clock`, which shows, advances and sets the clock of an organization. */
export function createClockCommand(): Command {
  return createCommand('clock', 'read the clock, let time pass, or stop it', [
    ['tollgate clock', 'what it reads, and when something falls due'],
    ['tollgate clock advance 1mo', 'everything that a month brings, at once'],
    ['tollgate clock advance next', 'to the next renewal, retry or expiry'],
    ['tollgate clock freeze', 'so that time passes only when you advance it'],
  ])
    .addCommand(createShowCommand())
    .addCommand(createAdvanceCommand())
    .addCommand(createSetCommand())
    .addCommand(createModeCommand('freeze', 'frozen', 'let time stand still'))
    .addCommand(createModeCommand('live', 'live', 'let time pass as it does'));
}

function createShowCommand(): Command {
  const command = createCommand('show', 'what the clock reads (also without "show")', [
    ['tollgate clock', 'the short form'],
    ['tollgate clock show --json', 'for a program'],
  ]);
  return addSandboxAction(command, async ({ sandbox }) => toClockResult(await sandbox.get<Clock>('/clock')));
}

function createAdvanceCommand(): Command {
  const command = createCommand('advance', 'let time pass, with everything that falls due', [
    ['tollgate clock advance 1mo', 'a month, as the calendar has it; also 12h, 1d, 2w, 1y'],
    ['tollgate clock advance P1M', 'the same in ISO 8601'],
    ['tollgate clock advance next', 'to the instant at which something falls due'],
    ['tollgate clock advance 2027-03-01', 'to the beginning of a day (UTC), or to any instant of RFC 3339'],
  ]).argument('<time>', 'how far, or to when', parseAdvance);
  return addSandboxAction<object, Schemas['ClockAdvance']>(
    command,
    async ({ sandbox, parameter: advance }) => {
      const advanced = await sandbox.request<Schemas['ClockAdvanced']>('POST', '/clock/advance', advance);
      return { data: advanced, text: formatAdvance(advanced) };
    },
    { by: '<time>', to: '<time>' },
  );
}

function createSetCommand(): Command {
  const command = createCommand('set', 'begin at another time; only while there is no object', [
    ['tollgate clock set 2027-01-10T15:30:00Z', 'an instant from 2000 to 2100, in RFC 3339'],
  ]).argument('<instant>', 'what the clock is to read');
  return addSandboxAction<object, string>(
    command,
    async ({ sandbox, parameter: now }) => {
      const { mode } = await sandbox.get<Clock>('/clock');
      return toClockResult(await setClock(sandbox, { mode, now }));
    },
    { now: '<instant>' },
  );
}

function createModeCommand(name: string, mode: Clock['mode'], description: string): Command {
  const command = createCommand(name, description, [
    [`tollgate clock ${name}`, mode === 'live' ? 'on from where it stood' : 'at what it reads now'],
  ]);
  return addSandboxAction(command, async ({ sandbox }) => toClockResult(await setClock(sandbox, { mode })));
}

const setClock = (sandbox: SandboxClient, update: Schemas['ClockUpdate']): Promise<Clock> =>
  sandbox.request('PUT', '/clock', update);

function toClockResult(clock: Clock): CommandResult {
  const { now, mode, next_due_at } = clock;
  const nextDue = next_due_at ?? 'nothing is due';
  return {
    data: clock,
    text: formatTable([
      ['now', now],
      ['mode', mode],
      ['next due', nextDue],
    ]),
  };
}

function formatAdvance({ from, now, charges, events, deliveries }: Schemas['ClockAdvanced']): string {
  const counts = [
    ['from', from],
    ['to', now],
    ['charges', String(charges.count)],
    ['events', String(events.count)],
    ['deliveries', String(deliveries.count)],
  ];
  const remaining = events.count - events.data.length;
  return [
    formatTable(counts),
    ...(events.data.length > 0 ? ['', formatEvents(events.data)] : []),
    ...(remaining > 0 ? [`and ${remaining} more: tollgate events list`] : []),
  ].join('\n');
}
