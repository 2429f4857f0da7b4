import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ConfigError, readReceiverToken, readWebhookSecret } from '../config.js';
import { drain } from '../http/drain.js';
import { InboxLog, lockFolder } from '../receiver/inbox-log.js';
import { createReceiverServer } from '../receiver/receiver-server.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { printJson, printMessage, printText } from './print.js';

export interface ReceiveFlags {
  port: number;
  host: string;
  cert?: string;
  key?: string;
  data: string;
  json?: true;
}

const DEFAULT_INBOX = 'default';
/** Shortest time between two lines about refused requests, whose sender can be hostile. */
const REFUSAL_INTERVAL_MS = 1_000;

/** Runs `tollgate receive` until it is interrupted. */
export async function receive(flags: ReceiveFlags): Promise<void> {
  const secret = readWebhookSecret();
  const token = readReceiverToken();
  if (secret === null && token === null)
    throw new ConfigError(
      'Set TOLLGATE_WEBHOOK_SECRET to the secret of your webhook endpoint, or TOLLGATE_RECEIVER_TOKEN to a token for tollgate check.',
    );
  const tls = await readTls(flags);
  const lock = await lockFolder(flags.data, printMessage);
  try {
    const log = await InboxLog.open(join(flags.data, 'deliveries.ndjson'));
    if (secret !== null) await log.configure(DEFAULT_INBOX, { secrets: [secret], replies: [] });
    const server = createReceiverServer({
      log,
      token,
      tls,
      onDelivery: (inbox, body, status) => {
        printDelivery(inbox, body, status, flags.json === true);
      },
      onRefusal: createRefusalPrinter(),
    });
    const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await once(server.listen(flags.port, flags.host), 'listening');
    const { port, address } = server.address() as AddressInfo;
    const host = address.includes(':') ? `[${address}]` : address;
    const url = `${tls ? 'https' : 'http'}://${host}:${port}`;
    if (flags.json === true) printJson({ url });
    printMessage(
      [
        `Receiving webhooks at ${url}. Press Ctrl-C to stop.`,
        ...(secret === null ? [] : [`Webhook endpoint: ${url}/hooks/${DEFAULT_INBOX}`]),
        ...(token === null ? [] : [`For the contract checks: tollgate check --webhook-url ${url}`]),
      ].join('\n'),
    );
    await interrupted;
    await drain(server);
    await log.close();
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    await lock.release();
  }
}

async function readTls({ cert, key }: ReceiveFlags): Promise<{ cert: string; key: string } | null> {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined)
    throw new ConfigError('--cert and --key belong together: add the other one.');
  return { cert: await readPem('--cert', cert), key: await readPem('--key', key) };
}

function readPem(flag: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`${flag} ${file} cannot be read: ${(error as Error).message}.`);
  });
}

function printDelivery(inbox: string, body: string, status: number, isJson: boolean): void {
  const event = Object(JSON.parse(body)) as { id?: unknown; type?: unknown };
  const [id, type] = [event.id, event.type].map((value) => (typeof value === 'string' ? value : null));
  if (isJson) printJson({ inbox, event_id: id, event_type: type, response_status: status });
  else printText(`${new Date().toISOString()}  ${inbox}  ${type ?? 'no type'}  ${id ?? 'no id'}  ${status}`);
}

/** Returns a function that prints refused deliveries, at most one line per second. */
function createRefusalPrinter(): (inbox: string, reason: string) => void {
  let [printedAt, silent] = [-Infinity, 0];
  return (inbox, reason) => {
    const now = performance.now();
    if (now - printedAt < REFUSAL_INTERVAL_MS) {
      silent += 1;
      return;
    }
    printMessage(
      `Refused a delivery to ${inbox}: ${reason}.${silent > 0 ? ` Refused ${silent} more before.` : ''}`,
    );
    [printedAt, silent] = [now, 0];
  };
}
