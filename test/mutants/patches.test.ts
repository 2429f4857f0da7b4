import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../../contracts/description/description.js';
import { requirements } from '../../contracts/requirements/index.js';
import { equivalent } from './equivalent.js';
import { kills } from './kills.js';
import { sourceDirectory, touchedBy } from './source/importers.js';
import { patched, PatchMisfit, type Patch } from './source/patch.js';
import { patches } from './source/patches.js';
import { reasonToStay } from './stays.js';
import { allFaults, fewFaults, spreadFaults } from './structural/faults.js';

/** What the mutants are, before any is judged. */

const sourceOf = ({ file }: Patch): string => readFileSync(join(sourceDirectory, file), 'utf8');
const names = [...patches, ...allFaults].map(({ name }) => name);

it('are at least eighty over at least twenty-five classes, each with a name of its own', () => {
  expect(patches.length).toBeGreaterThanOrEqual(80);
  expect(new Set(patches.map((patch) => patch.class)).size).toBeGreaterThanOrEqual(25);
  expect(new Set(names).size).toBe(names.length);
});

it.each(patches.map((patch) => [patch.name, patch] as const))('%s still fits the source', (_, patch) => {
  const source = sourceOf(patch);
  expect(patched(source, patch)).not.toBe(source);
});

it('a patch that no longer fits is an error', () => {
  const patch: Patch = { name: 'stale', class: 'any', file: 'app.ts', find: 'a', replace: 'b' };
  expect(() => patched('x', patch)).toThrow(PatchMisfit);
  expect(() => patched('a a', patch)).toThrow(/2 times/);
  expect(patched('an', patch)).toBe('bn');
});

it('everything that imports a patched file is loaded anew, and nothing else', () => {
  const touched = touchedBy(join(sourceDirectory, 'domain/money.ts'));
  expect(touched).toContain(join(sourceDirectory, 'sandbox.ts'));
  expect(touched).toContain(join(sourceDirectory, 'domain/consumption.ts'));
  expect(touched).not.toContain(join(sourceDirectory, 'domain/calendar.ts'));
  expect(touched).not.toContain(join(sourceDirectory, 'description.ts'));
});

describe('structural faults', () => {
  const everyOperation = operations.map(({ id }) => id).toSorted();
  const everyKind = [...new Set(allFaults.map((fault) => fault.class))].toSorted();

  it.each([
    ['few', fewFaults],
    ['spread', spreadFaults],
  ])('%s have every operation and every kind', (_, faults) => {
    expect([...new Set(faults.map(({ operation }) => operation))].toSorted()).toEqual(everyOperation);
    expect([...new Set(faults.map((fault) => fault.class))].toSorted()).toEqual(everyKind);
  });
});

it('what is known of kills and equivalents is about mutants and requirements that there are', () => {
  expect([...Object.keys(kills), ...Object.keys(equivalent)].filter((name) => !names.includes(name))).toEqual(
    [],
  );
  const ids = new Set(requirements.map(({ id }) => id));
  expect([...new Set(Object.values(kills).flat())].filter((id) => !ids.has(id))).toEqual([]);
});

it('a requirement that kills nothing may stay for what its twin kills', () => {
  const killing = new Set(['pages.whole.listCharges']);
  expect(reasonToStay('pages.whole.listCustomers', killing)).toBe(
    'asks elsewhere what pages.whole.listCharges asks',
  );
  expect(reasonToStay('pages.agree.listCustomers', killing)).toBeNull();
});
