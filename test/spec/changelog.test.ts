import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { updateChangelog } from '../../spec/build/changelog.js';
import { listChanges, findLatestRelease } from '../../spec/build/diff.js';
import type { OpenApiDocument } from './openapi-documents.js';

const text = await readFile('spec/CHANGELOG.md', 'utf8');

test('the changelog lists all releases, and the changes since the last one', async () => {
  const changes = await listChanges(findLatestRelease(), 'generated/openapi.json');
  expect(updateChangelog(text, changes), 'the changelog is stale: run npm run generate').toBe(text);
  for (const release of await readdir('spec/releases'))
    expect(text).toMatch(new RegExp(`^## ${/\d+\.\d+\.\d+/.exec(release)?.[0] ?? ''}$`, 'm'));
});

test('updateChangelog adds an entry for changes, and removes it without them', async () => {
  const changes = await listChangesAfter(({ paths, webhooks = {}, components }) => {
    paths['/plans'] = {
      ...paths['/plans'],
      get: { ...paths['/customers']?.['get'], operationId: 'listPlans' } as never,
    };
    webhooks['purchase.paused'] = {
      post: { ...webhooks['ping']?.['post'], operationId: 'onPause' } as never,
    };
    const added_field = { type: 'string', maxLength: 9 };
    Object.assign(components.schemas['CustomerCreate']?.properties ?? {}, { added_field });
    components.schemas['ProblemCode']?.['x-extensible-enum']?.push('one_more');
  });
  const changed = updateChangelog(text, changes);
  const [entry = ''] = /## Unreleased.*?(?=## 1)/s.exec(changed) ?? [];
  expect(entry).toContain('- `GET /plans`: added.\n');
  expect(entry).toContain('- `purchase.paused`: added.\n');
  expect(entry).toContain('- `POST /customers`, `added_field` in the request body: added.\n');
  expect(entry).toContain("gained values: 'one_more'.");
  expect(updateChangelog(changed, changes)).toBe(changed);
  expect(updateChangelog(changed, [])).toBe(updateChangelog(text, []));
});

async function listChangesAfter(change: (document: OpenApiDocument) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-changelog-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const document = JSON.parse(await readFile(findLatestRelease(), 'utf8')) as OpenApiDocument;
  change(document);
  const file = join(folder, 'changed.json');
  await writeFile(file, JSON.stringify(document));
  return listChanges(findLatestRelease(), file);
}
