import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { updateChangelog } from '../../spec/build/changelog.js';
import { listChanges, type Change } from '../../spec/build/diff.js';
import { findLatestRelease, readDocumentText } from '../../spec/build/releases.js';
import type { OpenApiDocument } from './openapi-documents.js';

const text = await readFile('spec/CHANGELOG.md', 'utf8');

test('the changelog lists all releases, and the changes since the last one', async () => {
  const document = JSON.parse(await readFile('generated/openapi.json', 'utf8')) as OpenApiDocument;
  const changes = await listChanges(findLatestRelease(), 'generated/openapi.json');
  expect(updateChangelog(text, changes, document), 'the changelog is stale: run npm run generate').toBe(text);
  for (const release of await readdir('spec/releases'))
    expect(text).toMatch(new RegExp(`^## ${/\d+\.\d+\.\d+/.exec(release)?.[0] ?? ''}$`, 'm'));
});

test('updateChangelog adds an entry for changes, and removes it without them', async () => {
  const { changes, document } = await listChangesAfter(({ paths, webhooks = {}, components }) => {
    paths['/vouchers/{id}'] = {
      get: { ...paths['/customers/{id}']?.['get'], operationId: 'getVoucher' } as never,
    };
    const created = paths['/services']?.['post']?.responses['201'] as { headers: object };
    Object.assign(created.headers, { Location: { schema: { type: 'string' } } });
    Object.assign(created, { links: { getService: { operationId: 'getService' } } });
    webhooks['purchase.paused'] = {
      post: { ...webhooks['ping']?.['post'], operationId: 'onPause' } as never,
    };
    const added_field = { type: 'string', maxLength: 9 };
    Object.assign(components.schemas['CustomerCreate']?.properties ?? {}, { added_field });
    Object.assign(components.schemas['Customer']?.properties ?? {}, { added_field });
    components.schemas['FailureCode']?.['x-extensible-enum']?.push('stolen_card');
  });
  const changed = updateChangelog(text, changes, document);
  const [entry = ''] = /## Unreleased.*?(?=## 1)/s.exec(changed) ?? [];
  expect(entry).toContain('- `GET /vouchers/{id}`: added.\n');
  expect(entry).toContain('- `POST /services`, response 201, header `Location`: added.\n');
  expect(entry).toContain('- `POST /services`, response 201, links: added.\n');
  expect(entry).not.toContain('- `POST /services`: added.\n');
  expect(entry).toContain('- Event `purchase.paused`: added.\n');
  expect(entry).toContain(
    '- `CustomerCreate` has the new property `added_field`. Part of: requests (`POST /customers`).\n',
  );
  const [customer = ''] = /^- `Customer` .*$/m.exec(entry) ?? [];
  expect(customer).toMatch(/^- `Customer` has the new property `added_field`\. Part of: responses \(/);
  for (const place of [
    '`GET /customers`',
    '`POST /customers`',
    '`GET /customers/{id}`',
    'events (`customer.created`',
  ])
    expect(customer).toContain(place);
  const [code = ''] = /^- `FailureCode` .*$/m.exec(entry) ?? [];
  expect(code).toMatch(/^- `FailureCode` has the new value `stolen_card`\. Part of: responses \(/);
  for (const place of [
    '`GET /charges`',
    '`PUT /purchases/{id}/cancel`',
    '`charge.failed`',
    '`purchase.past_due`',
  ])
    expect(code).toContain(place);
  expect(updateChangelog(changed, changes, document)).toBe(changed);
  expect(updateChangelog(changed, [], document)).toBe(updateChangelog(text, [], document));
});

async function listChangesAfter(
  change: (document: OpenApiDocument) => void,
): Promise<{ changes: Change[]; document: OpenApiDocument }> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-changelog-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const document = JSON.parse(readDocumentText(findLatestRelease())) as OpenApiDocument;
  change(document);
  const file = join(folder, 'changed.json');
  await writeFile(file, JSON.stringify(document));
  return { changes: await listChanges(findLatestRelease(), file), document };
}
