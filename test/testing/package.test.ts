import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCodeBlocks } from '../support/code-blocks.js';
import { InstalledProject } from '../support/installed-project.js';
import { root } from '../support/packed-files.js';

const guide = await readCodeBlocks('spec/guides/in-a-test-suite.md');
const programs = guide.filter(({ file = '' }) => ['begin.mjs', 'past-due.mjs'].includes(file));

test('the published types compile strictly, and reject invalid calls', () => {
  const project = new InstalledProject(['@types/node']);
  const programFiles = programs.map((_, index) => `program-${index}.ts`);
  for (const [index, programFile] of programFiles.entries())
    project.write(programFile, programs[index]?.code ?? '');
  project.write(
    'consumer.ts',
    `import { createOrganization, startSandbox, unwrap, type Event, type FurtherOrganization } from 'tollgate';
import { createClient, type components } from 'tollgate/client';
import { verifyWebhook } from 'tollgate/webhooks';
import type { TollgateMatchers } from 'tollgate/matchers';

type Purchase = components['schemas']['Purchase'];

export async function renew(): Promise<Purchase['status']> {
  const sandbox = await startSandbox({ now: new Date(), listen: false });
  const client = createClient({ baseUrl: sandbox.url + '/v1', apiKey: sandbox.apiKey, maxRetries: 3 });
  const { data } = await unwrap(client.GET('/purchases', { params: { query: { status: 'active' } } }));
  await sandbox.outcomes.force(data[0].id, 'lost_card');
  const further: FurtherOrganization = await sandbox.organization();
  await further.delete();
  // @ts-expect-error the first one stays as long as the sandbox
  await sandbox.delete();
  const shared: FurtherOrganization = await createOrganization({ url: sandbox.url, now: new Date() });
  // @ts-expect-error only the process that starts the sandbox chooses its port
  await createOrganization({ port: 4010 });
  await shared.delete();
  await sandbox.clock.advance('1mo');
  const failed = await sandbox.waitForEvent('charge.*', { where: { purchase_id: data[0].id } });
  const type: 'charge.pending' | 'charge.requires_action' | 'charge.succeeded' | 'charge.failed' = failed.type;
  const request = await sandbox.signedRequest(failed);
  const event: Event = verifyWebhook(await request.text(), request.headers, await sandbox.getWebhookSecret());
  if (event.type === 'purchase.past_due') return event.data.status;
  // @ts-expect-error there is no such path
  await client.GET('/invoices');
  // @ts-expect-error a plan has a name
  await client.POST('/plans', { body: { service_id: 'svc_1' } });
  // @ts-expect-error there is no such type of event
  await sandbox.waitForEvent('invoice.paid');
  // @ts-expect-error a charge has no such property
  await sandbox.waitForEvent('charge.failed', { where: { invoice_id: 'inv_1' } });
  // @ts-expect-error there is no such outcome
  await sandbox.outcomes.force('pur_1', type);
  await sandbox.outcomes.force({ customer_id: data[0].customer_id }, 'lost_card');
  await sandbox.waitForEvent('charge.failed', { where: { failure: { code: 'lost_card' }, period: { index: 2 } } });
  // @ts-expect-error a failure has no such property
  await sandbox.waitForEvent('charge.failed', { where: { failure: { reason: 'lost' } } });
  return data[0].status;
}

/** Jest: its matchers return the first type parameter of \`Matchers\`. */
interface JestMatchers<R> extends TollgateMatchers<R> {}

export async function check(matchers: JestMatchers<'returned'>): Promise<'returned'> {
  await matchers.toHaveCharged({ amount: 4900, currency: 'EUR', period: { index: 1 } });
  // @ts-expect-error an amount is a number of minor units
  await matchers.toHaveCharged({ amount: '49.00' });
  return matchers.toHaveStatus('active');
}
`,
  );
  expect(programFiles).toHaveLength(2);
  expect(project.checkTypes('consumer.ts', ...programFiles)).toBe('');
});

test('each entry point exports exactly the documented names, and internal modules cannot be imported', () => {
  const project = new InstalledProject();
  project.write(
    'entries.mjs',
    `for (const entry of ['tollgate', 'tollgate/client', 'tollgate/webhooks', 'tollgate/matchers'])
  console.log(entry, Object.keys(await import(entry)).join(' '));
await import('tollgate/dist/bundle/cli/main.js').catch(({ code }) => console.log(code));
`,
  );
  expect(project.runNode('entries.mjs').split('\n')).toEqual([
    'tollgate EventTimeoutError ProblemError UnexpectedEventError WebhookVerificationError createClient createOrganization createSandboxHandler payOnCheckout startSandbox unwrap verifyWebhook',
    'tollgate/client ProblemError createClient unwrap',
    'tollgate/webhooks WebhookVerificationError verifyWebhook',
    'tollgate/matchers matchers',
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
    '',
  ]);
});

test('importing the package loads no module of the server', () => {
  const loaded = listStaticImports(join(root, 'dist/bundle/testing/index.js'));
  const sources = loaded.flatMap(
    (file) => (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }).sources,
  );
  expect(sources.some((source) => source.endsWith('src/testing/create-organization.ts'))).toBe(true);
  expect(sources.filter((source) => /\/express\/|src\/(app|sandbox)\.ts$/.test(source))).toEqual([]);
  expect(loaded.reduce((total, file) => total + statSync(file).size, 0)).toBeLessThan(100_000);
});

/** Lists a file of a bundle and the files that it imports statically. */
function listStaticImports(file: string, listed = new Set<string>()): string[] {
  if (listed.has(file)) return [];
  listed.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:^|;)(?:im|ex)port(?:[^;"(]*from)?"(\.[^"]+)"/gm);
  return [
    file,
    ...[...imports].flatMap(([, path = '']) => listStaticImports(resolve(file, '..', path), listed)),
  ];
}
