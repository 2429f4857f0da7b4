import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../support/packed-files.js';
import { listLoadedFiles } from './list-loaded-files.js';

const kit = join(root, 'dist/bundle/testing');

/** Returns the dependencies of this project whose modules are part of the files, without their own dependencies. */
function listPackages(files: Iterable<string>): string[] {
  const sources = [...files].flatMap(
    (file) => (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }).sources,
  );
  return Object.keys(packageJson.devDependencies)
    .filter((name) => sources.some((source) => source.includes(`/node_modules/${name}/`)))
    .sort();
}

const sumSizes = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + statSync(file).size, 0);

test('importing the test kit loads no server, and at most 50 kB', () => {
  const files = listLoadedFiles(join(kit, 'index.js'));
  expect(listPackages(files)).toEqual(['leven']);
  expect(sumSizes(files)).toBeLessThan(50_000);
});

test('starting a sandbox in memory loads ten packages, at most 13 files and 1.75 MB', () => {
  const files = listLoadedFiles(join(kit, 'sandbox.js'));
  expect(listPackages(files)).toEqual([
    'big.js',
    'canonicalize',
    'express',
    'express-rate-limit',
    'find-my-way',
    'ipaddr.js',
    'leven',
    'temporal-polyfill',
    'typeid-js',
    'uuid',
  ]);
  expect(files.size).toBeLessThanOrEqual(13);
  expect(sumSizes(files)).toBeLessThan(1_750_000);
});
