import { expect, test } from 'vitest';
import { areas } from '../../../contracts/areas.js';
import { requirements } from '../../../contracts/rules/index.js';
import { createCheckCommand } from '../../../src/cli/check-command.js';

test('every area has requirements', () => {
  const used = new Set(requirements.map(({ area }) => area));
  expect([...used].toSorted()).toEqual(areas.toSorted());
});

test('tollgate check --help lists all areas', () => {
  let help = '';
  createCheckCommand()
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  const [, list = ''] = /Areas:\n(.*?)\n\n/s.exec(help) ?? [];
  expect(list.trim().split(/,\s+/)).toEqual(areas);
});
