import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { startOtherGateway } from './other-gateway/gateway.js';
import { runSuite } from './other-gateway/run-suite.js';

const only = ['checkout.page', 'checkout.card.tok-success', 'checkout.return-urls'];

test('requirements of a checkout page at another origin than the API are skipped, and the reason names both', async () => {
  const gateway = await startOtherGateway({ checkoutOrigin: 'https://pay.example' });
  try {
    const { origin } = new URL(gateway.url);
    const { outcomes } = await runSuite(gateway, { only });
    for (const id of only) {
      expect(outcomes.get(id)).toMatchObject({
        outcome: 'skipped',
        reason: `the checkout page is at https://pay.example, and the run sends requests to ${origin} only`,
      });
    }
  } finally {
    await gateway.close();
  }
});

test('requirements of a checkout page pass for a sandbox whose public URL has another origin than the API', async () => {
  const sandbox = await startSandbox({ publicUrl: 'https://pay.example' });
  try {
    const { url, apiKey } = sandbox;
    const { outcomes } = await runSuite({ url, apiKey, secondApiKey: '' }, { only });
    for (const id of only) expect(outcomes.get(id), id).toMatchObject({ outcome: 'passed' });
  } finally {
    await sandbox.close();
  }
});
