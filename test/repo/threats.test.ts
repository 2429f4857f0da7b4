import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rows = readFileSync(`${root}spec/decisions/threats.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(rows.map(([, threat = '', , tests = '']) => [threat, tests]))(
  'the threat "%s" names existing tests',
  (_, tests) => {
    const testNames = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(testNames.length).toBeGreaterThan(0);
    const missing = testNames.filter(
      (name) =>
        !existsSync(`${root}test/integration/${name}.test.ts`) && !existsSync(`${root}${name}.test.ts`),
    );
    expect(missing).toEqual([]);
  },
);

test('the threat table has more than 15 rows', () => {
  expect(rows.length).toBeGreaterThan(15);
});
