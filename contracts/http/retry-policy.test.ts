import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RateLimitGate, RetryPolicy } from './retry-policy.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: new Date('2027-01-10T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND_MS = 1_000;
const patience = { retryBudgetMs: 30 * SECOND_MS, totalRetryBudgetMs: 60 * SECOND_MS };

test.each([
  { headers: {}, delayMs: 1_000 },
  { headers: { 'retry-after': '7' }, delayMs: 7_000 },
  { headers: { 'retry-after': '0' }, delayMs: 100 },
  { headers: { 'retry-after': 'soon' }, delayMs: 1_000 },
  { headers: { 'retry-after': 'Sun, 10 Jan 2027 12:00:09 GMT' }, delayMs: 9_000 },
  {
    headers: { 'retry-after': 'Sun, 10 Jan 2027 12:01:39 GMT', date: 'Sun, 10 Jan 2027 12:01:30 GMT' },
    delayMs: 9_000,
  },
])('RetryPolicy.getDelay returns $delayMs ms for the headers $headers', ({ headers, delayMs }) => {
  expect(new RetryPolicy(patience).getDelay(headers, performance.now())).toBe(delayMs);
});

test('RetryPolicy.getDelay returns null once a request has waited for its whole budget', () => {
  const policy = new RetryPolicy(patience);
  const since = performance.now();
  vi.advanceTimersByTime(29 * SECOND_MS);
  expect(policy.getDelay({}, since)).toBe(1_000);
  vi.advanceTimersByTime(SECOND_MS);
  expect(policy.getDelay({}, since)).toBeNull();
});

const limitedForAMinute = { 'retry-after': '60' };

/** Returns a gate that a rate limit of one minute has closed. */
function closeGate(): RateLimitGate {
  const gate = new RateLimitGate();
  gate.enter();
  gate.leave({ status: 429, headers: limitedForAMinute });
  return gate;
}

test('RetryPolicy.getRateLimitDelay waits for two windows of a rate limit without progress', () => {
  const policy = new RetryPolicy(patience);
  const gate = closeGate();
  const busySince = performance.now();
  for (let window = 1; window <= 2; window += 1) {
    expect(policy.getRateLimitDelay(limitedForAMinute, busySince, gate)).toBe(60 * SECOND_MS);
    vi.advanceTimersByTime(60 * SECOND_MS);
  }
  expect(policy.getRateLimitDelay(limitedForAMinute, busySince, gate)).toBeNull();
});

test('RetryPolicy.getRateLimitDelay waits for as long as other requests with the same API key get through', () => {
  const policy = new RetryPolicy(patience);
  const gate = closeGate();
  const busySince = performance.now();
  for (let window = 1; window <= 10; window += 1) {
    vi.advanceTimersByTime(60 * SECOND_MS);
    gate.enter();
    gate.leave({ status: 200, headers: {} });
    expect(policy.getRateLimitDelay(limitedForAMinute, busySince, gate)).toBe(60 * SECOND_MS);
  }
});

test('RetryPolicy.getRateLimitDelay returns null for a limit that stays used up for more than ten minutes', () => {
  const headers = { 'retry-after': '601' };
  expect(new RetryPolicy(patience).getRateLimitDelay(headers, performance.now(), closeGate())).toBeNull();
});

test('RetryPolicy counts requests that waited in parallel once', () => {
  const policy = new RetryPolicy(patience);
  const since = performance.now();
  vi.advanceTimersByTime(30 * SECOND_MS);
  for (let request = 1; request <= 20; request += 1) expect(policy.getDelay({}, since)).toBeNull();
  expect(policy.getDelay({}, performance.now())).toBe(1_000);
});

test('RetryPolicy.getDelay returns null for every request after the budget of the run, until it is reset', () => {
  const policy = new RetryPolicy(patience);
  for (let request = 1; request <= 2; request += 1) {
    const since = performance.now();
    vi.advanceTimersByTime(30 * SECOND_MS);
    policy.getDelay({}, since);
  }
  expect(policy.getDelay({}, performance.now())).toBeNull();
  policy.reset();
  expect(policy.getDelay({}, performance.now())).toBe(1_000);
});

test('RetryPolicy.getGate returns a separate rate limit gate for each API key', () => {
  const policy = new RetryPolicy(patience);
  const gate = policy.getGate('Bearer sk_test_one');
  expect(policy.getGate('Bearer sk_test_one')).toBe(gate);
  expect(policy.getGate('Bearer sk_test_two')).not.toBe(gate);
  expect(policy.getGate(undefined)).not.toBe(gate);
});

test('RateLimitGate closes for the time in Retry-After after 429', () => {
  const gate = new RateLimitGate();
  gate.enter();
  gate.leave({ status: 429, headers: { 'retry-after': '3' } });
  expect(gate.getDelay()).toBe(3 * SECOND_MS);
  vi.advanceTimersByTime(3 * SECOND_MS);
  expect(gate.getDelay()).toBe(0);
});

test('RateLimitGate closes until the limit resets when the requests in flight use up the rest of it', () => {
  const gate = new RateLimitGate();
  for (let request = 1; request <= 3; request += 1) gate.enter();
  gate.leave({ status: 200, headers: { ratelimit: '"default";r=3;t=5' } });
  expect(gate.getDelay()).toBe(0);
  gate.leave({ status: 200, headers: { ratelimit: '"default";r=1;t=5' } });
  expect(gate.getDelay()).toBe(5 * SECOND_MS);
});

test.each([{}, { ratelimit: 'none' }])('RateLimitGate stays open for the headers %j', (headers) => {
  const gate = new RateLimitGate();
  gate.enter();
  gate.leave({ status: 200, headers });
  expect(gate.getDelay()).toBe(0);
});
