import { expect, test } from 'vitest';
import type { Finding } from './finding.js';
import { renderText } from './render-text.js';
import type { ExamResult } from './search.js';

const unconfirmed: Finding = {
  invariant: 'restart-keeps-state',
  place: null,
  class: 'webhooks',
  statement: 'A restart of the application loses nothing.',
  problem: 'The status was `active`, and is `none`.',
  isRace: false,
  sequence: { startsAt: '01-31', steps: [{ kind: 'restart' }] },
  trace: [],
  log: '',
  also: [],
  foundAfterMs: 41_000,
};
const kinds = { sequences: 1, tried: [], leftOut: [] };
const result: ExamResult = {
  seed: 7,
  sequences: 1,
  elapsedMs: 48_000,
  untried: [],
  endedBy: null,
  isBailed: false,
  findings: [],
  unconfirmed: [],
  coverage: {
    security: kinds,
    failures: kinds,
    webhooks: kinds,
    idempotency: kinds,
    time: kinds,
    evolution: kinds,
  },
  notTried: [],
};

test('a violation that was not confirmed in time tells its steps, but is no bug', () => {
  const text = renderText({ ...result, unconfirmed: [unconfirmed] });
  expect(text).toContain('Seen once, and not confirmed, because the time was too short:');
  expect(text).toContain('The status was `active`, and is `none`.');
  expect(text).toContain('The application is killed and started again.');
  expect(text).toContain('No bug found with 1 sequence in 48 s (seed 7).');
  expect(renderText(result)).not.toContain('not confirmed');
});
