import { describe, expect, test } from 'vitest';
import {
  afterAttempt,
  afterAttempts,
  disable,
  isUndelivered,
  MAXIMUM_ATTEMPTS,
  newDelivery,
  resend,
  type AttemptResult,
  type Delivery,
} from './delivery.js';

const start = '2027-01-31T00:00:00.000Z';
const realStart = '2026-03-01T12:00:00.000Z';
const url = 'https://shop.example/webhooks';

const fresh = newDelivery('dlv_1', { id: 'evt_1', type: 'charge.succeeded' }, url, start);

const answered = (response_status: number, rest: Partial<AttemptResult> = {}): AttemptResult => ({
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
  ...answered(0),
  response_status: null,
  response_body: null,
  error: { code: 'timed_out', message: 'shop.example did not answer within 15 s.' },
};

const skipped: AttemptResult = {
  ...timedOut,
  status: 'skipped',
  latency_ms: null,
  error: { code: 'endpoint_down', message: 'shop.example is taken as down.' },
};

/** Makes attempts, each at the instant that the one before set, until none is to come. */
function run(results: readonly AttemptResult[], from: Delivery = fresh): Delivery {
  return results.reduce(
    (delivery, result) => afterAttempt(delivery, result, delivery.next_attempt_at ?? start).delivery,
    from,
  );
}

test('a delivery is due at once', () => {
  expect(fresh).toMatchObject({ status: 'pending', attempts: [], next_attempt_at: start, created_at: start });
});

describe('the schedule', () => {
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
    ['failed', answered(500)],
    ['skipped', skipped],
  ])('ten attempts, then %s', (status, result) => {
    const ended = run(Array<AttemptResult>(10).fill(result));
    expect(ended.attempts.map((attempt) => attempt.at)).toEqual(instants);
    expect(ended.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ended).toMatchObject({ status, next_attempt_at: null });
  });

  test('an attempt that was skipped keeps its place', () => {
    const delivery = run([answered(500), skipped, skipped, answered(500)]);
    expect(delivery.attempts.map(({ number, at, status }) => [number, at, status])).toEqual([
      [1, instants[0], 'failed'],
      [2, instants[1], 'skipped'],
      [3, instants[2], 'skipped'],
      [4, instants[3], 'failed'],
    ]);
    expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: instants[4] });
  });

  test('each delay is counted from the attempt before, however late that was', () => {
    const late = '2027-03-01T08:00:00.000Z';
    expect(afterAttempt(fresh, answered(500), late).delivery.next_attempt_at).toBe(
      '2027-03-01T08:00:05.000Z',
    );
  });

  test('the last attempt can succeed', () => {
    const ended = run([...Array<AttemptResult>(9).fill(answered(503)), answered(204)]);
    expect(ended).toMatchObject({ status: 'delivered', next_attempt_at: null });
    expect(ended.attempts).toHaveLength(10);
  });
});

describe('one attempt', () => {
  test.each<[string, AttemptResult, Partial<Delivery>, boolean]>([
    ['200', answered(200), { status: 'delivered', next_attempt_at: null }, false],
    ['204', answered(204), { status: 'delivered', next_attempt_at: null }, false],
    ['299', answered(299), { status: 'delivered', next_attempt_at: null }, false],
    ['301', answered(301), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['304', answered(304), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['400', answered(400), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['410', answered(410), { status: 'disabled', next_attempt_at: null }, true],
    ['500', answered(500), { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['no answer', timedOut, { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
    ['skipped', skipped, { status: 'pending', next_attempt_at: '2027-01-31T00:00:05.000Z' }, false],
  ])('%s', (_name, result, expected, disables) => {
    const after = afterAttempt(fresh, result, start);
    expect(after.delivery).toMatchObject(expected);
    expect(after.disables_endpoint).toBe(disables);
  });

  test('is kept with both times, and with the endpoint as it was then', () => {
    const moved = 'https://shop.example/moved';
    const later = '2027-02-10T00:00:00.000Z';
    const { delivery } = afterAttempt(fresh, answered(500, { url: moved, response_body: 'no' }), later);
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

describe('Retry-After', () => {
  test.each([
    // asked for, then waited
    [null, 5_000],
    [0, 5_000],
    [4_000, 5_000],
    [120_000, 120_000],
    [86_400_000, 86_400_000],
    [86_401_000, 86_400_000],
    [Number.MAX_SAFE_INTEGER, 86_400_000],
  ])('of %s ms makes the next attempt %d ms later', (retry_after_ms, waited) => {
    const { delivery } = afterAttempt(fresh, answered(503, { retry_after_ms }), start);
    expect(Date.parse(delivery.next_attempt_at ?? '') - Date.parse(start)).toBe(waited);
  });

  test('is no further attempt, and does not hold a success back', () => {
    const ended = run(Array<AttemptResult>(10).fill(answered(503, { retry_after_ms: 1_000 })));
    expect(ended).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(run([answered(200, { retry_after_ms: 1_000 })]).status).toBe('delivered');
  });
});

describe('what has ended', () => {
  const delivered = run([answered(200)]);
  const disabled = disable(fresh);
  const failed = run(Array<AttemptResult>(10).fill(timedOut));

  test.each<[string, Delivery, AttemptResult, string]>([
    ['delivered, and the duplicate is refused', delivered, answered(500), 'delivered'],
    ['delivered twice', delivered, answered(200), 'delivered'],
    ['delivered, and the duplicate is answered with 410', delivered, answered(410), 'delivered'],
    ['disabled while an attempt was under way that fails', disabled, timedOut, 'disabled'],
    ['disabled while an attempt was under way that succeeds', disabled, answered(200), 'delivered'],
    ['failed, and once more', failed, answered(500), 'failed'],
  ])('%s', (_name, delivery, result, status) => {
    const after = afterAttempt(delivery, result, start);
    expect(after.delivery).toMatchObject({ status, next_attempt_at: null });
    expect(after.delivery.attempts).toHaveLength(delivery.attempts.length + 1);
    expect(after.disables_endpoint).toBe(result.response_status === 410);
  });

  test('several attempts follow one another, and each can disable the endpoint', () => {
    const after = afterAttempts(fresh, [answered(200), answered(410), answered(200)], start);
    expect(after.delivery.attempts.map(({ response_status }) => response_status)).toEqual([200, 410, 200]);
    expect(after).toMatchObject({ delivery: { status: 'delivered' }, disables_endpoint: true });
    expect(afterAttempts(fresh, [], start)).toEqual({ delivery: fresh, disables_endpoint: false });
  });

  test('disabling ends what is pending, and nothing else', () => {
    expect(disabled).toMatchObject({ status: 'disabled', next_attempt_at: null });
    expect(disable(delivered)).toBe(delivered);
    expect(disable(failed)).toBe(failed);
  });
});

describe('sending again', () => {
  const failed = run(Array<AttemptResult>(10).fill(timedOut));
  const later = '2027-03-01T00:00:00.000Z';

  test('makes a delivery due at once, with the attempts that it had', () => {
    const again = resend(failed, later);
    expect(again).toMatchObject({ status: 'pending', next_attempt_at: later, attempts: failed.attempts });
    expect(afterAttempt(again, answered(200), later).delivery.status).toBe('delivered');
    expect(afterAttempt(again, answered(500), later).delivery).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    });
  });

  test('goes on with what is left of the schedule', () => {
    const again = resend(run([timedOut]), later);
    expect(afterAttempt(again, timedOut, later).delivery.next_attempt_at).toBe('2027-03-01T00:05:00.000Z');
  });

  test('keeps the last hundred attempts, and counts all of them', () => {
    const { attempts } = run(Array<AttemptResult>(MAXIMUM_ATTEMPTS + 3).fill(timedOut));
    expect(attempts).toHaveLength(MAXIMUM_ATTEMPTS);
    expect([attempts[0]?.number, attempts.at(-1)?.number]).toEqual([4, 103]);
  });

  test.each([
    ['failed', failed, true],
    ['disabled', disable(fresh), true],
    ['to be tried again', run([timedOut]), true],
    ['not tried yet', fresh, false],
    ['delivered', run([answered(204)]), false],
  ])('what is %s', (_, delivery, expected) => {
    expect(isUndelivered(delivery)).toBe(expected);
  });
});
