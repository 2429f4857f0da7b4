import { expect, it } from 'vitest';
import { printableError } from './printable.js';

it('shows an error with its stack, and what made it', () => {
  const shown = printableError(new Error('It broke.', { cause: new TypeError('It was odd.') }));
  expect(shown).toMatch(/^Error: It broke\.\n {6}at .*printable\.test/);
  expect(shown).toContain('[cause]: TypeError: It was odd.');
});

it('forges no entry and moves no cursor', () => {
  const shown = printableError(new Error('\u001B[2Jgone\rRequest\nRequest req_1 failed \u009B1A \u202E'));
  expect(shown).toMatch(
    /^Error: \\u\{1b\}\[2Jgone\\u\{d\}Request\n {2}Request req_1 failed \\u\{9b\}1A \\u\{202e\}\n/,
  );
});
