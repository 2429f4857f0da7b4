import { expect, test } from 'vitest';
import { readCodeBlocks } from '../support/code-blocks.js';
import { InstalledProject } from '../support/installed-project.js';

// Jest is no dependency: a small substitute runs the example.
test('the Jest example of the guide passes between its setup and teardown', async () => {
  const blocks = await readCodeBlocks('spec/guides/in-a-test-suite.md');
  const project = new InstalledProject();
  for (const { file, notRunReason, code } of blocks)
    if (file !== undefined && notRunReason?.startsWith('Jest')) project.write(file, code);
  project.writePackage(
    'jest-environment-node',
    'export class TestEnvironment { global = {}; setup() {} teardown() {} }',
  );
  project.write(
    'jest.mjs',
    `import { equal } from 'node:assert';
import config from './jest.config.mjs';
const [setUp, tearDown, Environment] = await Promise.all(
  [config.globalSetup, config.globalTeardown, config.testEnvironment].map(
    async (path) => (await import(path)).default,
  ),
);
const tests = new Map();
globalThis.test = (name, body) => tests.set(name, body);
globalThis.expect = (received) => ({ toBe: (expected) => equal(received, expected) });
await setUp();
const environment = new Environment();
await environment.setup();
Object.assign(globalThis, environment.global);
await import('./sign-up.test.js');
for (const body of tests.values()) await body();
await environment.teardown();
await tearDown();
console.log(...tests.keys());
`,
  );
  expect(project.runNode('jest.mjs')).toBe('a customer signs up\n');
});

/** Substitute for the reader's application: it creates a subscription and handles the webhook of the failed charge. */
const applicationCode = `
import { unwrap, verifyWebhook } from 'tollgate';
const create = (path, body) => unwrap(sandbox.client.POST(path, { body }));
const { id: service_id } = await create('/services', { name: 'Home electricity' });
const rate = { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', interval_count: 1 };
const { id: plan_id } = await create('/plans', { service_id, name: 'Fixed home tariff', rate });
const { id: customer_id } = await create('/customers', { email: 'ada@example.com', name: 'Ada Lindqvist' });
const { id: purchaseId } = await create('/purchases', { plan_id, customer_id, payment_token: 'tok_success' });
const yourWebhookHandler = async (request) =>
  console.log(verifyWebhook(await request.text(), request.headers, await sandbox.getWebhookSecret()).data.failure.code);
`;

test('the example of the README runs with the code of an application in place of its comments', async () => {
  const blocks = await readCodeBlocks('README.md');
  const code = blocks.find(({ language }) => language === 'ts')?.code ?? '';
  expect(code).toMatch(/^\/\/ …/m);
  const project = new InstalledProject();
  project.write('readme.mjs', code.replace(/^\/\/ ….*$/m, applicationCode));
  expect(project.runNode('readme.mjs')).toBe('insufficient_funds\n');
});
