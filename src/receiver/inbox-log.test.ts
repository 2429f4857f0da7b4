import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { InboxLog } from './inbox-log.js';

const MEGABYTE = 1024 * 1024;

/** Opens a log in a new folder, or again after `close`. */
async function openLog(): Promise<{ log: InboxLog; path: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-inbox-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'deliveries.ndjson');
  const log = await InboxLog.open(path);
  for (const inbox of ['one', 'other']) await log.configure(inbox, { secrets: [], replies: [] });
  return { log, path, folder };
}

/** Stores a delivery with the next number of an inbox. */
function store(log: InboxLog, name: string, body: string): Promise<void> {
  const inbox = log.inboxes.get(name) ?? expect.fail();
  inbox.received += 1;
  const { received: number } = inbox;
  return log.store(name, { number, at: '', method: 'POST', target: '', headers: {}, body, status: 204 });
}

function listNumbers(log: InboxLog, inbox: string): number[] {
  const numbers: number[] = [];
  for (;;) {
    const page = log.list(inbox, numbers.at(-1) ?? 0);
    if (page.length === 0) return numbers;
    numbers.push(...page.map(({ number }) => number));
  }
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('an inbox log keeps the newest 10,000 deliveries of all inboxes, also after it was opened again', async () => {
  const { log, path } = await openLog();
  await Promise.all(range(1, 2_000).map(() => store(log, 'other', '1')));
  await Promise.all(range(1, 9_000).map(() => store(log, 'one', '1')));
  for (const opened of [log, await InboxLog.open(path)]) {
    expect(listNumbers(opened, 'other')).toEqual(range(1_001, 2_000));
    expect(listNumbers(opened, 'one')).toEqual(range(1, 9_000));
    await opened.close();
  }
});

test('an inbox log keeps the newest 32 MiB, compacts its file, and is the same after it was opened again', async () => {
  const { log, path, folder } = await openLog();
  const body = 'a'.repeat(MEGABYTE);
  let fileBytes = 0;
  for (let count = 0; count < 100; count += 1) {
    await store(log, 'one', body);
    fileBytes = Math.max(fileBytes, statSync(path).size);
  }
  expect(fileBytes / MEGABYTE).toBeLessThan(68);
  await store(log, 'other', 'last');
  expect(listNumbers(log, 'one')).toEqual(range(70, 100));
  expect(readdirSync(folder)).toEqual(['deliveries.ndjson']);
  await log.close();
  const again = await InboxLog.open(path);
  expect(statSync(path).size / MEGABYTE).toBeLessThan(32);
  expect(listNumbers(again, 'one')).toEqual(range(70, 100));
  expect(listNumbers(again, 'other')).toEqual([1]);
  expect(again.inboxes.get('one')?.received).toBe(100);
  await again.close();
});

test('the deliveries and secrets of a removed inbox leave the file when it is opened again', async () => {
  const { log, path } = await openLog();
  await log.configure('one', { secrets: ['whsec_removed'], replies: [] });
  await store(log, 'one', 'removed');
  await store(log, 'other', 'kept');
  await log.remove('one');
  expect(listNumbers(log, 'one')).toEqual([]);
  await log.close();
  const again = await InboxLog.open(path);
  expect(listNumbers(again, 'other')).toEqual([1]);
  expect(readFileSync(path, 'utf8')).not.toContain('removed');
  await again.close();
});

test('a change that is in progress when an inbox log is closed is in its file', async () => {
  const { log, path } = await openLog();
  const stored = store(log, 'one', '1');
  await log.close();
  await stored;
  expect(readFileSync(path, 'utf8')).toContain('"kind":"delivery","inbox":"one"');
});

test('the replies of an inbox are counted on, also when their deliveries were removed to make room', async () => {
  const { log, path } = await openLog();
  for (let count = 0; count < 34; count += 1) await store(log, 'one', 'a'.repeat(MEGABYTE));
  await log.configure('one', { secrets: [], replies: [{ status: 503 }] });
  for (let count = 0; count < 34; count += 1) await store(log, 'other', 'a'.repeat(MEGABYTE));
  await log.close();
  const again = await InboxLog.open(path);
  expect(listNumbers(again, 'one')).toEqual([]);
  expect(again.inboxes.get('one')).toMatchObject({ received: 34, configuredAt: 34 });
  await again.close();
});

test('an inbox log whose file cannot be compacted stores deliveries, and compacts it later', async () => {
  const { log, path } = await openLog();
  const body = 'a'.repeat(MEGABYTE);
  // The copy cannot be created where a folder is.
  mkdirSync(`${path}.tmp`);
  for (let count = 0; count < 40; count += 1) await store(log, 'one', body);
  expect(statSync(path).size / MEGABYTE).toBeGreaterThan(40);
  rmSync(`${path}.tmp`, { recursive: true });
  for (let count = 0; count < 30; count += 1) await store(log, 'one', body);
  expect(statSync(path).size / MEGABYTE).toBeLessThan(40);
  await log.close();
  const again = await InboxLog.open(path);
  expect(listNumbers(again, 'one')).toEqual(range(40, 70));
  await again.close();
});
