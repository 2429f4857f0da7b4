import fc from 'fast-check';
import type { EventType } from '../../src/domain/shared/records.js';

/** Parts of a response that the tests of interrupted advances need. */
export interface AdvanceResponse {
  status: number;
  body: {
    id: string;
    now: string;
    code?: string;
    data: ListItem[];
    next_cursor: string | null;
    charges: { count: number };
  };
}

export interface ListItem {
  id: string;
  type?: EventType;
  timestamp?: string;
  created_at?: string;
  amount?: number;
  status?: string;
  attempt?: number;
}

export type Call = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<AdvanceResponse>;

/** Each call has its own connection: a process that is killed or stopped closes those that the next call would use. */
export const createCaller =
  (url: string, key: string): Call =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        connection: 'close',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as AdvanceResponse['body'] };
  };

/** Returns all items of a list, newest first. */
export async function listAll(call: Call, path: string): Promise<ListItem[]> {
  const found: ListItem[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: AdvanceResponse = await call(
      'GET',
      `${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    found.push(...page.body.data);
    cursor = page.body.next_cursor;
  }
  return found;
}

/** Polls until the clock has reached a time. */
export async function waitForClock(call: Call, instant: string): Promise<void> {
  while ((await call('GET', '/_sandbox/clock')).body.now < instant);
}

/** Returns the stored response of the request whose connection was cut. */
export async function replayResponse(
  call: Call,
  advance: object,
  headers: Record<string, string>,
): Promise<AdvanceResponse> {
  for (;;) {
    const response = await call('POST', '/_sandbox/clock/advance', advance, headers);
    // The advance still runs, with this key.
    if (response.body.code !== 'clock_advancing' && response.body.code !== 'idempotency_key_in_use')
      return response;
  }
}

interface KillTimes {
  from: string;
  to: string;
  count: number;
  seed: number;
}

/** Returns increasing times within an advance. */
export function generateKillTimes({ from, to, count, seed }: KillTimes): string[] {
  const within = fc.integer({ min: Date.parse(from), max: Date.parse(to) });
  const [instants = []] = fc.sample(fc.array(within, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return instants.sort((a, b) => a - b).map((instant) => new Date(instant).toISOString());
}
