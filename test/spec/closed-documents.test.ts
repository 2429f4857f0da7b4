import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { writeClosedDocuments } from '../../spec/build/closed-documents.js';

const published = ['openapi.json', 'openapi.ts', 'sandbox.json', 'sandbox.ts'];

test('writeClosedDocuments replaces missing and stale files, and leaves the other ones as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-closed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(published.map((name) => cp(`generated/${name}`, join(folder, name))));
  const closed = join(folder, 'closed');
  const readAll = async (): Promise<string[]> =>
    Promise.all((await readdir(closed)).sort().map((name) => readFile(join(closed, name), 'utf8')));

  // Scripts that run at the same time write the same files.
  await Promise.all([writeClosedDocuments(folder), writeClosedDocuments(folder)]);
  const contents = await readAll();
  expect(contents).toHaveLength(6);
  const { mtimeMs } = await stat(join(closed, 'openapi.ts'));

  await rm(join(closed, 'sandbox.ts'));
  await writeFile(join(closed, 'openapi.json'), '{}');
  await writeClosedDocuments(folder);
  expect(await readAll()).toEqual(contents);
  expect((await stat(join(closed, 'openapi.ts'))).mtimeMs).toBe(mtimeMs);

  const types = await readFile(join(folder, 'openapi.ts'), 'utf8');
  await writeFile(join(folder, 'openapi.ts'), `${types}export type Added = "one" | (string & {});\n`);
  await writeClosedDocuments(folder);
  expect(await readFile(join(closed, 'openapi.ts'), 'utf8')).toMatch(/export type Added = "one";\n$/);
});

test('each npm script that reads the closed documents without a build writes them first', () => {
  const scripts: Partial<Record<string, string>> = packageJson.scripts;
  const readers = Object.entries(scripts).filter(([, command = '']) =>
    /^(?:eslint|depcruise|node node_modules\/typescript-7\/bin\/tsc (?!.*site\/theme)|tsx (?:\.config\/bundle|spec\/build\/dev|test\/schemathesis))/.test(
      command,
    ),
  );
  expect(readers.length).toBeGreaterThan(7);
  const command = 'node .config/close-documents.js';
  expect(scripts['prepare']).toBe(command);
  expect(readers.filter(([name]) => !scripts[`pre${name}`]?.startsWith(command))).toEqual([]);
});
