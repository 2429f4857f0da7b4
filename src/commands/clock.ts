import { InvalidArgumentError } from 'commander';
import type { Schemas, SendOperation } from '../client/operation-client.js';
import { expandDay, parseAdvance, type AdvanceTarget } from '../lib/parse-advance.js';
import { formatLine } from './format-result.js';
import { formatEvents, formatTable } from './format-table.js';
import {
  ToolError,
  type CommandResult,
  type OperationTool,
  type SandboxCommand,
  type ToolArguments,
} from './sandbox-command.js';

export const showClock: SandboxCommand = {
  name: 'clock show',
  description: 'show the clock; "show" is the default and can be omitted',
  examples: [
    ['tollgate clock', 'shows the clock; the short form of tollgate clock show'],
    ['tollgate clock show --json', 'prints JSON for scripts'],
  ],
  run: async ({ send }) => toClockResult(await send('getClock')),
};

export const advanceClock: SandboxCommand<AdvanceTarget> = {
  name: 'clock advance',
  description: 'advance the clock and run all work that is scheduled up to the new time',
  examples: [
    ['tollgate clock advance 1mo', 'advances by a calendar month; also 12h, 1d, 2w, 1y'],
    ['tollgate clock advance P1M', 'the same, as an ISO 8601 duration'],
    ['tollgate clock advance next', 'advances to the next scheduled work'],
    [
      'tollgate clock advance 2027-03-01',
      'advances to the start of a day (UTC); you can also use an RFC 3339 timestamp',
    ],
  ],
  argument: ['<time>', 'duration, date, timestamp, or next', parseTime],
  fieldFlags: { by: '<time>', to: '<time>' },
  run: async ({ send, argument: body }) => {
    const advanced = await send('advanceClock', { body });
    return { data: advanced, text: formatAdvance(advanced) };
  },
};

/** Also takes durations in the short form of the command line. */
export const advanceClockTool: OperationTool = {
  name: 'advance_clock',
  description:
    'Advance the clock and run all renewals, retries, expirations and webhook deliveries on the way. Send either `by` or ' +
    '`to`. A `by` of 1mo from 28 February misses a renewal on 31 March: send `to` with `next_charge_at` of the purchase.',
  convert: toAdvance,
  format: (response) => {
    const { now, charges, events, deliveries } = response as Schemas['ClockAdvanced'];
    return [
      `The clock is at ${now}. Charges: ${charges.count}, events: ${events.count}, deliveries: ${deliveries.count}.`,
      ...[...charges.data, ...events.data].map(formatLine),
    ].join('\n');
  },
};

export const setClock: SandboxCommand = {
  name: 'clock set',
  description: 'set the clock; only possible while the organization has no objects',
  examples: [
    ['tollgate clock set 2027-01-10T15:30:00Z', 'accepts RFC 3339 timestamps from 2000 to 2100'],
    ['tollgate clock set 2027-01-10', 'sets it to the start of a day (UTC)'],
  ],
  argument: ['<timestamp>', 'new current time (RFC 3339), or a day', expandDay],
  fieldFlags: { now: '<timestamp>' },
  run: async ({ send, argument: now }) => {
    const { mode, factor } = await send('getClock');
    return changeClock(send, { mode, factor, now });
  },
};

export const freezeClock: SandboxCommand = {
  name: 'clock freeze',
  description: 'stop the clock',
  examples: [['tollgate clock freeze', 'stops the clock at its current time']],
  run: ({ send }) => changeClock(send, { mode: 'frozen' }),
};

export const runClock: SandboxCommand = {
  name: 'clock live',
  description: 'run the clock at the speed of real time',
  examples: [['tollgate clock live', 'continues from the current time of the clock']],
  run: ({ send }) => changeClock(send, { mode: 'live' }),
};

export const accelerateClock: SandboxCommand<number | undefined> = {
  name: 'clock accelerate',
  description: 'make the clock run faster than real time',
  examples: [
    ['tollgate clock accelerate', 'advances the clock by a day per second of real time'],
    ['tollgate clock accelerate 3600', 'advances the clock by an hour per second of real time'],
  ],
  argument: ['[factor]', 'seconds of the clock per second of real time, from 1 to 100000', parseFactor],
  fieldFlags: { factor: '[factor]' },
  run: ({ send, argument: factor }) => changeClock(send, { mode: 'accelerated', factor: factor ?? null }),
};

const changeClock = async (send: SendOperation, body: Schemas['ClockUpdate']): Promise<CommandResult> =>
  toClockResult(await send('setClock', { body }));

function toClockResult(clock: Schemas['Clock']): CommandResult {
  const { now, mode, factor, next_due_at } = clock;
  return {
    data: clock,
    text: formatTable([
      ['now', now],
      ['mode', factor === null ? mode : `${mode}, ${factor} seconds per second`],
      ['next due', next_due_at ?? 'nothing is due'],
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

function parseFactor(text: string): number {
  const factor = Number(text);
  if (Number.isInteger(factor) && factor > 0) return factor;
  throw new InvalidArgumentError('Use a whole number from 1 to 100000, such as 3600 for an hour per second.');
}

/** Converts a short duration to the ISO 8601 duration that the sandbox takes. */
function toAdvance(args: ToolArguments): ToolArguments {
  const { by, to } = args;
  if ((by === undefined) === (to === undefined)) throw new ToolError('Send either `by` or `to`.');
  if (typeof by !== 'string') return args;
  const advance = parseAdvance(by);
  if (advance === null || !('by' in advance))
    throw new ToolError(`by is "${by}". Send a duration such as 12h, 2d, 1mo, 1d12h or P1M.`);
  return { ...args, ...advance };
}
