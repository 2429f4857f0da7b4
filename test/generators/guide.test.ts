import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generators } from './generators.js';
import { GUIDE } from './guide.js';
import { Matrix, readMatrixRows } from './matrix.js';

const guide = await readFile(GUIDE, 'utf8');

test('the guide shows the command of every tested generator', () => {
  const commands = guide.replaceAll(/ \\\n\s+/g, ' ').split('\n');
  expect(generators.filter(({ command }) => !commands.includes(command))).toEqual([]);
});

test('the guide shows the configuration files with which the generators are tested', async () => {
  const paths = generators.flatMap(({ files = {} }) =>
    Object.keys(files).filter((path) => files[path] !== undefined && !/^flow\./i.test(files[path])),
  );
  for (const path of paths) {
    const content = await readFile(new URL(path, import.meta.url), 'utf8');
    expect(guide, path).toContain(content);
  }
});

test('the matrix of the guide shows every generator in its tested version, and no failure', () => {
  const rows = readMatrixRows(guide);
  expect(rows.map(([name, version]) => [name, version])).toEqual(
    generators.map(({ name, tool }) => [name, tool.version]),
  );
  expect(rows.filter((cells) => cells.includes('no'))).toEqual([]);
});

test('a run without results keeps the matrix of the guide', async () => {
  expect(await new Matrix(generators).updateGuide(guide)).toBe(guide);
});
