import { describe, expect, it } from 'vitest';
import { formatErrorForLog } from './escape-terminal.js';

describe('formatErrorForLog', () => {
  it('returns the stack and the cause of an error', () => {
    const formatted = formatErrorForLog(new Error('It broke.', { cause: new TypeError('It was odd.') }));
    expect(formatted).toMatch(/^Error: It broke\.\n {6}at .*escape-terminal\.test/);
    expect(formatted).toContain('[cause]: TypeError: It was odd.');
  });

  it('escapes control characters and indents line breaks of an error message', () => {
    const formatted = formatErrorForLog(
      new Error('\u001B[2Jgone\rRequest\nRequest req_1 failed \u009B1A \u202E'),
    );
    expect(formatted).toMatch(
      /^Error: \\u\{1b\}\[2Jgone\\u\{d\}Request\n {2}Request req_1 failed \\u\{9b\}1A \\u\{202e\}\n/,
    );
  });
});
