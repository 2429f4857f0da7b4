import { expect } from 'vitest';
import { startSandbox, unwrap } from 'tollgate';

/** Starts a sandbox with each option that sends requests, and uses each helper that does. */
export async function useSandbox() {
  const sandbox = await startSandbox({ seed: 'smoke', webhookUrl: 'http://127.0.0.1:9/webhooks' });
  try {
    const body = { email: 'ada@example.com', name: 'Ada Lindqvist' };
    expect(await unwrap(sandbox.client.POST('/customers', { body }))).toMatchObject(body);
    await sandbox.clock.advance('1d');
    const other = await sandbox.organization();
    expect((await unwrap(other.client.GET('/customers'))).data).toEqual([]);
    const response = await sandbox.request('/v1/customers?limit=1');
    expect((await response.json()).data).toMatchObject([body]);
  } finally {
    await sandbox.close();
  }
}
