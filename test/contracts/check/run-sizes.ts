import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Text of the guides on contract checks. */
export const guide = ['contract-checks-in-ci', 'contract-check-settings']
  .map((name) => readFileSync(new URL(`../../../spec/guides/${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

/** Returns the numbers in the row of a table of the guide, from left to right. */
export function readGuideNumbers(firstCell: string): number[] {
  const row = guide.split('\n').find((line) => line.startsWith(`| ${firstCell} `));
  if (row === undefined) throw new Error(`The guide has no table row "${firstCell}".`);
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.filter((cell) => /^[\d,]+$/.test(cell)).map(toNumber);
}

/** Number of objects that a run without a sandbox leaves behind, from the guide. */
export function readGuideResidue(): number {
  const [, count = ''] = /After a complete run, about ([\d,]+) objects remain/.exec(guide) ?? [];
  return toNumber(count);
}

/** Expects a measured number within a tenth of a published one: random test data changes it. */
export function expectAbout(measured: number, published: number): void {
  expect(published).toBeGreaterThan(0);
  expect(Math.abs(measured - published), `measured ${measured}, published ${published}`).toBeLessThanOrEqual(
    published / 10,
  );
}

export const toNumber = (text: string): number => Number(text.replaceAll(',', ''));
