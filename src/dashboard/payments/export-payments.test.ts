import { expect, test } from 'vitest';
import { toCsv } from './export-payments.js';

test('toCsv quotes commas, quotation marks and line breaks', () => {
  expect(
    toCsv([
      ['name', 'amount'],
      ['Ada, "the first"\n', 4900],
      [null, -1],
    ]),
  ).toBe('name,amount\r\n"Ada, ""the first""\n",4900\r\n,-1\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'toCsv does not let the text %j run as a formula',
  (text) => {
    expect(toCsv([[text]])).toBe(`'${text}\r\n`);
  },
);
