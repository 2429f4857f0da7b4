import type { AttemptResult, Delivery } from '../shared/records.js';
import { describe, expect, test } from 'vitest';
import {
  recordAttempt,
  recordAttempts,
  replaceDelivery,
  disableDelivery,
  isUndelivered,
  MAX_STORED_ATTEMPTS,
  createDelivery,
  rescheduleDelivery,
} from './delivery.js';

const start = '2027-01-31T00:00:00.000Z';
const realStart = '2026-03-01T12:00:00.000Z';
const url = 'https://shop.example/webhooks';

const fresh = createDelivery('dlv_1', { id: 'evt_1', type: 'charge.succeeded' }, url, start);

const createResult = (response_status: number, rest: Partial<AttemptResult> = {}): AttemptResult => ({
  status: response_status >= 200 && response_status < 300 ? 'succeeded' : 'failed',
  url,
  real_at: realStart,
  latency_ms: 12,
  response_status,
  response_body: '',
  error: null,
  retry_after_ms: null,
  ...rest,
});

const timedOut: AttemptResult = {
  ...createResult(0),
  response_status: null,
  response_body: null,
  error: { code: 'timed_out', message: 'shop.example did not answer within 15 s.' },
};

const skipped: AttemptResult = {
  ...timedOut,
  status: 'skipped',
  latency_ms: null,
  error: {
    code: 'endpoint_down',
    message: 'shop.example timed out for an earlier delivery, so this one was not sent.',
  },
};

/** Makes attempts, each at the scheduled instant of the previous one. */
function runAttempts(results: readonly AttemptResult[], from: Delivery = fresh): Delivery {
  return results.reduce(
    (delivery, result) => recordAttempt(delivery, result, delivery.next_attempt_at ?? start).delivery,
    from,
  );
}

test('createDelivery returns a delivery that is due at once', () => {
  expect(fresh).toMatchObject({ status: 'pending', attempts: [], next_attempt_at: start, created_at: start });
});

describe('recordAttempt of a delivery with retries', () => {
  const instants = [
    '2027-01-31T00:00:00.000Z',
    '2027-01-31T00:00:05.000Z',
    '2027-01-31T00:05:05.000Z',
    '2027-01-31T00:35:05.000Z',
    '2027-01-31T02:35:05.000Z',
    '2027-01-31T07:35:05.000Z',
    '2027-01-31T17:35:05.000Z',
    '2027-02-01T07:35:05.000Z',
    '2027-02-02T03:35:05.000Z',
    '2027-02-03T03:35:05.000Z',
  ];

  test.each([
    ['failed', timedOut],
    ['failed', createResult(500)],
    ['skipped', skipped],
  ])('makes ten attempts at the scheduled instants, then sets the status %s', (status, result) => {
    const ended = runAttempts(Array<AttemptResult>(10).fill(result));
    expect(ended.attempts.map((attempt) => attempt.at)).toEqual(instants);
    expect(ended.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ended).toMatchObject({ status, next_attempt_at: null });
  });

  test('counts a skipped attempt in the schedule', () => {
    const delivery = runAttempts([createResult(500), skipped, skipped, createResult(500)]);
    expect(delivery.attempts.map(({ number, at, status }) => [number, at, status])).toEqual([
      [1, instants[0], 'failed'],
      [2, instants[1], 'skipped'],
      [3, instants[2], 'skipped'],
      [4, instants[3], 'failed'],
    ]);
    expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: instants[4] });
  });

  test('counts each delay from the previous attempt, even if that was late', () => {
    const late = '2027-03-01T08:00:00.000Z';
    expect(recordAttempt(fresh, createResult(500), late).delivery.next_attempt_at).toBe(
      '2027-03-01T08:00:05.000Z',
    );
  });

  test('sets the status delivered when the last attempt succeeds', () => {
    const ended = runAttempts([...Array<AttemptResult>(9).fill(createResult(503)), createResult(204)]);
    expect(ended).toMatchObject({ status: 'delivered', next_attempt_at: null });
    expect(ended.attempts).toHaveLength(10);
  });
});

describe('recordAttempt of one attempt', () => {
  test.each<[string, AttemptResult, Partial<Delivery>, boolean]>([
    ['200', createResult(200), { status: 'delivered', next_attempt_at: null }, false],
    ['204', createResult(204), { status: 'delivered', next_attempt_at: null }, false],
    ['299', createResult(299), { status: 'delivered', next_attempt_at: null }, false],
    ['301', createResult(301), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['304', createResult(304), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['400', createResult(400), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['410', createResult(410), { status: 'disabled', next_attempt_at: null }, true],
    ['500', createResult(500), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['no response', timedOut, { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['skipped', skipped, { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
  ])('updates the delivery after a response: %s', (_name, result, expected, disables) => {
    const after = recordAttempt(fresh, result, start);
    expect(after.delivery).toMatchObject(expected);
    expect(after.disables_endpoint).toBe(disables);
  });

  test('stores an attempt with both times and the URL at that time', () => {
    const moved = 'https://shop.example/moved';
    const later = '2027-02-10T00:00:00.000Z';
    const { delivery } = recordAttempt(fresh, createResult(500, { url: moved, response_body: 'no' }), later);
    expect(delivery.url).toBe(moved);
    expect(delivery.attempts).toEqual([
      {
        number: 1,
        at: later,
        real_at: realStart,
        url: moved,
        status: 'failed',
        latency_ms: 12,
        response_status: 500,
        response_body: 'no',
        error: null,
      },
    ]);
    expect(fresh.attempts).toEqual([]);
  });
});

describe('recordAttempt with Retry-After', () => {
  test.each([
    // requested delay, actual delay
    [null, 5_000],
    [0, 5_000],
    [4_000, 5_000],
    [120_000, 120_000],
    [86_400_000, 86_400_000],
    [86_401_000, 86_400_000],
    [Number.MAX_SAFE_INTEGER, 86_400_000],
  ])('schedules the next attempt for Retry-After %s ms after %d ms', (retry_after_ms, waited) => {
    const { delivery } = recordAttempt(fresh, createResult(503, { retry_after_ms }), start);
    expect(Date.parse(delivery.next_attempt_at ?? '') - Date.parse(start)).toBe(waited);
  });

  test('does not add attempts for Retry-After, nor delay a success', () => {
    const ended = runAttempts(Array<AttemptResult>(10).fill(createResult(503, { retry_after_ms: 1_000 })));
    expect(ended).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(runAttempts([createResult(200, { retry_after_ms: 1_000 })]).status).toBe('delivered');
  });
});

describe('recordAttempt of an ended delivery', () => {
  const delivered = runAttempts([createResult(200)]);
  const disabled = disableDelivery(fresh);
  const failed = runAttempts(Array<AttemptResult>(10).fill(timedOut));

  test.each<[string, Delivery, AttemptResult, string]>([
    ['delivered, then a duplicate fails', delivered, createResult(500), 'delivered'],
    ['delivered twice', delivered, createResult(200), 'delivered'],
    ['delivered, then a duplicate gets 410', delivered, createResult(410), 'delivered'],
    ['disabled during an attempt that fails', disabled, timedOut, 'disabled'],
    ['disabled during an attempt that succeeds', disabled, createResult(200), 'delivered'],
    ['failed, then another attempt fails', failed, createResult(500), 'failed'],
    ['replaced during an attempt that fails', replaceDelivery(fresh), timedOut, 'replaced'],
    ['replaced during an attempt that succeeds', replaceDelivery(fresh), createResult(200), 'delivered'],
  ])('keeps the end of a delivery unless it succeeds: %s', (_name, delivery, result, status) => {
    const after = recordAttempt(delivery, result, start);
    expect(after.delivery).toMatchObject({ status, next_attempt_at: null });
    expect(after.delivery.attempts).toHaveLength(delivery.attempts.length + 1);
    expect(after.disables_endpoint).toBe(result.response_status === 410);
  });

  test('recordAttempts records several attempts, each of which can disable the endpoint', () => {
    const after = recordAttempts(fresh, [createResult(200), createResult(410), createResult(200)], start);
    expect(after.delivery.attempts.map(({ response_status }) => response_status)).toEqual([200, 410, 200]);
    expect(after).toMatchObject({ delivery: { status: 'delivered' }, disables_endpoint: true });
    expect(recordAttempts(fresh, [], start)).toEqual({ delivery: fresh, disables_endpoint: false });
  });

  test('replaceDelivery ends each delivery that has not succeeded', () => {
    for (const delivery of [fresh, disabled, failed])
      expect(replaceDelivery(delivery)).toEqual({ ...delivery, status: 'replaced', next_attempt_at: null });
    expect(replaceDelivery(delivered)).toBe(delivered);
  });

  test('disableDelivery changes only pending deliveries', () => {
    expect(disabled).toMatchObject({ status: 'disabled', next_attempt_at: null });
    expect(disableDelivery(delivered)).toBe(delivered);
    expect(disableDelivery(failed)).toBe(failed);
  });
});

describe('rescheduleDelivery', () => {
  const failed = runAttempts(Array<AttemptResult>(10).fill(timedOut));
  const later = '2027-03-01T00:00:00.000Z';

  test('makes a delivery due at once and keeps its attempts', () => {
    const again = rescheduleDelivery(failed, later);
    expect(again).toMatchObject({ status: 'pending', next_attempt_at: later, attempts: failed.attempts });
    expect(recordAttempt(again, createResult(200), later).delivery.status).toBe('delivered');
    expect(recordAttempt(again, createResult(500), later).delivery).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    });
  });

  test('continues with the rest of the schedule', () => {
    const again = rescheduleDelivery(runAttempts([timedOut]), later);
    expect(recordAttempt(again, timedOut, later).delivery.next_attempt_at).toBe('2027-03-01T00:05:00.000Z');
  });

  test('stores the last hundred attempts and numbers all of them', () => {
    const { attempts } = runAttempts(Array<AttemptResult>(MAX_STORED_ATTEMPTS + 3).fill(timedOut));
    expect(attempts).toHaveLength(MAX_STORED_ATTEMPTS);
    expect([attempts[0]?.number, attempts.at(-1)?.number]).toEqual([4, 103]);
  });

  test.each([
    ['failed', failed, true],
    ['disabled', disableDelivery(fresh), true],
    ['waiting for a retry', runAttempts([timedOut]), true],
    ['not attempted yet', fresh, false],
    ['delivered', runAttempts([createResult(204)]), false],
  ])('isUndelivered returns the right value for a delivery that is %s', (_, delivery, expected) => {
    expect(isUndelivered(delivery)).toBe(expected);
  });
});
