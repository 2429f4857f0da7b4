import { expect, it } from 'vitest';
import { toErrorField } from '../lib/log.js';
import { formatLogLine } from './create-log.js';

const record = { level: 'warn', time: '2026-11-24T09:14:07.312Z', pid: 7, message: 'It failed.' };

it('formatLogLine returns the time in UTC, the level, the message and the fields without the process id', () => {
  const line = formatLogLine({
    ...record,
    message: 'GET /v1/charges 200',
    request_id: 'req_1',
    duration_ms: 3.2,
  });
  expect(line).toBe('09:14:07 warn  GET /v1/charges 200  request_id=req_1  duration_ms=3.2\n');
});

it('formatLogLine returns the stack and the cause of an error', () => {
  const error = new Error('It broke.', { cause: new TypeError('It was odd.') });
  const line = formatLogLine({ ...record, error: toErrorField(error) });
  expect(line).toMatch(/^09:14:07 warn {2}It failed\.\n {2}Error: It broke\.\n {6}at .*create-log\.test/);
  expect(line).toContain('[cause]: TypeError: It was odd.');
});

it('formatLogLine escapes control characters and indents line breaks of an error message', () => {
  const error = new Error('\u001B[2Jgone\rRequest\nRequest req_1 failed \u009B1A \u202E');
  expect(formatLogLine({ ...record, error: toErrorField(error) })).toMatch(
    /\n {2}Error: \\u\{1b\}\[2Jgone\\u\{d\}Request\n {2}Request req_1 failed \\u\{9b\}1A \\u\{202e\}\n/,
  );
});

it('formatLogLine masks an API key in an error message', () => {
  const error = toErrorField(new Error('The key sk_test_0123456789abcdef is odd.'));
  expect(error.message).toBe('The key **** is odd.');
  expect(formatLogLine({ ...record, error })).not.toContain('sk_test_0123456789abcdef');
});
