import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { createTempFolder, runCli } from '../../cli/program.js';
import { testSandbox } from '../../support/sandbox.js';
import { dropProperty, startProxy } from './proxy.js';

const sandbox = await testSandbox();

interface Sarif {
  runs: {
    tool: { driver: { rules: { id: string; help: { text: string }; fullDescription: { text: string } }[] } };
    results: {
      ruleId: string;
      message: { text: string };
      locations: {
        physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } };
      }[];
      partialFingerprints?: { primaryLocationLineHash?: string };
    }[];
  }[];
}

interface Place {
  path: string;
  line: number;
}

/** Describes each place that a code review cannot show: no relative path, no such file in the repository, no such line. */
function findInvalidPlaces(repository: string, places: readonly Place[]): string[] {
  return places.flatMap(({ path, line }) => {
    if (/^(?:[a-z]+:|\/|\.\.?(?:\/|$))/i.test(path)) return [`${path} is not relative to the repository`];
    try {
      const lines = readFileSync(join(repository, path), 'utf8').split('\n').length;
      return line >= 1 && line <= lines ? [] : [`${path} has no line ${line}`];
    } catch {
      return [`${path} is not in the repository`];
    }
  });
}

/** Checks the rules of GitHub code scanning that the SARIF schema does not have. */
function findSarifErrors(repository: string, { runs }: Sarif): string[] {
  const [run] = runs;
  if (runs.length !== 1 || !run) return [`it has ${runs.length} runs`];
  const { rules } = run.tool.driver;
  const places = run.results.flatMap(({ locations }) =>
    locations.map(({ physicalLocation: { artifactLocation, region } }) => ({
      path: decodeURIComponent(artifactLocation.uri),
      line: region?.startLine ?? 0,
    })),
  );
  return [
    ...findInvalidPlaces(repository, places),
    ...rules.filter(({ help }) => help.text === '').map(({ id }) => `the rule ${id} has no help`),
    ...rules
      .filter(({ fullDescription: { text } }) => text.length > 1024)
      .map(({ id }) => `${id} is too long`),
    ...run.results.flatMap(({ ruleId, locations, partialFingerprints }) => [
      ...(locations.length === 1 ? [] : [`${ruleId} has ${locations.length} locations`]),
      ...(rules.some(({ id }) => id === ruleId) ? [] : [`${ruleId} is no rule`]),
      ...(partialFingerprints?.primaryLocationLineHash ? [] : [`${ruleId} has no fingerprint`]),
    ]),
  ];
}

/** Runs some checks against a target whose lists lack `has_more`, and whose clock lacks `now`, which is a rule of the sandbox API. */
async function checkBrokenTarget(
  folder: string,
  ...flags: string[]
): Promise<{
  stderr: string;
  sarif: Sarif;
  issues: { location: { path: string; lines: { begin: number } } }[];
}> {
  const dropFromLists = dropProperty('has_more');
  const dropFromClock = dropProperty('now');
  const target = await startProxy(sandbox.url, {
    change: (response, request) =>
      request.target.includes('/clock') ? dropFromClock(response, request) : dropFromLists(response, request),
  });
  const only = ['head.list*', 'pages.whole.*', 'conformance.*', 'clocks.durations'].flatMap((id) => [
    '--only',
    id,
  ]);
  const outputs = ['--sarif', 'contract.sarif', '--gitlab', 'codequality.json'];
  const { exitCode, stderr } = await runCli(['check', target.url, '--quiet', ...only, ...outputs, ...flags], {
    cwd: folder,
  });
  expect(exitCode, stderr).toBe(1);
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    stderr,
    sarif: readJson('contract.sarif') as Sarif,
    issues: readJson('codequality.json') as Awaited<ReturnType<typeof checkBrokenTarget>>['issues'],
  };
}

/** Creates a git repository with a package in a folder below its root. */
function createRepository(): { repository: string; folder: string } {
  const repository = createTempFolder();
  const folder = join(repository, 'services', 'billing tests');
  mkdirSync(join(repository, '.git'));
  mkdirSync(folder, { recursive: true });
  return { repository, folder };
}

const text = JSON.stringify(openapi, null, 2);

test.each([
  { name: 'the default copy of the document', path: 'services/billing tests/openapi.json', flags: [] },
  { name: 'a copy elsewhere', path: 'docs/api.json', flags: ['--document', '../../docs/api.json'] },
])(
  'each finding of SARIF and GitLab has a path of the repository and a line of it, with $name',
  async ({ path, flags }) => {
    const { repository, folder } = createRepository();
    mkdirSync(join(repository, posix.dirname(path)), { recursive: true });
    writeFileSync(join(repository, path), text);
    const { sarif, issues, stderr } = await checkBrokenTarget(folder, ...flags);
    expect(sarif.runs[0]?.results.length).toBeGreaterThan(0);
    expect(findSarifErrors(repository, sarif)).toEqual([]);
    const places = issues.map(({ location: { path: file, lines } }) => ({ path: file, line: lines.begin }));
    expect(places.length).toBe(sarif.runs[0]?.results.length);
    expect(findInvalidPlaces(repository, places)).toEqual([]);
    expect(new Set(places.map(({ path: file }) => file))).toEqual(new Set([path]));
    const lines = places.map(({ line }) => line);
    expect(Math.min(...lines), 'a rule of the sandbox API').toBe(1);
    expect(Math.max(...lines)).toBeGreaterThan(100);
    expect(stderr).not.toContain('node -p');
  },
);

test('without a copy of the document, tollgate check prints the command that creates the file which its findings name', async () => {
  const { repository, folder } = createRepository();
  const { sarif, issues, stderr } = await checkBrokenTarget(folder);
  expect(stderr).toContain(
    `node -p "JSON.stringify(require('tollgate/openapi.json'), null, 2)" > openapi.json\n`,
  );
  expect(findSarifErrors(repository, sarif)).not.toEqual([]);
  writeFileSync(join(folder, 'openapi.json'), text);
  expect(findSarifErrors(repository, sarif)).toEqual([]);
  const lines = issues.map(({ location }) => location.lines.begin);
  expect(Math.max(...lines)).toBeGreaterThan(1);
});

test('tollgate check writes neither SARIF nor GitLab if it cannot reach the target, and says so', async () => {
  const folder = createTempFolder();
  const outputs = ['--sarif', 'contract.sarif', '--gitlab', 'codequality.json', '--ctrf', 'ctrf.json'];
  const { exitCode, stderr } = await runCli(['check', 'http://127.0.0.1:9/v1', ...outputs], { cwd: folder });
  expect(exitCode).toBe(3);
  expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual(['ctrf.json']);
  for (const file of ['contract.sarif', 'codequality.json'])
    expect(stderr).toContain(`${file} was not written: it would close earlier findings.`);
});
