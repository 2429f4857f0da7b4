import { expect, test } from 'vitest';
import {
  MAX_LOGGED_BODY_BYTES,
  MAX_PRUNED_ENTRIES,
  MemoryRequestLog,
  truncateBody,
  type RequestLogEntry,
} from './request-log.js';

const createEntry = (id: string): RequestLogEntry => ({ id }) as RequestLogEntry;

function createLog(count: number, capacity: number): MemoryRequestLog {
  const log = new MemoryRequestLog('test', capacity);
  for (let number = 1; number <= count; number += 1) log.add('org_1', createEntry(String(number)));
  return log;
}

const listIds = (log: MemoryRequestLog, after?: number, organizationId = 'org_1'): string[] =>
  [...log.listNewest(organizationId, after)].map(({ record }) => record.id);

test.each([
  [0, []],
  [1, ['1']],
  [3, ['3', '2', '1']],
  [4, ['4', '3', '2']],
  [8, ['8', '7', '6']],
])(
  'after %i requests, a request log with a capacity of three lists the latest three, newest first',
  (count, expected) => {
    expect(listIds(createLog(count, 3))).toEqual(expected);
  },
);

test.each([
  [6, ['5', '4', '3']],
  [4, ['3']],
  [3, []],
  [1, []],
  [99, ['5', '4', '3']],
])(
  'RequestLog.listNewest after number %i returns the older entries that are still in the log',
  (after, expected) => {
    expect(listIds(createLog(5, 3), after)).toEqual(expected);
  },
);

test('each organization has its own request log', () => {
  const log = createLog(2, 3);
  log.add('org_2', createEntry('other'));
  expect(listIds(log, undefined, 'org_2')).toEqual(['other']);
  log.clear('org_1');
  expect(listIds(log)).toEqual([]);
  expect(listIds(log, undefined, 'org_2')).toEqual(['other']);
});

const createTimedLog = (...times: number[]): MemoryRequestLog => {
  const log = new MemoryRequestLog('test', 3);
  for (const receivedAt of times) log.add('org_1', { id: String(receivedAt), receivedAt } as RequestLogEntry);
  return log;
};

test('RequestLog.prune deletes the entries before a time, and keeps the numbers of the others', () => {
  const log = createTimedLog(10, 20, 30);
  log.prune(20);
  expect(listIds(log)).toEqual(['30', '20']);
  expect(listIds(log, 3)).toEqual(['20']);
  log.prune(31);
  expect(listIds(log)).toEqual([]);
  log.add('org_1', { id: '40', receivedAt: 40 } as RequestLogEntry);
  expect([...log.listNewest('org_1')].map(({ sequence }) => sequence)).toEqual([4]);
});

test('RequestLog.prune works after the log has reached its capacity', () => {
  const log = createTimedLog(10, 20, 30, 40, 50);
  log.prune(40);
  expect(listIds(log)).toEqual(['50', '40']);
});

test('RequestLog.prune deletes a limited number of entries per call', () => {
  const log = new MemoryRequestLog('test', 2 * MAX_PRUNED_ENTRIES);
  for (let receivedAt = 0; receivedAt < MAX_PRUNED_ENTRIES + 5; receivedAt += 1)
    log.add('org_1', { id: String(receivedAt), receivedAt } as RequestLogEntry);
  log.prune(Infinity);
  expect(listIds(log)).toHaveLength(5);
  log.prune(Infinity);
  expect(listIds(log)).toEqual([]);
});

test('truncateBody copies the first bytes of a long body and does not retain the rest', () => {
  const long = Buffer.alloc(100_000, 'a');
  const { beginning, bytes } = truncateBody(long);
  expect([beginning.length, bytes]).toEqual([MAX_LOGGED_BODY_BYTES, 100_000]);
  expect((beginning as Uint8Array).buffer.byteLength).toBe(MAX_LOGGED_BODY_BYTES);
});

test.each(['', 'short', 'ä'.repeat(MAX_LOGGED_BODY_BYTES / 2)])(
  'truncateBody returns a short body unchanged',
  (text) => {
    expect(truncateBody(text)).toEqual({ beginning: text, bytes: Buffer.byteLength(text) });
  },
);
