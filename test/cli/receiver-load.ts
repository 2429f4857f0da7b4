import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { request, type Agent } from 'undici';
import { expect, onTestFinished } from 'vitest';
import { createTempFolder, runCli, startReceiver, type RunningReceiver } from './program.js';

export const receiverSecret = `whsec_${Buffer.alloc(24, 'a').toString('base64')}`;
export const receiverToken = 'token-of-the-receiver';
const environment = { TOLLGATE_WEBHOOK_SECRET: receiverSecret, TOLLGATE_RECEIVER_TOKEN: receiverToken };
const SENDERS = 8;
const MEGABYTE = 1024 * 1024;

/** The room that the guide on contract checks in CI documents. */
const ROOM = { deliveries: 10_000, bytes: 32 * MEGABYTE, fileBytes: 128 * MEGABYTE };
/** Resident memory of the receiver. */
const MAX_MEMORY_MB = 300;

interface StoredDelivery {
  number: number;
  headers: Record<string, string>;
  body: string;
}

interface Load {
  seed: number;
  deliveries: number;
  /** Every other one is SIGKILL, the rest is SIGTERM. */
  restarts: number;
  /** A connection with half of a request delays SIGTERM by the time limit of 10 s. */
  holdsRequests: boolean;
}

/** Largest values of a load. */
interface Measured {
  /** Peak of the resident memory of the receiver. */
  memoryMb: number;
  fileMb: number;
  /** Sum of the bodies. */
  sentMb: number;
  startMs: number;
  /** Time in which all pages of the inbox are read. */
  readMs: number;
  /** Number of deliveries without a response, or with an error. */
  repeated: number;
}

/** Reads the pages of the inbox `default`. The last one is empty. */
export async function readPages(url: string, dispatcher?: Agent): Promise<StoredDelivery[][]> {
  const pages: StoredDelivery[][] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const { body } = await request(`${url}/inboxes/default?after=${after}`, {
      headers: { authorization: `Bearer ${receiverToken}` },
      ...(dispatcher && { dispatcher }),
    });
    const { deliveries } = (await body.json()) as { deliveries: StoredDelivery[] };
    pages.push(deliveries);
    after = deliveries.at(-1)?.number;
  }
  return pages;
}

/** Returns an event of a size in bytes. Its text shows whether a part is missing. */
const createBody = (id: string, size: number): string =>
  JSON.stringify({ id, type: 'ping', data: `${id} `.repeat(size / (id.length + 1)) });

const sizes = fc.oneof(
  { weight: 80, arbitrary: fc.integer({ min: 100, max: 4_000 }) },
  { weight: 15, arbitrary: fc.integer({ min: 4_000, max: 64_000 }) },
  { weight: 5, arbitrary: fc.integer({ min: 64_000, max: MEGABYTE - 100 }) },
);

/** Sends deliveries of mixed sizes to a receiver, which is restarted meanwhile. @returns what was measured */
export async function loadReceiver({ seed, deliveries, restarts, holdsRequests }: Load): Promise<Measured> {
  const cwd = createTempFolder();
  const file = join(cwd, '.tollgate-receiver/deliveries.ndjson');
  const waiting = fc.sample(sizes, { seed, numRuns: deliveries }).map((size, index) => ({
    id: `evt_${index}`,
    size,
  }));
  const acknowledged: string[] = [];
  const measured: Measured = { memoryMb: 0, fileMb: 0, sentMb: 0, startMs: 0, readMs: 0, repeated: 0 };
  let receiver = await startReceiver({ cwd, environment });
  /** Resolves when the receiver is available. */
  let available = Promise.resolve();

  const deliver = async ({ id, size }: { id: string; size: number }): Promise<boolean> => {
    const body = createBody(id, size);
    const at = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(receiverSecret).sign(id, at, body),
    };
    measured.sentMb += body.length / MEGABYTE;
    const url = `${receiver.url}/hooks/default`;
    const response = await request(url, { method: 'POST', headers, body }).catch(() => null);
    await response?.body.dump().catch(() => undefined);
    return response?.statusCode === 204;
  };
  const measure = ({ program }: RunningReceiver): void => {
    measured.fileMb = Math.max(measured.fileMb, statSync(file).size / MEGABYTE);
    if (process.platform !== 'linux') return;
    const status = readFileSync(`/proc/${program.child.pid}/status`, 'utf8');
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
    measured.memoryMb = Math.max(measured.memoryMb, Number(kilobytes) / 1024);
  };
  const restart = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const second = await runCli(['receive', '--port', '0'], { cwd, environment });
    expect([second.exitCode, second.stderr]).toEqual([1, expect.stringContaining('is in use by process')]);
    measure(receiver);
    if (signal === 'SIGTERM') await holdConnections(receiver.url, holdsRequests);
    expect(await receiver.program.stop(signal)).toBe(signal === 'SIGTERM' ? 130 : 'SIGKILL');
    const startedAt = performance.now();
    receiver = await startReceiver({ cwd, environment });
    const readAt = performance.now();
    const stored = (await readPages(receiver.url)).flat();
    measured.startMs = Math.max(measured.startMs, readAt - startedAt);
    measured.readMs = Math.max(measured.readMs, performance.now() - readAt);
    expectNothingLost(stored, acknowledged);
  };
  const moments = Array.from({ length: restarts }, (_, index) =>
    Math.floor(((index + 1) * deliveries) / (restarts + 1)),
  );
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        while (!(await deliver(next))) {
          measured.repeated += 1;
          await available;
        }
        acknowledged.push(next.id);
        const moment = moments.indexOf(acknowledged.length);
        if (moment >= 0) available = available.then(() => restart(moment % 2 ? 'SIGTERM' : 'SIGKILL'));
      }
    }),
  );
  await available;
  expect(acknowledged).toHaveLength(deliveries);
  await restart('SIGTERM');
  expect(measured.fileMb).toBeLessThan(ROOM.fileBytes / MEGABYTE);
  expect(measured.memoryMb).toBeLessThan(MAX_MEMORY_MB);
  return measured;
}

/** @param acknowledged ids in the order of the responses, which differs from that of storage by the concurrent senders */
function expectNothingLost(stored: readonly StoredDelivery[], acknowledged: readonly string[]): void {
  const ids = new Set(stored.map(({ headers }) => headers['webhook-id']));
  for (const { body, headers } of stored) {
    const id = headers['webhook-id'] ?? '';
    const { data } = JSON.parse(body) as { data: string };
    if (body !== createBody(id, data.length)) throw new Error(`The body of ${id} was changed.`);
  }
  const missing = acknowledged.flatMap((id, index) => (ids.has(id) ? [] : [index]));
  if (missing.length === 0) return;
  const firstStored = acknowledged.findIndex((id) => ids.has(id));
  expect(Math.max(...missing)).toBeLessThan(firstStored + 2 * SENDERS);
  const bytes = stored.reduce((sum, delivery) => sum + toLineBytes(delivery), 0);
  const isFull = stored.length >= ROOM.deliveries || bytes > ROOM.bytes - 2 * MEGABYTE;
  expect(isFull, `${stored.length} deliveries with ${bytes} bytes are stored`).toBe(true);
}

const toLineBytes = (delivery: StoredDelivery): number =>
  Buffer.byteLength(JSON.stringify({ kind: 'delivery', inbox: 'default', delivery })) + 1;

/** Opens connections until the receiver closes them. */
async function holdConnections(url: string, holdsRequests: boolean): Promise<void> {
  const head = 'POST /hooks/default HTTP/1.1\r\nHost: 127.0.0.1\r\n';
  const starts = ['', ...(holdsRequests ? [head, `${head}Content-Length: 9\r\n\r\n{`] : [])];
  for (const bytes of starts) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.on('error', () => undefined).write(bytes);
  }
}
