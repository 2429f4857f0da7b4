import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '../../contracts/spec/api-documents.js';
import { requirements } from '../../contracts/rules/index.js';
import { equivalent } from './equivalent.js';
import { findKeepReason } from './kept-requirements.js';
import { kills } from './kills.js';
import {
  allResponseMutants,
  fewResponseMutants,
  sampledResponseMutants,
} from './responses/response-mutants.js';
import { findAffectedFiles, sourceDirectory } from './source/affected-files.js';
import { applyMutant } from './source/apply-mutant.js';
import { mutants } from './source/mutants.js';
import { viewMutants } from './sandbox-views/mutants.js';
import { unkilled } from './unkilled.js';

const sourceMutants = [...mutants, ...viewMutants];
const names = [...sourceMutants, ...allResponseMutants].map(({ name }) => name);

it('the mutants cover at least 25 classes with at least 80 source mutants, and every mutant has a unique name', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(80);
  expect(new Set(mutants.map((mutant) => mutant.class)).size).toBeGreaterThanOrEqual(25);
  expect(new Set(names).size).toBe(names.length);
});

it.each(sourceMutants)('the source mutant $name changes exactly one place in the source', (mutant) => {
  const source = readFileSync(join(sourceDirectory, mutant.file), 'utf8');
  expect(applyMutant(source, mutant)).not.toBe(source);
});

it('findAffectedFiles returns a file and its direct and indirect importers, and no other files', () => {
  const affected = findAffectedFiles(join(sourceDirectory, 'domain/shared/money.ts'));
  expect(affected).toContain(join(sourceDirectory, 'sandbox.ts'));
  expect(affected).toContain(join(sourceDirectory, 'domain/billing/consumption.ts'));
  expect(affected).not.toContain(join(sourceDirectory, 'domain/shared/calendar.ts'));
  expect(affected).not.toContain(join(sourceDirectory, 'openapi/create-validator.ts'));
});

it('findAffectedFiles follows dynamic imports', () => {
  const affected = findAffectedFiles(join(sourceDirectory, 'openapi/create-validator.ts'));
  expect(affected).toContain(join(sourceDirectory, 'openapi/validator.ts'));
  expect(affected).toContain(join(sourceDirectory, 'sandbox.ts'));
});

it.each([
  ['few', fewResponseMutants],
  ['sampled', sampledResponseMutants],
])('the %s response mutants cover every operation and every class', (_, sample) => {
  expect(new Set(sample.map(({ operation }) => operation))).toEqual(new Set(operations.map(({ id }) => id)));
  expect(new Set(sample.map((mutant) => mutant.class))).toEqual(
    new Set(allResponseMutants.map((mutant) => mutant.class)),
  );
});

it('only mutants and requirements that exist are named', () => {
  const named = [...Object.keys(kills), ...Object.keys(equivalent), ...unkilled];
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
  const ids = new Set(requirements.map(({ id }) => id));
  expect([...new Set(Object.values(kills).flat())].filter((id) => !ids.has(id))).toEqual([]);
});

it('each source mutant that is not equivalent names a requirement that kills it', () => {
  const killable = mutants.filter(({ name }) => !(name in equivalent) && !unkilled.includes(name));
  expect(killable.filter(({ killedBy }) => !killedBy?.length)).toEqual([]);
});

it('findKeepReason keeps a requirement if the same check for another operation kills a mutant', () => {
  const killers = new Set(['pages.whole.listCharges']);
  expect(findKeepReason('pages.whole.listCustomers', killers)).toBe(
    'checks for another operation what pages.whole.listCharges checks',
  );
  expect(findKeepReason('pages.agree.listCustomers', killers)).toBeNull();
});
