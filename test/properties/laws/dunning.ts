import { expect, test } from 'vitest';
import { checkAllTraces, checkTraces } from '../holds.js';
import { DAY, iso, ms } from '../oracle/calendar.js';
import { listChains, getDunning } from '../oracle/chains.js';

test('billing numbers a charge and its retries, all with the same amount and period', () => {
  checkAllTraces(({ last: { charges } }) => {
    const chains = listChains(charges);
    // Each charge belongs to one chain, linked by retry_of.
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

test('billing applies the dunning settings of the first attempt to the number and the times of its retries', () => {
  checkTraces((trace) => {
    for (const chain of listChains(trace.last.charges)) {
      const { max_retries, retry_interval_days } = getDunning(chain, trace);
      expect(chain.length).toBeLessThanOrEqual(max_retries + 1);
      chain.slice(1).forEach((charge, position) => {
        const before = chain[position];
        const { status, settled_at, created_at, failure } = before ?? chain[0];
        expect(status).toBe('failed');
        // An unanswered challenge fails at the time of the retry, one interval after it was requested.
        const since = failure?.code === 'authentication_expired' ? created_at : settled_at;
        expect(charge.created_at).toBe(iso(ms(since ?? '') + retry_interval_days * DAY));
      });
    }
  });
});

test('billing announces and makes a retry as long as one is left', () => {
  checkTraces((trace) => {
    const { purchase } = trace.last;
    for (const chain of listChains(trace.last.charges)) {
      const { max_retries } = getDunning(chain, trace);
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

test('billing makes a retry exactly at the announced time', () => {
  checkTraces((trace) => {
    for (const { charges } of trace.commits) {
      for (const { id, next_retry_at } of charges) {
        const retry = trace.last.charges.find(({ retry_of }) => retry_of === id);
        if (next_retry_at !== null && retry) expect(retry.created_at).toBe(next_retry_at);
      }
    }
  });
});
