import { beforeAll, expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { hostileRecordings, writeHostileRecording } from './hostile-recordings.js';
import { checkFile, listFailures, recordCustomers, type RecordedLine } from './record.js';

const sandbox = await testSandbox();
let lines: RecordedLine[] = [];

beforeAll(async () => {
  lines = await recordCustomers(sandbox);
});

test.each(hostileRecordings.filter(({ isLarge }) => isLarge !== true))(
  'tollgate drift checks or rejects a recording with $name',
  async (recording) => {
    const { message = /./, isRejected = false, missing = 0, failure } = recording;
    const file = writeHostileRecording(recording, lines);
    if (isRejected) {
      await expect(checkFile(file)).rejects.toThrow(
        expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(message) as string }),
      );
      return;
    }
    const report = await checkFile(file);
    expect(report.message).toMatch(message);
    expect(report.requests).toBe(lines.length - missing);
    if (failure === undefined) expect(listFailures(report)).toEqual([]);
    else expect(listFailures(report).join('\n')).toContain(failure);
  },
);
