import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createTempFolder, runCli } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';
import { hostileRecordings, writeHostileRecording } from './hostile-recordings.js';
import { recordCustomers, type RecordedLine } from './record.js';

const sandbox = await testSandbox();
let lines: RecordedLine[] = [];

beforeAll(async () => {
  lines = await recordCustomers(sandbox);
});

/** Module that writes the highest memory of a process into the file of the variable `MEMORY_FILE`, in kilobytes. */
const MEASURE = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(process.env.MEMORY_FILE, String(process.resourceUsage().maxRSS)));`;

/** Highest memory, in megabytes. A command without a file takes about 100. */
const MAX_MEMORY_MB = 450;
const MAX_TIME_MS = 60_000;

test.each(hostileRecordings)(
  'tollgate drift reads a recording with $name in bounded time and memory',
  async (recording) => {
    const { name, message = /./, isRejected = false, failure } = recording;
    const cwd = createTempFolder();
    const file = writeHostileRecording(recording, lines);
    const [measure, memoryFile] = [join(cwd, 'measure.mjs'), join(cwd, 'memory')];
    writeFileSync(measure, MEASURE);
    const environment = { NODE_OPTIONS: `--import=${measure}`, MEMORY_FILE: memoryFile };
    const startedAt = performance.now();
    const result = await runCli(['drift', file, '--strict'], { cwd, environment });
    const timeMs = performance.now() - startedAt;
    const memoryMb = Number(readFileSync(memoryFile, 'utf8')) / 1_024;
    process.stdout.write(
      `| ${name} | ${result.exitCode} | ${(timeMs / 1_000).toFixed(1)} s | ${memoryMb.toFixed(0)} MB |\n`,
    );
    expect(result.exitCode).toBe(isRejected ? 2 : failure === undefined ? 0 : 1);
    expect(result.stdout + result.stderr).toMatch(message);
    expect(timeMs).toBeLessThan(MAX_TIME_MS);
    expect(memoryMb).toBeLessThan(MAX_MEMORY_MB);
  },
  2 * MAX_TIME_MS,
);
