import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { updateKitReference } from '../../.config/kit-reference.js';

const guide = await readFile(new URL('../../spec/guides/test-kit.md', import.meta.url), 'utf8');

test('the reference of the test kit is up to date with the exported declarations', async () => {
  expect(await updateKitReference(guide), 'the guide is stale: run npm run generate').toBe(guide);
}, 60_000);

test('the reference of the test kit has a section for every value that an entry point exports', async () => {
  const entryPoints = await Promise.all([
    import('../../src/testing/index.js'),
    import('../../src/testing/client.js'),
    import('../../src/testing/webhooks.js'),
    import('../../src/testing/matchers.js'),
    import('../../contracts/runner/contract-tests.js'),
  ]);
  const sections = [...guide.matchAll(/^### (\w+)/gm)].map(([, name]) => name);
  expect(sections).toEqual(expect.arrayContaining(entryPoints.flatMap(Object.keys)));
});

test('the reference of the test kit has signatures, parameters, results and errors', () => {
  expect(guide).toContain('startSandbox(options: SandboxOptions = {}): Promise<Sandbox>\n');
  expect(guide).toContain('- `port?: number`: Port to listen on. Default 0: any free port.\n');
  const [, advance = ''] = /^- `advance\(advance: Advance\).*\n((?: {2}- .*\n)+)/m.exec(guide) ?? [];
  expect(advance).toMatch(
    /^ {2}- `advance`: a duration .*\n {2}- Returns the number of charges, events and deliveries .*\n {2}- Throws `TypeError` /,
  );
});

test('the examples of the reference of the test kit have code', () => {
  const examples = [...guide.matchAll(/^Example:\n\n```ts.*\n([^]*?)\n```$/gm)].map(([, code]) => code);
  expect(examples.length).toBeGreaterThan(1);
  expect(examples.filter((code) => !/^[^/]/m.test(code ?? ''))).toEqual([]);
});

test('the reference of the test kit describes a type of a dependency where the package exports it', () => {
  expect(guide).toContain(
    '### WebhookVerificationError\n\nError that `verifyWebhook()` throws if the signature is missing or wrong, ',
  );
});
