// @vitest-environment happy-dom
import { createOrganization, startSandbox, unwrap } from 'tollgate';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test('an organization of a shared sandbox works in happy-dom', async () => {
  process.env.TOLLGATE_URL = sandbox.url;
  const gateway = await createOrganization({ seed: 'demo' });
  expect((await unwrap(gateway.client.GET('/customers'))).data).toHaveLength(5);
  await gateway.delete();
});
