import { expect, test } from 'vitest';
import { checkTraces } from '../holds.js';
import { isTerminal, listExpectedStatuses } from '../oracle/status.js';

test('billing derives the status from charges, calendar and cancellations after every commit', () => {
  checkTraces((trace) => {
    const statuses = [...trace.commits, trace.last].map(({ at, purchase }) => [at, purchase.status]);
    const expected = listExpectedStatuses(trace).map(({ status }, position) => [
      statuses[position]?.[0],
      status,
    ]);
    expect(statuses).toEqual(expected);
  });
});

test('billing does no work late: just before each commit the status is still that of the previous commit', () => {
  checkTraces((trace) => {
    const statuses = trace.commits.map(({ at }, position) => [
      at,
      trace.commits[position - 1]?.purchase.status,
    ]);
    const expected = listExpectedStatuses(trace)
      .slice(0, -1)
      .map(({ until }, position) => [trace.commits[position]?.at, until]);
    expect(expected.slice(1)).toEqual(statuses.slice(1));
  });
});

test('billing records the source and the mode of each cancellation', () => {
  checkTraces((trace) => {
    const expected = listExpectedStatuses(trace);
    trace.commits.forEach(({ at, purchase: { status, cancellation, canceled_at } }, position) => {
      if (status !== 'canceled') return;
      const by = expected[position]?.by;
      expect(cancellation).toMatchObject(
        by === 'dunning' ? { source: 'dunning', mode: 'immediate' } : { source: 'client', mode: by },
      );
      const since = trace.commits.find(({ purchase }) => isTerminal(purchase.status));
      expect(canceled_at).toBe(since?.at ?? at);
    });
  });
});
