import { expect, it } from 'vitest';
import { parseStatementLog, toPgbenchScript } from './postgres-statements.js';

const NEW_ID = 'cus_01mc03h060e02se5b0kxy78v39';
const ORGANIZATION_ID = 'org_01mc03h060e0mbhar4zfht6rt8';

const log = [
  '[10] LOG:  statement: begin',
  '[11] LOG:  execute <unnamed>: SELECT 1',
  '[10] LOG:  execute <unnamed>: INSERT INTO customers (organization_id, id)',
  `\t  VALUES ($1, $2, $5::bigint[])`,
  `[10] DETAIL:  Parameters: $1 = '${ORGANIZATION_ID}', $2 = '${NEW_ID}', $3 = NULL, $4 = 'it''s', $5 = '{7}'`,
  '[10] LOG:  statement: commit',
  '',
].join('\n');

it('parseStatementLog reads statements of several lines with their bound values', () => {
  expect(parseStatementLog(log)).toEqual([
    { connection: '10', text: 'begin', values: [] },
    { connection: '11', text: 'SELECT 1', values: [] },
    {
      connection: '10',
      text: 'INSERT INTO customers (organization_id, id)\n  VALUES ($1, $2, $5::bigint[])',
      values: [`'${ORGANIZATION_ID}'`, `'${NEW_ID}'`, 'NULL', "'it''s'", "'{7}'"],
    },
    { connection: '10', text: 'commit', values: [] },
  ]);
});

it('toPgbenchScript keeps the statements of a connection together, and makes the ids and sequence numbers of new objects random', () => {
  expect(toPgbenchScript(parseStatementLog(log), [ORGANIZATION_ID])).toBe(
    [
      '\\set r random(100000000000, 999999999999)',
      'begin;',
      `INSERT INTO customers (organization_id, id) VALUES ('${ORGANIZATION_ID}', 'cus_01mc03h060e02s:r', '{:r}'::bigint[]);`,
      'commit;',
      'SELECT 1;',
      '',
    ].join('\n'),
  );
});
