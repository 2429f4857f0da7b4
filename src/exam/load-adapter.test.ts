import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadAdapter } from './load-adapter.js';

/** Writes an adapter in JavaScript. @param policies source of its policies */
function writeAdapter(policies: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-adapter-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'tollgate.exam.mjs');
  const source = `export default { environment: () => ({}), webhookPath: '/webhooks', actions: {}, state: () => ({}), policies: ${policies} };`;
  writeFileSync(file, source);
  return file;
}

test('loadAdapter accepts each policy of the guide', async () => {
  const adapter = await loadAdapter(writeAdapter("{ cancellation: 'period_end', sharedEmail: 'separate' }"));
  expect(adapter.policies).toEqual({ cancellation: 'period_end', sharedEmail: 'separate' });
});

test.each([
  ["{ refunds: 'never' }", 'the policy `refunds` is unknown. The policies are cancellation,'],
  [
    "{ cancellation: 'later' }",
    "the policy `cancellation` is 'later'. Use immediate or period_end, or leave it out.",
  ],
])('loadAdapter rejects the policies %s', async (policies, message) => {
  await expect(loadAdapter(writeAdapter(policies))).rejects.toThrow(message);
});
