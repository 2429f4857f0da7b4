import { InvalidArgumentError, type Command } from 'commander';
import { createCommand } from './create-command.js';
import type { SandboxClient } from '../client/sandbox-client.js';
import type { Schemas } from '../client/operation-client.js';
import { addSandboxAction, type CommandResult } from './add-sandbox-action.js';
import { formatTable, formatEvents } from './format-table.js';
import { expandDay, parseAdvance, type AdvanceTarget } from '../lib/parse-advance.js';

type Clock = Schemas['Clock'];

/** Creates `tollgate clock`, which shows, advances and sets the clock of an organization. */
export function createClockCommand(): Command {
  return createCommand('clock', 'show, advance, set or freeze the clock', [
    ['tollgate clock', 'shows the current time and the next scheduled work'],
    ['tollgate clock advance 1mo', 'advances by a month and runs the scheduled work'],
    ['tollgate clock advance next', 'advances to the next renewal, retry or expiration'],
    ['tollgate clock freeze', 'stops the clock; its time then changes only when you advance it'],
    ['tollgate clock accelerate', 'advances the clock by a day per second of real time'],
  ])
    .addCommand(createShowCommand())
    .addCommand(createAdvanceCommand())
    .addCommand(createSetCommand())
    .addCommand(createModeCommand('freeze', 'frozen', 'stop the clock'))
    .addCommand(createModeCommand('live', 'live', 'run the clock at the speed of real time'))
    .addCommand(createAccelerateCommand());
}

function createShowCommand(): Command {
  const command = createCommand('show', 'show the clock; "show" is the default and can be omitted', [
    ['tollgate clock', 'shows the clock; the short form of tollgate clock show'],
    ['tollgate clock show --json', 'prints JSON for scripts'],
  ]);
  return addSandboxAction(command, async ({ sandbox }) => toClockResult(await sandbox.send('getClock')));
}

function createAdvanceCommand(): Command {
  const command = createCommand(
    'advance',
    'advance the clock and run all work that is scheduled up to the new time',
    [
      ['tollgate clock advance 1mo', 'advances by a calendar month; also 12h, 1d, 2w, 1y'],
      ['tollgate clock advance P1M', 'the same, as an ISO 8601 duration'],
      ['tollgate clock advance next', 'advances to the next scheduled work'],
      [
        'tollgate clock advance 2027-03-01',
        'advances to the start of a day (UTC); you can also use an RFC 3339 timestamp',
      ],
    ],
  ).argument('<time>', 'duration, date, timestamp, or next', parseTime);
  return addSandboxAction<object, Schemas['ClockAdvance']>(
    command,
    async ({ sandbox, parameter: advance }) => {
      const advanced = await sandbox.send('advanceClock', { body: advance });
      return { data: advanced, text: formatAdvance(advanced) };
    },
    { by: '<time>', to: '<time>' },
  );
}

function createSetCommand(): Command {
  const command = createCommand('set', 'set the clock; only possible while the organization has no objects', [
    ['tollgate clock set 2027-01-10T15:30:00Z', 'accepts RFC 3339 timestamps from 2000 to 2100'],
    ['tollgate clock set 2027-01-10', 'sets it to the start of a day (UTC)'],
  ]).argument('<timestamp>', 'new current time (RFC 3339), or a day', expandDay);
  return addSandboxAction<object, string>(
    command,
    async ({ sandbox, parameter: now }) => {
      const { mode, factor } = await sandbox.send('getClock');
      return toClockResult(await setClock(sandbox, { mode, factor, now }));
    },
    { now: '<timestamp>' },
  );
}

function createModeCommand(name: string, mode: Clock['mode'], description: string): Command {
  const command = createCommand(name, description, [
    [
      `tollgate clock ${name}`,
      mode === 'live'
        ? 'continues from the current time of the clock'
        : 'stops the clock at its current time',
    ],
  ]);
  return addSandboxAction(command, async ({ sandbox }) => toClockResult(await setClock(sandbox, { mode })));
}

function createAccelerateCommand(): Command {
  const command = createCommand('accelerate', 'make the clock run faster than real time', [
    ['tollgate clock accelerate', 'advances the clock by a day per second of real time'],
    ['tollgate clock accelerate 3600', 'advances the clock by an hour per second of real time'],
  ]).argument('[factor]', 'seconds of the clock per second of real time, from 1 to 100000', parseFactor);
  return addSandboxAction<object, number | undefined>(
    command,
    async ({ sandbox, parameter: factor }) =>
      toClockResult(await setClock(sandbox, { mode: 'accelerated', factor: factor ?? null })),
    { factor: '[factor]' },
  );
}

function parseFactor(text: string): number {
  const factor = Number(text);
  if (Number.isInteger(factor) && factor > 0) return factor;
  throw new InvalidArgumentError('Use a whole number from 1 to 100000, such as 3600 for an hour per second.');
}

const setClock = (sandbox: SandboxClient, update: Schemas['ClockUpdate']): Promise<Clock> =>
  sandbox.send('setClock', { body: update });

function toClockResult(clock: Clock): CommandResult {
  const { now, mode, factor, next_due_at } = clock;
  const nextDue = next_due_at ?? 'nothing is due';
  return {
    data: clock,
    text: formatTable([
      ['now', now],
      ['mode', factor === null ? mode : `${mode}, ${factor} seconds per second`],
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

/** Parses the argument of `clock advance`. @throws {InvalidArgumentError} if `parseAdvance` knows no such form */
function parseTime(text: string): AdvanceTarget {
  const advance = parseAdvance(text);
  if (advance) return advance;
  throw new InvalidArgumentError(
    'Use 12h, 1d, 2w, 1mo, 1y, a combination such as 1d12h, P1M, next, or a timestamp such as 2027-03-01T00:00:00Z.',
  );
}
