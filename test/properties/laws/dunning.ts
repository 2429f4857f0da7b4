import { expect, test } from 'vitest';
import { holdsForAllTraces, holdsForTraces } from '../holds.js';
import { DAY, iso, ms } from '../oracle/calendar.js';
import { chainsOf, dunningOf } from '../oracle/chains.js';

test('the attempts of a chain are numbered, and all ask the same amount for the same period', () => {
  holdsForAllTraces(({ last: { charges } }) => {
    const chains = chainsOf(charges);
    // Each charge belongs to one chain, which follows retry_of.
    expect(chains.flat().length).toBe(charges.length);
    for (const chain of chains) {
      expect(chain.map(({ attempt }) => attempt)).toEqual(chain.map((_, position) => position + 1));
      for (const { amount, period, consumption } of chain)
        expect({ amount, period, consumption }).toEqual({
          amount: chain[0].amount,
          period: chain[0].period,
          consumption: chain[0].consumption,
        });
    }
  });
});

test('a chain keeps to the settings that it began with: how many retries, and how long after each failure', () => {
  holdsForTraces((trace) => {
    for (const chain of chainsOf(trace.last.charges)) {
      const { max_retries, retry_interval_days } = dunningOf(chain, trace);
      expect(chain.length).toBeLessThanOrEqual(max_retries + 1);
      chain.slice(1).forEach((charge, position) => {
        const before = chain[position];
        const { status, settled_at, created_at, failure } = before ?? chain[0];
        expect(status).toBe('failed');
        // A challenge that nobody answered fails at the instant of the retry; it was asked an interval before.
        const since = failure?.code === 'authentication_expired' ? created_at : settled_at;
        expect(charge.created_at).toBe(iso(ms(since ?? '') + retry_interval_days * DAY));
      });
    }
  });
});

test('what failed is tried again as long as it may be, when it says so', () => {
  holdsForTraces((trace) => {
    const { purchase } = trace.last;
    for (const chain of chainsOf(trace.last.charges)) {
      const { max_retries } = dunningOf(chain, trace);
      for (const { status, attempt, next_retry_at, failure } of chain) {
        const isLast = attempt === chain.length;
        const mayFollow =
          status === 'failed' &&
          isLast &&
          failure?.retryable === true &&
          attempt <= max_retries &&
          !['failed', 'expired', 'canceled'].includes(purchase.status);
        if (status === 'failed') expect(next_retry_at !== null).toBe(mayFollow);
        if (next_retry_at !== null) expect(ms(next_retry_at)).toBeGreaterThan(trace.end);
        if (!isLast) expect(next_retry_at).toBeNull();
      }
    }
  });
});

test('a retry is made exactly when the attempt before it announced', () => {
  holdsForTraces((trace) => {
    for (const { charges } of trace.commits) {
      for (const { id, next_retry_at } of charges) {
        const retry = trace.last.charges.find(({ retry_of }) => retry_of === id);
        if (next_retry_at !== null && retry) expect(retry.created_at).toBe(next_retry_at);
      }
    }
  });
});
