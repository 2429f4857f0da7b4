import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createCounts } from './area-results.js';
import {
  describeGroupHistory,
  describeOpenFinding,
  describeOpenFindings,
  renderHistories,
} from './describe-history.js';
import { compareWithRecords, followFindings, listFirst } from './history.js';
import { renderHistory } from './html-history.js';
import type { FindingIdentity, Report, ReportedIdentity, ReportedVerdict } from './report.js';
import { pruneRecords, readRecords, writeRecord } from './run-record.js';

function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-record-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const BASE_URL = 'https://staging.example.com/v1';
const ruleIds = ['conformance.body', 'filters.status', 'pages.whole', 'echo.text'];

/** Synthetic run: the requirements that it tested, and the findings of those that failed. */
interface SyntheticRun {
  number: number;
  tested: string[];
  findings: (FindingIdentity & Pick<ReportedIdentity, 'shown_by'>)[];
}

const toIdentity = (requirement: string, place = '/has_more'): FindingIdentity => ({
  requirement,
  operation: 'listCharges',
  place,
  kind: 'body',
});

const toRunId = (number: number): string => `run-${String(number).padStart(4, '0')}`;

/** Creates the report of a synthetic run. The other fields are of no interest here. */
function toReport({ number, tested, findings }: SyntheticRun): Report {
  const verdicts = ruleIds.map((id) => {
    const own = findings.filter(({ requirement }) => requirement === id);
    const identities = own.map((identity) => ({ ...identity, is_known: false }));
    const outcome = own.length > 0 ? 'failed' : 'passed';
    return {
      id,
      level: 'MUST',
      phase: id.startsWith('conformance') ? 'conformance' : 'laws',
      outcome: tested.includes(id) ? outcome : 'not_run',
      counts_as: own.length > 0 ? 'broken' : 'passed',
      finding: own.length > 0 ? { message: id, identities, document: 'openapi', pointer: '/info' } : null,
    } as ReportedVerdict;
  });
  return {
    run_id: toRunId(number),
    base_url: BASE_URL,
    started_at: new Date(Date.UTC(2027, 0, 1) + number * 3_600_000).toISOString(),
    duration_ms: 1_000,
    ending: findings.length > 0 ? 'broken' : 'passed',
    is_strict: false,
    seed: number,
    versions: { api: '1', tollgate: '1', node: 'v20' },
    requirements: ruleIds.length,
    counts: { ...createCounts(), broken: findings.length },
    verdicts,
    findings: verdicts
      .filter(({ finding }) => finding !== null)
      .map(({ id: requirement }) => ({ requirement, counts_as: 'broken', also_failing: [] })),
    history: null,
  } as unknown as Report;
}

/** Compares a run with the records of a folder, which the run may have read before others wrote, and records it. */
function recordRun(folder: string, run: SyntheticRun, kept: number, known = readRecords(folder)) {
  const { history, record, all, lives } = compareWithRecords(toReport(run), known, () => false);
  writeRecord(folder, record);
  pruneRecords(folder, all, lives, kept);
  return history;
}

/** Records a run for each list of findings; null for a run that did not test the requirement. */
function recordRuns(folder: string, states: readonly (boolean | null)[], requirement = 'filters.status') {
  const histories = states.map((isFailing, index) =>
    recordRun(
      folder,
      {
        number: index + 1,
        tested: isFailing === null ? ['pages.whole'] : ruleIds,
        findings: isFailing === true ? [toIdentity(requirement)] : [],
      },
      100,
    ),
  );
  return histories.at(-1);
}

const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const replay = `seed ${seed}; replay: HISTORY_SEED=${seed} npx vitest run --config .config/vitest.config.ts contracts/report/history.test.ts`;

/** Number of histories in which a first bad run is planted. */
const HISTORIES = 50;

const historyArbitrary = fc
  .record({
    length: fc.integer({ min: 6, max: 40 }),
    kept: fc.integer({ min: 2, max: 12 }),
    position: fc.double({ min: 0, max: 1, noNaN: true }),
    requirement: fc.constantFrom('conformance.body', 'filters.status'),
    chances: fc.array(
      fc.record({
        isMissing: fc.nat(4).map((value) => value === 0),
        isPartial: fc.nat(3).map((value) => value === 0),
        isLate: fc.nat(5).map((value) => value === 0),
        damages: fc.nat(4).map((value) => value === 0),
        noise: fc.array(fc.constantFrom('pages.whole', 'echo.text'), { maxLength: 2 }),
      }),
      { minLength: 40, maxLength: 40 },
    ),
  })
  .map(({ position, ...rest }) => ({ ...rest, planted: 1 + Math.floor(position * (rest.length - 2)) }));

test(`the first bad run of a finding is named in ${HISTORIES} of ${HISTORIES} histories with missing, damaged and pruned records, runs that do not test it, and flaky findings`, () => {
  const histories = fc.sample(historyArbitrary, { seed, numRuns: HISTORIES });
  const named = histories.filter((one, index) => {
    const folder = createTempFolder();
    const { length, kept, planted, requirement, chances } = one;
    const finding = toIdentity(requirement);
    for (let number = 1; number <= length; number += 1) {
      const { isMissing, isPartial, isLate, damages, noise } = chances[number - 1] ?? ({} as never);
      const isEdge = number === planted || number === length;
      if (isMissing && !isEdge) continue;
      const tested = isPartial && !isEdge ? ['pages.whole'] : ruleIds;
      const isFound = number >= planted && tested.includes(requirement);
      const findings = [
        ...(isFound ? [finding] : []),
        ...[...new Set(noise)].filter((id) => tested.includes(id)).map((id) => toIdentity(id)),
      ];
      const known = readRecords(folder);
      // A late run read the records before the run in front of it wrote its own.
      const isUnseen = isLate && number !== length && number !== planted + 1;
      const records = isUnseen ? known.records.slice(0, -1) : known.records;
      recordRun(folder, { number, tested, findings }, kept, { ...known, records });
      if (damages) cutOff(folder, number, requirement, toRunId(planted));
    }
    const life = followFindings(readRecords(folder).records).find(
      ({ requirement: id }) => id === requirement,
    );
    expect(life?.since.run_id, `history ${index}: ${replay}`).toBe(toRunId(planted));
    return life?.since.run_id === toRunId(planted);
  });
  expect(named.length, replay).toBe(HISTORIES);
});

/** Cuts off the file of a record, unless it is the last one that names the first bad run. */
function cutOff(folder: string, number: number, id: string, firstBadRun: string): void {
  const naming = readRecords(folder).records.filter(({ findings }) =>
    findings.some(({ requirement, since }) => requirement === id && since?.run_id === firstBadRun),
  );
  const [only, ...others] = naming.map(({ run_id }) => `${run_id}.json`);
  const names = readdirSync(folder).filter((name) => others.length > 0 || name !== only);
  const name = names[number % Math.max(1, names.length)];
  if (name === undefined) return;
  const text = readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, name), text.slice(0, text.length / 2));
}

test.each([
  { states: [false, true], status: 'new', since: 2 },
  { states: [true], status: 'new', since: 1 },
  { states: [false, true, null, true], status: 'broken', since: 2 },
  { states: [true, false, true], status: 'new', since: 3 },
  { states: [true, false, true, false, true], status: 'flaky', since: 5 },
  { states: [true, false, true, false, ...Array<boolean>(10).fill(true)], status: 'broken', since: 5 },
])('a finding with the states $states is $status since run $since', ({ states, status, since }) => {
  const [life] = recordRuns(createTempFolder(), states)?.findings ?? [];
  expect(life).toMatchObject({ status, since: { run_id: toRunId(since) }, is_failing: true });
});

test('a finding is fixed in the first run that tests its requirement and does not have it', () => {
  const folder = createTempFolder();
  expect(recordRuns(folder, [true, null])?.fixed).toEqual([]);
  const history = recordRun(folder, { number: 3, tested: ruleIds, findings: [] }, 100);
  expect(history.fixed).toMatchObject([{ requirement: 'filters.status', status: 'fixed' }]);
  expect(recordRun(folder, { number: 4, tested: ruleIds, findings: [] }, 100).fixed).toEqual([]);
});

test('a requirement that fails at another place does not fix its earlier finding', () => {
  const folder = createTempFolder();
  recordRuns(folder, [true]);
  const moved = [toIdentity('filters.status', '/data/*/amount')];
  const history = recordRun(folder, { number: 2, tested: ruleIds, findings: moved }, 100);
  expect(history.fixed).toEqual([]);
  expect(history.findings).toMatchObject([{ place: '/data/*/amount', status: 'new' }]);
});

test('a run of fewer requirements does not fix a finding of a conformance rule', () => {
  const folder = createTempFolder();
  recordRuns(folder, [true], 'conformance.body');
  const partial = { number: 2, tested: ['conformance.body', 'echo.text'], findings: [] };
  expect(recordRun(folder, partial, 100).fixed).toEqual([]);
  expect(recordRun(folder, { number: 3, tested: ruleIds, findings: [] }, 100).fixed).toHaveLength(1);
});

test('a finding of a conformance rule is fixed once the requirements pass whose requests showed it, whatever else the run tested', () => {
  const folder = createTempFolder();
  const finding = { ...toIdentity('conformance.body'), shown_by: ['echo.text', 'pages.whole'] };
  recordRun(folder, { number: 1, tested: ruleIds, findings: [finding] }, 100);
  expect(listFirst(readRecords(folder).records, BASE_URL)).toEqual([
    ['conformance.body', 'echo.text', 'pages.whole'],
  ]);
  const isFixedBy = (number: number, ...tested: string[]): boolean =>
    recordRun(folder, { number, tested: ['conformance.body', ...tested], findings: [] }, 100).fixed.some(
      ({ requirement }) => requirement === 'conformance.body',
    );
  expect(isFixedBy(2, 'echo.text', 'filters.status')).toBe(false);
  const failing = { ...toIdentity('pages.whole'), operation: 'listPurchases' };
  const tested = ['conformance.body', 'echo.text', 'pages.whole'];
  expect(recordRun(folder, { number: 3, tested, findings: [failing] }, 100).fixed).toEqual([]);
  expect(isFixedBy(4, 'echo.text', 'pages.whole')).toBe(true);
});

test('an open finding remembers how its last run showed it to code scanning', () => {
  const history = recordRuns(createTempFolder(), [true, true, null]);
  const shown = { requirement: 'filters.status', counts_as: 'broken', document: 'openapi', pointer: '/info' };
  expect(history?.open.map(({ shown_as }) => shown_as)).toEqual([shown]);
});

test('a record keeps the newest runs, and the first bad run of a finding that is still there', () => {
  const folder = createTempFolder();
  const failing = { tested: ruleIds, findings: [toIdentity('filters.status')] };
  recordRun(folder, { number: 1, tested: ruleIds, findings: [] }, 3);
  for (let number = 2; number <= 9; number += 1) recordRun(folder, { number, ...failing }, 3);
  expect(readRecords(folder).records.map(({ run_id }) => run_id)).toEqual([2, 7, 8, 9].map(toRunId));
});

test('runs of other targets do not belong to the history of a run', () => {
  const folder = createTempFolder();
  recordRuns(folder, [true]);
  const [record] = readRecords(folder).records;
  if (!record) throw new Error('The folder has no record.');
  writeRecord(folder, { ...record, run_id: 'other', base_url: 'https://other.example.com/v1' });
  const failing = { number: 2, tested: ruleIds, findings: [toIdentity('filters.status')] };
  const history = recordRun(folder, failing, 1);
  expect(history.runs.map(({ run_id }) => run_id)).toEqual([toRunId(1), toRunId(2)]);
  expect(readRecords(folder).records).toHaveLength(3);
});

test.each([
  { text: '{"version":1,"run_id":"x"', reason: 'it is cut off or no JSON' },
  { text: '[]', reason: 'it is no record of a run' },
  { text: '{"version":1}', reason: 'it is no record of a run' },
  { text: '{"version":2}', reason: 'its version is not 1' },
])('the damaged record $text is named and skipped', ({ text, reason }) => {
  const folder = createTempFolder();
  recordRuns(folder, [true]);
  writeFileSync(join(folder, 'broken.json'), text);
  writeFileSync(join(folder, '.run-9.1.tmp'), text);
  const { records, damaged } = readRecords(folder);
  expect(records).toHaveLength(1);
  expect(damaged).toEqual([`broken.json: ${reason}`]);
  expect(renderHistories({ records, damaged })).toContain(`broken.json: ${reason}`);
});

test('a folder that does not exist has no records', () => {
  expect(readRecords(join(createTempFolder(), 'missing'))).toEqual({ records: [], damaged: [] });
});

test('a run starts with the requirements whose findings are open, and then those that the last run did not reach', () => {
  const folder = createTempFolder();
  recordRuns(folder, [true, null]);
  const { records } = readRecords(folder);
  expect(listFirst(records, BASE_URL)).toEqual([['filters.status'], ['conformance.body', 'echo.text']]);
  expect(listFirst(records, 'https://other.example.com/v1')).toEqual([]);
});

test('a run of one area between two nights does not change what the next night tests first', () => {
  const folder = createTempFolder();
  recordRun(folder, { number: 1, tested: ['pages.whole'], findings: [] }, 100);
  const [night] = readRecords(folder).records;
  if (!night) throw new Error('The night has no record.');
  const outcomes = { ...night.outcomes, passed: ['pages.whole'], not_run: [] };
  writeRecord(folder, { ...night, run_id: 'run-0002', started_at: '2027-02-01T00:00:00.000Z', outcomes });
  const waiting = ruleIds.filter((id) => id !== 'pages.whole');
  expect(listFirst(readRecords(folder).records, BASE_URL)).toEqual([waiting]);
});

test('a run that does not test a finding again reports it as open, unless the baseline accepts it', () => {
  const folder = createTempFolder();
  const history = recordRuns(folder, [true, null]);
  expect(history?.open.map(describeOpenFinding)).toEqual([
    'filters.status at /has_more of listCharges (body); broken since 1 Jan 2027, run run-0001',
  ]);
  expect(describeOpenFindings(history ?? { open: [] })).toBe(
    '1 finding of earlier runs was not tested again.',
  );
  expect(recordRuns(folder, [true])?.open).toEqual([]);
  const run = toReport({ number: 9, tested: ['pages.whole'], findings: [] });
  expect(compareWithRecords(run, readRecords(folder), () => true).history.open).toEqual([]);
});

test('runs that each reach one requirement of the postponed ones reach all of them in turn', () => {
  const folder = createTempFolder();
  const reached = ruleIds.map((_, number) => {
    const [[next] = []] = listFirst(readRecords(folder).records, BASE_URL);
    const tested = [next ?? 'conformance.body'];
    recordRun(folder, { number, tested, findings: [] }, 100);
    return tested[0];
  });
  expect(reached.toSorted()).toEqual(ruleIds.toSorted());
});

test('the history of a finding names its first bad run, and its new places', () => {
  const folder = createTempFolder();
  recordRuns(folder, [true], 'conformance.body');
  const findings = [toIdentity('conformance.body'), toIdentity('conformance.body', '/data')];
  const run = { number: 2, tested: ruleIds, findings };
  const report = { ...toReport(run), history: recordRun(folder, run, 100) };
  const group = {
    number: 1,
    counts_as: 'broken',
    cause: null,
    diagnosis: null,
    requirement: 'conformance.body',
    also_failing: [],
  } as const;
  expect(describeGroupHistory(report, { ...group, also_failing: [] })).toBe(
    'broken since 1 Jan 2027, run run-0001; 1 of 2 places are new',
  );
  expect(describeGroupHistory({ ...report, history: null }, { ...group, also_failing: [] })).toBeNull();
});

test('the trend of the HTML report has a linear axis from zero, a text alternative and a table', () => {
  const folder = createTempFolder();
  const history = recordRuns(folder, [true, false, true, true]);
  const html = renderHistory({ history: history ?? null } as Report);
  expect(html).toContain('Failed requirements from 1 Jan 2027 to 1 Jan 2027: 1, 0, 1, 1.');
  expect([...html.matchAll(/text-anchor="end">(\d+)</g)].map(([, count]) => count)).toEqual(['0', '1', '2']);
  const heights = [...html.matchAll(/<rect class="failed"[^>]* height="([\d.]+)"/g)].map(
    ([, height]) => height,
  );
  expect(new Set(heights).size).toBe(1);
  expect(heights).toHaveLength(3);
  expect(html).toContain(`<td>${toRunId(4)}</td>`);
  expect(renderHistory({ history: null } as Report)).toBe('');
});
