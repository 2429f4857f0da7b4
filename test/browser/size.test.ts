import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Most compressed bytes of scripts and styles. Fonts do not count. */
const LIMITS = {
  /** What a visitor waits for, on any screen. */
  firstScreen: 300_000,
  /** All screens, also those that are loaded on demand. */
  dashboard: 560_000,
};

/** Code that is loaded on demand. A new entry here is a decision: its screen needs the server a second time. */
const onDemand = ['advance-sheet', 'further-screens', 'time-machine'];

const folder = fileURLToPath(new URL('../../dist/dashboard/', import.meta.url));
const assets = readdirSync(`${folder}assets/`).filter((name) => /\.(js|css)$/.test(name));
const readAsset = (name: string): string => readFileSync(`${folder}assets/${name}`, 'utf8');

const listMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

/** Removes the hash of a file name: `console` of `console-D4xK_2qa.js`. */
const toChunk = (name: string): string => name.replace(/-[\w-]{8}\.(js|css)$/, '');

/** Lists scripts with all scripts that they import statically. A dynamic import has a parenthesis. */
function listImported(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    listImported(listMatches(readAsset(name), /(?:from|import)\s?"\.\/([^"]+\.js)"/g), found);
  }
  return found;
}

/** Adds up the compressed sizes of scripts and of the styles of their chunks. */
function measure(scripts: ReadonlySet<string>): number {
  const chunks = new Set([...scripts].map(toChunk));
  const files = assets.filter((name) => chunks.has(toChunk(name)));
  return files.reduce((total, name) => total + gzipSync(readAsset(name)).length, 0);
}

const page = readFileSync(`${folder}index.html`, 'utf8');
const first = listImported(listMatches(page, /\/dashboard\/assets\/([^"]+\.js)"/g));
const entries = new Set(
  assets.flatMap((name) => listMatches(readAsset(name), /import\("\.\/([^"]+\.js)"\)/g)),
);

test('the code that the dashboard loads on demand is listed', () => {
  expect([...entries].map(toChunk).sort()).toEqual(onDemand);
});

test('the compressed code of the first screen and of all screens stays within its limits', async ({
  annotate,
}) => {
  const sizes = {
    firstScreen: measure(first),
    dashboard: measure(new Set([...first, ...listImported([...entries])])),
  };
  await annotate(JSON.stringify(sizes));
  expect(sizes.firstScreen).toBeGreaterThan(20_000);
  expect(sizes.dashboard).toBeGreaterThan(sizes.firstScreen);
  for (const name of ['firstScreen', 'dashboard'] as const)
    expect(sizes[name], name).toBeLessThanOrEqual(LIMITS[name]);
});
