import { clearTimeout, setTimeout } from 'node:timers';
import { fits, lineOf, type Event, type EventOf, type EventPattern, type Where } from './events.js';
import { newEvents } from './new-events.js';
import type { SandboxApi } from './sandbox-api.js';

const DEFAULT_TIMEOUT_MILLISECONDS = 5_000;
const MOST_LINES = 50;

/** Which events count. */
export interface EventFilter<Pattern extends EventPattern> {
  /** An event, or the id of one: only what came later counts. Everything that there is counts unless given. */
  after?: { id: string } | string | undefined;
  /** What the event is like beside its type: `{ purchase_id }`, or `(event) => event.data.attempt > 1`. */
  where?: Where<EventOf<Pattern>> | undefined;
}

export interface WaitOptions<Pattern extends EventPattern> extends EventFilter<Pattern> {
  /** How long to wait, in milliseconds of real time; 5,000 unless given. */
  timeoutMs?: number | undefined;
}

export interface NoEventOptions<Pattern extends EventPattern> extends EventFilter<Pattern> {
  /** How long it must not come, in milliseconds of real time; 0 unless given, which looks at what has come by now. */
  withinMs?: number | undefined;
}

/** An event that was waited for did not come in time. The message lists what did. */
export class EventTimeoutError extends Error {
  override name = 'EventTimeoutError';

  constructor(
    message: string,
    /** What came instead, oldest first. */
    readonly arrived: readonly Event[],
  ) {
    super(message);
  }
}

/** An event came that must not. */
export class UnexpectedEventError extends Error {
  override name = 'UnexpectedEventError';

  constructor(readonly event: Event) {
    super(`Expected no such event, but this came:\n  ${lineOf(event)}`);
  }
}

/**
 * The first event that fits, whether it has come already or still comes.
 *
 * @throws {EventTimeoutError} when none has come in time
 */
export async function waitForEvent<Pattern extends EventPattern>(
  api: SandboxApi,
  pattern: Pattern,
  { timeoutMs = DEFAULT_TIMEOUT_MILLISECONDS, ...filter }: WaitOptions<Pattern> = {},
): Promise<EventOf<Pattern>> {
  const { found, others } = await look(api, pattern, filter, timeoutMs);
  if (found) return found;
  throw new EventTimeoutError(timeoutMessage(pattern, filter, timeoutMs, others), others);
}

/** @throws {UnexpectedEventError} when one that fits has come, or comes in time */
export async function expectNoEvent<Pattern extends EventPattern>(
  api: SandboxApi,
  pattern: Pattern,
  { withinMs = 0, ...filter }: NoEventOptions<Pattern> = {},
): Promise<void> {
  const { found } = await look(api, pattern, filter, withinMs);
  if (found) throw new UnexpectedEventError(found);
}

interface Looked<Pattern extends EventPattern> {
  found: EventOf<Pattern> | null;
  others: Event[];
}

/** @param milliseconds of real time, whatever clocks a test has replaced */
async function look<Pattern extends EventPattern>(
  api: SandboxApi,
  pattern: Pattern,
  { after, where }: EventFilter<Pattern>,
  milliseconds: number,
): Promise<Looked<Pattern>> {
  const over = new AbortController();
  const others: Event[] = [];
  const timeout = setTimeout(() => {
    over.abort();
  }, milliseconds);
  if (milliseconds === 0) over.abort();
  try {
    for await (const event of newEvents(api, typeof after === 'object' ? after.id : after, over.signal)) {
      if (fits(event, pattern, where)) return { found: event as EventOf<Pattern>, others };
      others.push(event);
    }
    return { found: null, others };
  } finally {
    clearTimeout(timeout);
  }
}

function timeoutMessage(
  pattern: EventPattern,
  { after, where }: { after?: EventFilter<'*'>['after']; where?: unknown },
  timeoutMs: number,
  arrived: readonly Event[],
): string {
  const asked = [
    pattern,
    where && `where ${typeof where === 'function' ? String(where) : JSON.stringify(where)}`,
    after && `after ${typeof after === 'object' ? after.id : after}`,
  ];
  const hidden = Math.max(0, arrived.length - MOST_LINES);
  return [
    `Waited ${timeoutMs} ms for ${asked.filter(Boolean).join(' ')}.`,
    arrived.length === 0 ? 'No event came.' : 'These came:',
    ...(hidden > 0 ? [`  … ${hidden} earlier ones`] : []),
    ...arrived.slice(hidden).map((event) => `  ${lineOf(event)}`),
  ].join('\n');
}
