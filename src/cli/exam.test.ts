import { expect, test } from 'vitest';
import { toExitCode } from './exam.js';

const finding = {} as Parameters<typeof toExitCode>[0]['findings'][number];
const complete = { findings: [], endedBy: null, untried: [], unconfirmed: [] };
const incomplete = { ...complete, untried: [{ startsAt: '01-31', steps: [] }] };
const allowed = { allowIncomplete: true } as const;

test.each([
  ['a complete exam without a finding', complete, {}, 0],
  ['an incomplete exam without a finding', incomplete, {}, 2],
  ['an incomplete exam that --allow-incomplete allows', incomplete, allowed, 0],
  [
    'an exam that an error ended, also with --allow-incomplete',
    { ...complete, endedBy: 'ended' },
    allowed,
    2,
  ],
  ['an exam with an unconfirmed violation', { ...complete, unconfirmed: [finding] }, allowed, 2],
  ['an incomplete exam with a finding', { ...incomplete, findings: [finding] }, allowed, 1],
])('%s has its exit code', (_, result, flags, exitCode) => {
  expect(toExitCode(result, flags)).toBe(exitCode);
});
