import { expect, test } from 'vitest';
import { holdsForTraces } from '../holds.js';
import { isTerminal, statusesOf } from '../oracle/status.js';

test('the status follows from the charges, the calendar and the cancellations, after every commit', () => {
  holdsForTraces((trace) => {
    const statuses = [...trace.commits, trace.last].map(({ at, purchase }) => [at, purchase.status]);
    const judged = statusesOf(trace).map(({ status }, position) => [statuses[position]?.[0], status]);
    expect(statuses).toEqual(judged);
  });
});

test('nothing happens late: just before each commit the status was still what the commit before made it', () => {
  holdsForTraces((trace) => {
    const statuses = trace.commits.map(({ at }, position) => [
      at,
      trace.commits[position - 1]?.purchase.status,
    ]);
    const judged = statusesOf(trace)
      .slice(0, -1)
      .map(({ until }, position) => [trace.commits[position]?.at, until]);
    expect(judged.slice(1)).toEqual(statuses.slice(1));
  });
});

test('a cancellation says who canceled, and how', () => {
  holdsForTraces((trace) => {
    const judged = statusesOf(trace);
    trace.commits.forEach(({ at, purchase: { status, cancellation, canceled_at } }, position) => {
      if (status !== 'canceled') return;
      const by = judged[position]?.by;
      expect(cancellation).toMatchObject(
        by === 'dunning' ? { source: 'dunning', mode: 'immediate' } : { source: 'client', mode: by },
      );
      const since = trace.commits.find(({ purchase }) => isTerminal(purchase.status));
      expect(canceled_at).toBe(since?.at ?? at);
    });
  });
});
