import { clearTimeout, setTimeout } from 'node:timers';
import {
  eventTypes,
  findNearEvents,
  isEventPattern,
  matchesEvent,
  formatEvent,
  type Event,
  type EventOf,
  type EventPattern,
  type EventCondition,
} from './events.js';
import { followEvents, toEventId } from './follow-events.js';
import { formatDifference } from './list-differences.js';
import { rejectUnknownOptions, suggestValue } from './reject-unknown-options.js';
import type { SandboxApi } from './sandbox-api.js';

const DEFAULT_TIMEOUT_MS = 5_000;
const MAX_LISTED_EVENTS = 50;

/** Filter for events. */
export interface EventFilter<Pattern extends EventPattern> {
  /** Event or event id: only later events match. Default: all events can match. */
  after?: { id: string } | string | undefined;
  /**
   * Condition on the event: a part of its data such as `{ purchase_id, failure: { code: 'lost_card' } }`, or a function
   * such as `(event) => event.data.attempt > 1`.
   */
  where?: EventCondition<EventOf<Pattern>> | undefined;
}

/** Options of `waitForEvent()`. */
export interface WaitOptions<Pattern extends EventPattern> extends EventFilter<Pattern> {
  /** Timeout in milliseconds of real time. Default 5,000. */
  timeoutMs?: number | undefined;
}

/** Options of `expectNoEvent()`. */
export interface NoEventOptions<Pattern extends EventPattern> extends EventFilter<Pattern> {
  /** Time to wait for a matching event, in milliseconds of real time. Default 0: checks only events that exist already. */
  withinMs?: number | undefined;
}

/**
 * Error that `waitForEvent()` throws if no event matches before the timeout. The message shows the most similar events
 * with the expected and the received values, and lists the received events.
 */
export class EventTimeoutError extends Error {
  override name = 'EventTimeoutError';

  constructor(
    message: string,
    /** Events that did not match, oldest first. */
    readonly arrived: readonly Event[],
  ) {
    super(message);
  }
}

/** Error that `expectNoEvent()` throws if an event matches. */
export class UnexpectedEventError extends Error {
  override name = 'UnexpectedEventError';

  constructor(
    /** Event that matched. */
    readonly event: Event,
    /** Pattern and condition, as text for the message. */
    criteria: string,
  ) {
    super(
      [
        `Expected no event ${criteria}. Received:`,
        `  ${formatEvent(event)}`,
        ...JSON.stringify(event.data, null, 2)
          .split('\n')
          .map((line) => `    ${line}`),
      ].join('\n'),
    );
  }
}

/**
 * Resolves to the first matching event, past or future.
 *
 * @throws {EventTimeoutError} if there is none before the timeout
 * @throws {TypeError} if the pattern or an option is unknown
 */
export async function waitForEvent<Pattern extends EventPattern>(
  api: SandboxApi,
  pattern: Pattern,
  options: WaitOptions<Pattern> = {},
): Promise<EventOf<Pattern>> {
  checkArguments('waitForEvent', pattern, options, 'timeoutMs');
  const { timeoutMs = DEFAULT_TIMEOUT_MS, ...filter } = options;
  const { found, others } = await findEvent(api, pattern, filter, timeoutMs);
  if (found) return found;
  throw new EventTimeoutError(formatTimeoutMessage(pattern, filter, timeoutMs, others), others);
}

/**
 * Checks that no event matches.
 *
 * @throws {UnexpectedEventError} if one matches, now or within the given time
 * @throws {TypeError} if the pattern or an option is unknown, so that a typing error does not pass
 */
export async function expectNoEvent<Pattern extends EventPattern>(
  api: SandboxApi,
  pattern: Pattern,
  options: NoEventOptions<Pattern> = {},
): Promise<void> {
  checkArguments('expectNoEvent', pattern, options, 'withinMs');
  const { withinMs = 0, ...filter } = options;
  const { found } = await findEvent(api, pattern, filter, withinMs);
  if (found) throw new UnexpectedEventError(found, formatCriteria(pattern, filter));
}

/** @throws {TypeError} if no event can match the pattern, an option has another name, or `after` is no event */
function checkArguments(
  caller: string,
  pattern: string,
  options: { after?: EventFilter<'*'>['after'] },
  timeOption: string,
): void {
  if (!isEventPattern(pattern))
    throw new TypeError(`There is no event type "${pattern}". ${suggestValue(pattern, eventTypes)}`);
  rejectUnknownOptions(caller, options, { where: true, after: true, [timeOption]: true });
  toEventId(caller, options.after);
}

interface SearchResult<Pattern extends EventPattern> {
  found: EventOf<Pattern> | null;
  others: Event[];
}

/** Finds the first matching event. The timeout is real time, even if a test replaces the global timers. */
async function findEvent<Pattern extends EventPattern>(
  api: SandboxApi,
  pattern: Pattern,
  { after, where }: EventFilter<Pattern>,
  milliseconds: number,
): Promise<SearchResult<Pattern>> {
  const deadline = new AbortController();
  const others: Event[] = [];
  const timeout = setTimeout(() => void deadline.abort(), milliseconds);
  if (milliseconds === 0) deadline.abort();
  try {
    for await (const event of followEvents(
      api,
      typeof after === 'object' ? after.id : after,
      deadline.signal,
    )) {
      if (matchesEvent(event, pattern, where)) return { found: event as EventOf<Pattern>, others };
      others.push(event);
    }
    return { found: null, others };
  } finally {
    clearTimeout(timeout);
  }
}

/** Filter of any pattern, for messages. */
interface FormattedFilter {
  after?: EventFilter<'*'>['after'];
  where?: unknown;
}

function formatTimeoutMessage(
  pattern: EventPattern,
  filter: FormattedFilter,
  timeoutMs: number,
  arrived: readonly Event[],
): string {
  const hidden = Math.max(0, arrived.length - MAX_LISTED_EVENTS);
  return [
    `Waited ${timeoutMs} ms for ${formatCriteria(pattern, filter)}.`,
    ...formatNearEvents(pattern, filter, arrived),
    arrived.length === 0 ? 'Received no event.' : 'Received these events:',
    ...(hidden > 0 ? [`  … ${hidden} earlier ones`] : []),
    ...arrived.slice(hidden).map((event) => `  ${formatEvent(event)}`),
  ].join('\n');
}

function formatCriteria(pattern: EventPattern, { after, where }: FormattedFilter): string {
  const criteria = [
    pattern,
    where && `where ${typeof where === 'function' ? String(where) : JSON.stringify(where)}`,
    after && `after ${typeof after === 'object' ? after.id : after}`,
  ];
  return criteria.filter(Boolean).join(' ');
}

/** Formats the most similar events with their differences. A function has no expected values to compare. */
function formatNearEvents(
  pattern: EventPattern,
  { where }: FormattedFilter,
  arrived: readonly Event[],
): string[] {
  if (typeof where !== 'object' || where === null) return [];
  const lines = findNearEvents(arrived, pattern, where).flatMap(({ event, differences }) => [
    `  ${formatEvent(event)}`,
    ...differences.map((difference) => `    ${formatDifference(difference)}`),
  ]);
  return lines.length === 0 ? [] : ['Most similar events:', ...lines];
}
