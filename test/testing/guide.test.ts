import { expect, test } from 'vitest';
import { blocksOf } from '../guides/blocks.js';
import { Project } from './installed.js';

// Jest itself is no dependency; what it does with these files is little enough to do it by hand.
test('the example for Jest passes between its set-up and its teardown', async () => {
  const blocks = await blocksOf('spec/guides/in-a-test-suite.md');
  const project = new Project();
  for (const { file, excuse, code } of blocks)
    if (file !== undefined && excuse?.startsWith('Jest')) project.write(file, code);
  project.write(
    'jest.mjs',
    `import { equal } from 'node:assert';
import setUp from './global-setup.mjs';
import tearDown from './global-teardown.mjs';
const tests = new Map();
globalThis.test = (name, body) => tests.set(name, body);
globalThis.expect = (received) => ({ toBe: (expected) => equal(received, expected) });
await setUp();
await import('./sign-up.test.js');
for (const body of tests.values()) await body();
await tearDown();
console.log(...tests.keys());
`,
  );
  expect(project.node('jest.mjs')).toBe('a customer signs up\n');
});

/** What stands for the application of the README's reader: it sells a subscription, and is told of what fails. */
const application = `
import { unwrap, verifyWebhook } from 'tollgate';
const create = (path, body) => unwrap(sandbox.client.POST(path, { body }));
const { id: service_id } = await create('/services', { name: 'Home electricity' });
const rate = { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval: 'month', interval_count: 1 };
const { id: plan_id } = await create('/plans', { service_id, name: 'Fixed home tariff', rate });
const { id: customer_id } = await create('/customers', { email: 'ada@example.com', name: 'Ada Lindqvist' });
const { id: purchaseId } = await create('/purchases', { plan_id, customer_id, payment_token: 'tok_success' });
const yourWebhookHandler = async (request) =>
  console.log(verifyWebhook(await request.text(), request.headers, sandbox.webhookSecret).data.failure.code);
`;

test('the example of the README runs in the place where an application sells something', async () => {
  const blocks = await blocksOf('README.md');
  const code = blocks.find(({ language }) => language === 'ts')?.code ?? '';
  expect(code).toMatch(/^\/\/ …/m);
  const project = new Project();
  project.write('readme.mjs', code.replace(/^\/\/ ….*$/m, application));
  expect(project.node('readme.mjs')).toBe('insufficient_funds\n');
});
