import type { Command } from 'commander';
import { shownEvents } from './event-lines.js';
import { newCommand } from './new-command.js';
import { readPassage } from './passage-of-time.js';
import type { RunningSandbox, Schemas } from './running-sandbox.js';
import { asksSandbox, type Told } from './sandbox-command.js';
import { table } from './table.js';

type Clock = Schemas['Clock'];

/** `tollgate clock`: what time it is in the sandbox, and letting it pass. */
export function clockCommand(): Command {
  return newCommand('clock', 'read the clock, let time pass, or stop it', [
    ['tollgate clock', 'what it reads, and when something falls due'],
    ['tollgate clock advance 1mo', 'everything that a month brings, at once'],
    ['tollgate clock advance next', 'to the next renewal, retry or expiry'],
    ['tollgate clock freeze', 'so that time passes only when it is told to'],
  ])
    .addCommand(showCommand())
    .addCommand(advanceCommand())
    .addCommand(setCommand())
    .addCommand(modeCommand('freeze', 'frozen', 'let time stand still'))
    .addCommand(modeCommand('live', 'live', 'let time pass as it does'));
}

function showCommand(): Command {
  const command = newCommand('show', 'what the clock reads (also without "show")', [
    ['tollgate clock', 'the short form'],
    ['tollgate clock show --json', 'for a program'],
  ]);
  return asksSandbox(command, async ({ sandbox }) => told(await sandbox.get<Clock>('/clock')));
}

function advanceCommand(): Command {
  const command = newCommand('advance', 'let time pass, with everything that falls due', [
    ['tollgate clock advance 1mo', 'a month, as the calendar has it; also 12h, 1d, 2w, 1y'],
    ['tollgate clock advance P1M', 'the same in ISO 8601'],
    ['tollgate clock advance next', 'to the instant at which something falls due'],
    ['tollgate clock advance 2027-03-01', 'to the beginning of a day (UTC), or to any instant of RFC 3339'],
  ]).argument('<time>', 'how far, or to when', readPassage);
  return asksSandbox<object, Schemas['ClockAdvance']>(command, async ({ sandbox, parameter: passage }) => {
    const advanced = await sandbox.ask<Schemas['ClockAdvanced']>('POST', '/clock/advance', passage);
    return { answer: advanced, text: whatHappened(advanced) };
  });
}

function setCommand(): Command {
  const command = newCommand('set', 'begin at another time; only while there is no object', [
    ['tollgate clock set 2027-01-10T15:30:00Z', 'an instant from 2000 to 2100, in RFC 3339'],
  ]).argument('<instant>', 'what the clock is to read');
  return asksSandbox<object, string>(command, async ({ sandbox, parameter: now }) => {
    const { mode } = await sandbox.get<Clock>('/clock');
    return told(await setClock(sandbox, { mode, now }));
  });
}

function modeCommand(name: string, mode: Clock['mode'], description: string): Command {
  const command = newCommand(name, description, [
    [`tollgate clock ${name}`, mode === 'live' ? 'on from where it stood' : 'at what it reads now'],
  ]);
  return asksSandbox(command, async ({ sandbox }) => told(await setClock(sandbox, { mode })));
}

const setClock = (sandbox: RunningSandbox, update: Schemas['ClockUpdate']): Promise<Clock> =>
  sandbox.ask('PUT', '/clock', update);

function told(clock: Clock): Told {
  const { now, mode, next_due_at } = clock;
  const due = next_due_at ?? 'nothing is to come';
  return {
    answer: clock,
    text: table([
      ['now', now],
      ['mode', mode],
      ['next due', due],
    ]),
  };
}

function whatHappened({ from, now, charges, events, deliveries }: Schemas['ClockAdvanced']): string {
  const counts = [
    ['from', from],
    ['to', now],
    ['charges', String(charges.count)],
    ['events', String(events.count)],
    ['deliveries', String(deliveries.count)],
  ];
  const left = events.count - events.data.length;
  return [
    table(counts),
    ...(events.data.length > 0 ? ['', shownEvents(events.data)] : []),
    ...(left > 0 ? [`and ${left} more: tollgate events list`] : []),
  ].join('\n');
}
