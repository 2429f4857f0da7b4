import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { readCodeBlocks } from '../support/code-blocks.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import { createOrganizationWithWebhook, setDeliveryMode, waitForAttempts } from './setup.js';

interface ReceivedEvent {
  id: string;
  sequence: number;
  data: { id: string; status?: string };
}

const sandbox = await testSandbox();

test('the handler of the webhooks guide has the newest state of each purchase after shuffled deliveries', async () => {
  const { keepNewest } = await importGuideHandler();
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'collect');
  const purchases = [
    await organization.purchase(plans.fixed),
    await organization.purchase(plans.one_time, { payment_token: 'tok_declined' }),
    await organization.purchase(plans.fixed_with_trial),
  ];
  await organization.call('cancelPurchase', { path: { id: purchases[0]?.id ?? '' } });
  await setDeliveryMode(organization, 'shuffled');
  await waitForAttempts(organization);

  const handled = new Map(
    received.map(({ body }) => {
      const event = JSON.parse(body) as ReceivedEvent;
      return [event.data.id, keepNewest(event)];
    }),
  );
  for (const { id } of purchases) {
    const { body } = await organization.call('getPurchase', { path: { id } });
    expect(handled.get(id)?.status).toBe(body.status);
  }
});

/** Imports the file `keep-newest.mjs` of the webhooks guide. */
async function importGuideHandler(): Promise<{
  keepNewest: (event: ReceivedEvent) => ReceivedEvent['data'];
}> {
  const blocks = await readCodeBlocks('spec/guides/webhooks.md');
  const code = blocks.find(({ file }) => file === 'keep-newest.mjs')?.code ?? '';
  const directory = await mkdtemp(join(tmpdir(), 'tollgate-guide-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'keep-newest.mjs');
  await writeFile(file, code);
  return (await import(pathToFileURL(file).href)) as Awaited<ReturnType<typeof importGuideHandler>>;
}
