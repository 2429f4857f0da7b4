import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toIdentityKey } from '../../../contracts/report/findings.js';
import type { FindingLife, Report } from '../../../contracts/report/report.js';
import { createTempFolder, runCli } from '../../cli/program.js';
import { startOtherGateway, type OtherGateway } from '../other-gateway/gateway.js';
import { startProxy, type ProxyOptions } from './proxy.js';
import { runCheck } from './run-check.js';

const NIGHTS = 10;
const PLANTED = 3;
const REPAIRED = 5;
const MINUTE_MS = 60_000;

/** Names of customers of others that are words or structure of JSON, of HTTP and of the API. */
const trapNames = [
  ...['null', 'true', '1', '{', '"', '","', 'customers', 'active', 'EUR', 'next', 'json', 'has_more', 'v1'],
];

async function createTraps({ url, apiKey }: OtherGateway): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  for (const name of trapNames) {
    const body = JSON.stringify({ name, email: 'someone@example.org', metadata: { [name]: name } });
    const { status } = await fetch(`${url}/customers`, { method: 'POST', headers, body });
    expect(status).toBe(201);
  }
}

interface Night {
  report: Report;
  found: FindingLife[];
  fixed: FindingLife[];
  open: FindingLife[];
  /** Ids of the requirements for which SARIF has a result. */
  scanned: string[];
  /** Requirements that break in the recording of the night. */
  drifted: string[];
  /** Number of responses in the recording that are no JSON, although their type says so. */
  invalid: number;
}

interface HarEntry {
  response: { content: { mimeType: string; text: string } };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function isInvalid({ response: { content } }: HarEntry): boolean {
  if (!content.mimeType.includes('json') || content.text === '') return false;
  try {
    JSON.parse(content.text);
    return false;
  } catch {
    return true;
  }
}

/** Runs a night, and checks its recording with tollgate drift. */
async function runNight(
  { url, apiKey, secondApiKey }: OtherGateway,
  folder: string,
  flags: readonly string[],
): Promise<Night> {
  const [har, sarif, result] = [join(folder, 'night.har'), join(folder, 'night.sarif'), 'drift.json'];
  const outputs = ['--record', join(folder, 'record'), '--har', har, '--sarif', sarif, '--quiet'];
  const keys = { TOLLGATE_API_KEY: apiKey, TOLLGATE_SECOND_API_KEY: secondApiKey };
  const { report, output } = await runCheck([url, ...flags, ...outputs], keys);
  expect(report.faults, output).toEqual([]);
  const drift = await runCli(['drift', har, '--json', result, '--quiet'], { cwd: folder });
  expect([0, 1], drift.stderr).toContain(drift.exitCode);
  const { verdicts } = readJson(join(folder, result)) as Report;
  const { runs } = readJson(sarif) as { runs: { results: { ruleId: string }[] }[] };
  const { log } = readJson(har) as { log: { entries: HarEntry[] } };
  expect(log.entries.length).toBe(report.requests);
  const { findings: found = [], fixed = [], open = [] } = report.history ?? {};
  return {
    ...{ report, found, fixed, open },
    scanned: runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId)),
    drifted: verdicts.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
    invalid: log.entries.filter(isInvalid).length,
  };
}

/** Findings that are known so far, by their identity. */
type KnownFindings = Map<string, FindingLife>;

const toKeys = (lives: readonly FindingLife[]): string[] => lives.map(toIdentityKey).toSorted();

/** Expects a night with the fault to find it, and to keep what earlier nights found and this one did not test again. */
function expectFaulty(
  { report: { run_id, started_at }, found, fixed, open, scanned }: Night,
  known: KnownFindings,
  shows: RegExp,
): void {
  expect(fixed).toEqual([]);
  expect([...found, ...open].filter(({ requirement }) => !shows.test(requirement))).toEqual([]);
  const after = new Set(toKeys([...found, ...open]));
  expect([...known.keys()].filter((key) => !after.has(key))).toEqual([]);
  for (const life of [...found, ...open]) {
    const before = known.get(toIdentityKey(life));
    expect(life.since).toEqual(before?.since ?? { run_id, started_at });
    if (found.includes(life)) expect(life.status).toBe(before ? 'broken' : 'new');
    known.set(toIdentityKey(life), life);
  }
  expect(scanned.length).toBeGreaterThan(0);
}

/** Expects a night after the repair to find nothing, and each finding to be fixed or open. */
function expectRepaired({ report, found, fixed, open, scanned }: Night, known: KnownFindings): void {
  expect(report.ending).toBe('passed');
  expect(found).toEqual([]);
  expect(toKeys([...fixed, ...open])).toEqual([...known.keys()].toSorted());
  for (const key of toKeys(fixed)) known.delete(key);
  expect(scanned.length > 0).toBe(known.size > 0);
}

type Headers = Record<string, string>;

const dropHeader =
  (header: string) =>
  ({ [header]: _, ...headers }: Headers): Headers =>
    headers;

/** Faults that a proxy can plant. */
const faults: Record<'challenge-header-missing' | 'idempotency-ignored', ProxyOptions> = {
  'challenge-header-missing': {
    change: (response) => ({ ...response, headers: dropHeader('www-authenticate')(response.headers) }),
  },
  'idempotency-ignored': { rewriteHeaders: dropHeader('idempotency-key') },
};

interface Scenario {
  fault: keyof typeof faults;
  /** Requirements that show the fault. */
  shows: RegExp;
  flags: string[];
  /** Flags of the night after the fault was planted. Default: the same. */
  secondFlags?: string[];
}

/** Not `refusals.*`, since a proxy joins repeated headers. */
const areas = 'authentication audit bodies conformance echo filters idempotency journeys pages tenancy'.split(
  ' ',
);

const select = (...ids: string[]): string[] => ids.flatMap((id) => ['--only', id]);

test.each<Scenario>([
  {
    fault: 'challenge-header-missing',
    shows: /^conformance\.header-missing$/,
    flags: ['--max-objects', '150', '--runs', '3', ...select(...areas.map((area) => `${area}.*`))],
  },
  {
    fault: 'idempotency-ignored',
    shows: /^idempotency\.|^audit\.replays$/,
    flags: ['--max-objects', '120', ...select('idempotency.*', 'audit.replays', 'conformance.*')],
  },
  {
    fault: 'challenge-header-missing',
    shows: /^conformance\.header-missing$/,
    flags: ['--max-objects', '40', ...select('authentication.*', 'pages.*', 'conformance.*')],
    secondFlags: ['--max-objects', '40', ...select('pages.*', 'conformance.*')],
  },
])(
  'in ten nights with a budget, $fault of nights 3 and 4 is new, open, fixed and gone, and drift finds nothing else in their recordings',
  async ({ fault, shows, flags, secondFlags = flags }) => {
    const gateway = await startOtherGateway({ existingCustomers: 40 });
    onTestFinished(gateway.close);
    await createTraps(gateway);
    let isFaulty = false;
    const { change, rewriteHeaders } = faults[fault];
    const { url } = await startProxy(new URL(gateway.url).origin, {
      change: (response, request) => (isFaulty && change ? change(response, request) : response),
      rewriteHeaders: (headers) => (isFaulty && rewriteHeaders ? rewriteHeaders(headers) : headers),
    });
    const folder = createTempFolder();
    const known: KnownFindings = new Map();
    for (let number = 1; number <= NIGHTS; number += 1) {
      isFaulty = number >= PLANTED && number < REPAIRED;
      const night = await runNight({ ...gateway, url }, folder, number === PLANTED + 1 ? secondFlags : flags);
      expect(night.invalid, `night ${number}`).toBe(0);
      expect(
        night.drifted.filter((id) => !isFaulty || !shows.test(id)),
        `night ${number}`,
      ).toEqual([]);
      if (isFaulty) expectFaulty(night, known, shows);
      else expectRepaired(night, known);
      if (number === PLANTED) expect(night.open).toEqual([]);
      if (number === PLANTED + 1 && secondFlags !== flags) expect(night.open).not.toEqual([]);
      if (number > REPAIRED) expect([...known.keys()], `night ${number}`).toEqual([]);
    }
  },
  20 * MINUTE_MS,
);
