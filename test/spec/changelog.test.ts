import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changelog } from '../../spec/build/changelog.js';
import { changesBetween, lastRelease } from '../../spec/build/diff.js';
import type { Description } from './descriptions.js';

const text = await readFile('spec/CHANGELOG.md', 'utf8');

test('the changelog tells what has changed since the last release, and has every release', async () => {
  const changes = await changesBetween(lastRelease(), 'generated/openapi.json');
  expect(changelog(text, changes), 'the changelog is stale: run npm run generate').toBe(text);
  for (const release of await readdir('spec/releases'))
    expect(text).toMatch(new RegExp(`^## ${/\d+\.\d+\.\d+/.exec(release)?.[0] ?? ''}$`, 'm'));
});

test('an entry is made of what has changed, and goes with it', async () => {
  const changes = await changesWith(({ paths, webhooks = {}, components }) => {
    paths['/plans'] = {
      ...paths['/plans'],
      get: { ...paths['/customers']?.['get'], operationId: 'listPlans' } as never,
    };
    webhooks['purchase.paused'] = {
      post: { ...webhooks['ping']?.['post'], operationId: 'onPause' } as never,
    };
    const nickname = { type: 'string', maxLength: 9 };
    Object.assign(components.schemas['CustomerCreate']?.properties ?? {}, { nickname });
    components.schemas['ProblemCode']?.enum?.push('one_more');
  });
  const changed = changelog(text, changes);
  const [entry = ''] = /## Unreleased.*?(?=## 1)/s.exec(changed) ?? [];
  expect(entry).toContain('- `GET /plans`: added.\n');
  expect(entry).toContain('- `purchase.paused`: added.\n');
  expect(entry).toContain('- `POST /customers`, `nickname` in what is sent: added.\n');
  expect(entry).toContain("gained values: 'one_more'.");
  expect(changelog(changed, changes)).toBe(changed);
  expect(changelog(changed, [])).toBe(text);
});

async function changesWith(change: (description: Description) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-changelog-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const description = JSON.parse(await readFile(lastRelease(), 'utf8')) as Description;
  change(description);
  const file = join(folder, 'changed.json');
  await writeFile(file, JSON.stringify(description));
  return changesBetween(lastRelease(), file);
}
