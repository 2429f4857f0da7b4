import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { verifySignature } from '../../src/webhooks/verify.js';
import { Client } from '../support/client.js';
import { startStaticReceiver, type Receiver } from '../webhooks/receivers.js';
import { toWebhookSecret } from './setup.js';

const DAY_MS = 86_400_000;

/** Sends a ping. @returns the secrets that have signed its delivery, and the number of signatures */
async function listSigningLetters(client: Client, { received }: Receiver): Promise<[string, number]> {
  await client.call('triggerEvent', { body: { type: 'ping' } });
  const { body = '', headers = {} } = received.at(-1) ?? {};
  const hasSigned = (letter: string): boolean => {
    try {
      verifySignature(body, headers as Record<string, string>, [toWebhookSecret(letter)]);
      return true;
    } catch {
      return false;
    }
  };
  const count = String(headers['webhook-signature']).split(' ').length;
  return ['abcdefghijklmno'.split('').filter(hasSigned).join(''), count];
}

async function setSecret(client: Client, letter: string, url: string): Promise<void> {
  await client.call('createOrganizationConfiguration', {
    body: { webhook: { url, secret: toWebhookSecret(letter) } },
  });
}

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-rotations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const receiver = await startStaticReceiver(204);
  const start = async (realNow = Date.now): Promise<[Sandbox, Client]> => {
    const sandbox = await startSandbox({ dataDirectory: folder, overrides: { realNow } });
    onTestFinished(() => sandbox.close());
    return [sandbox, new Client(sandbox.url, sandbox.apiKey, [])];
  };
  const [sandbox, client] = await start();
  await client.call('setDeliveryMode', { body: { mode: 'sync' } });
  for (const letter of 'abc') await setSecret(client, letter, receiver.url);
  return { receiver, sandbox, client, start };
}

it('all secrets that were replaced within a day sign, also after a restart, a restore and a new URL', async () => {
  const { receiver, sandbox, client, start } = await setUp();
  expect(await listSigningLetters(client, receiver)).toEqual(['abc', 3]);
  await client.call('createSnapshot', { body: { name: 'rotated' } });
  await setSecret(client, 'd', `${receiver.url}/moved`);
  expect(await listSigningLetters(client, receiver)).toEqual(['abcd', 4]);
  await sandbox.close();
  const [, restarted] = await start();
  expect(await listSigningLetters(restarted, receiver)).toEqual(['abcd', 4]);
  await restarted.call('restoreSnapshot', { path: { name: 'rotated' } });
  expect(await listSigningLetters(restarted, receiver)).toEqual(['abc', 3]);
});

it('no replaced secret signs after the endpoint was removed and configured again', async () => {
  const { receiver, client } = await setUp();
  await client.call('createOrganizationConfiguration', { body: { webhook: null } });
  await setSecret(client, 'd', receiver.url);
  expect(await listSigningLetters(client, receiver)).toEqual(['d', 1]);
});

it('each replaced secret stops signing a day of real time after its rotation, on a frozen clock as well', async () => {
  const { receiver, sandbox, client, start } = await setUp();
  await client.call('setClock', { body: { mode: 'frozen' } });
  await sandbox.close();
  const began = Date.now();
  let realNow = began + DAY_MS / 2;
  const [, later] = await start(() => realNow);
  await setSecret(later, 'd', receiver.url);
  // The timestamp of the delivery is in the future, so the signatures are only counted.
  const countSignatures = async (): Promise<number> => (await listSigningLetters(later, receiver))[1];
  expect(await countSignatures()).toBe(4);
  realNow = began + DAY_MS + 60_000;
  expect(await countSignatures()).toBe(2);
  realNow = began + 1.5 * DAY_MS + 60_000;
  expect(await countSignatures()).toBe(1);
});
