import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { viewMutants } from './sandbox-views/mutants.js';

const CONFIG = fileURLToPath(new URL('sandbox-views/vitest.config.ts', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Part of the JSON report of vitest. */
interface Report {
  testResults: {
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

it.for(viewMutants)('a test of its view kills the mutant $name ($class)', async ({ name }, { annotate }) => {
  const { testResults } = await runTests(name);
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const kill = results.find(({ status }) => status === 'failed');
  // A file that does not load has a message and no failed test: that is no kill.
  if (!kill) expect(testResults.map(({ message }) => message).join('')).toBe('');
  expect(kill, `${name} survives`).toBeDefined();
  await annotate(`killed by "${String(kill?.title)}": ${String(kill?.failureMessages[0]?.slice(0, 300))}`);
});

/** Runs the tests of a mutant's view until the first failure. @throws Error if the process writes no report */
function runTests(name: string): Promise<Report> {
  const env = { ...process.env, TOLLGATE_MUTANT: name };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [VITEST, 'run', '--config', CONFIG, '--reporter', 'json'],
      options,
      (_, stdout, stderr) => {
        const start = stdout.indexOf('{"numTotalTestSuites"');
        if (start === -1) reject(new Error(`vitest wrote no report: ${stderr}`));
        else resolve(JSON.parse(stdout.slice(start)) as Report);
      },
    );
  });
}
