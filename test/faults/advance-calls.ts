import fc from 'fast-check';
import type { EventType } from '../../src/domain/shared/records.js';

/** An answer, as far as the tests of interrupted advances look at it. */
export interface Answer {
  status: number;
  body: {
    id: string;
    now: string;
    code?: string;
    data: Told[];
    next_cursor: string | null;
    charges: { count: number };
  };
}

export interface Told {
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
) => Promise<Answer>;

export const caller =
  (url: string, key: string): Call =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };

/** All that a list has, newest first. */
export async function all(call: Call, path: string): Promise<Told[]> {
  const found: Told[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Answer = await call('GET', `${path}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found.push(...page.body.data);
    cursor = page.body.next_cursor;
  }
  return found;
}

/** Asks until the clock has reached an instant. */
export async function reached(call: Call, instant: string): Promise<void> {
  while ((await call('GET', '/_sandbox/clock')).body.now < instant);
}

/** The answer that was kept for the request whose connection was cut. */
export async function answered(
  call: Call,
  advance: object,
  headers: Record<string, string>,
): Promise<Answer> {
  for (;;) {
    const answer = await call('POST', '/_sandbox/clock/advance', advance, headers);
    if (answer.body.code !== 'clock_advancing') return answer;
  }
}

interface KillTimes {
  from: string;
  to: string;
  count: number;
  seed: number;
}

/** Growing instants within an advance. */
export function killInstants({ from, to, count, seed }: KillTimes): string[] {
  const within = fc.integer({ min: Date.parse(from), max: Date.parse(to) });
  const [instants = []] = fc.sample(fc.array(within, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return instants.sort((a, b) => a - b).map((instant) => new Date(instant).toISOString());
}
