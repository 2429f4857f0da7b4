import { countAreaSizes, createCounts } from '../../contracts/report/area-results.js';
import { listCitedPromises } from '../../contracts/report/promises.js';
import { buildReport } from '../../contracts/report/build-report.js';
import { renderHtml } from '../../contracts/report/html.js';
import type {
  HistoryReport,
  RecordedRun,
  Report,
  ReportedVerdict,
  RunSummary,
} from '../../contracts/report/report.js';
import type { Requirement } from '../../contracts/requirement.js';
import { requirements } from '../../contracts/rules/index.js';
import { operations } from '../../contracts/spec/api-documents.js';

const exchange = {
  number: 1,
  requirement: 'pages.whole.listCharges',
  operation: 'listCharges',
  method: 'GET',
  url: 'http://127.0.0.1:4010/v1/charges?limit=2',
  request: { headers: { authorization: 'Bearer <key of TOLLGATE_API_KEY>' }, body: null },
  response: { status: 200, headers: {}, text: '{"data":[]}' },
  started_at: '2027-04-22T14:30:00Z',
  duration_ms: 4,
};

const finding: ReportedVerdict['finding'] = {
  message: 'The second page repeats a charge',
  identities: [
    {
      requirement: 'pages.whole.listCharges',
      operation: 'listCharges',
      place: '/data',
      kind: 'value',
      is_known: false,
    },
  ],
  expected: '{"data":["chg_2","chg_1"]}',
  received: '{"data":["chg_3","chg_2"]}',
  document: 'openapi',
  pointer: '/paths/~1charges/get',
  violation: null,
  exchange,
  curl: 'curl http://127.0.0.1:4010/v1/charges?limit=2 -H "Authorization: Bearer $TOLLGATE_API_KEY"',
  replay: 'npx tollgate check http://127.0.0.1:4010/v1 --seed 7 --only pages.whole.listCharges',
};

function toVerdict(requirement: Requirement, fields: Partial<ReportedVerdict> = {}): ReportedVerdict {
  const { id, area, level, phase, statement, operation, category, needs, citation } = requirement;
  return {
    id,
    level,
    phase,
    statement,
    operation,
    category,
    needs: [...needs],
    ...citation,
    area,
    outcome: 'passed',
    counts_as: 'passed',
    reason: null,
    finding: null,
    duration_ms: 3,
    ...fields,
  };
}

/** Verdicts of all requirements. All pass, except for changes to some. */
function judgeAll(
  change: (requirement: Requirement) => Partial<ReportedVerdict> = () => ({}),
): ReportedVerdict[] {
  return requirements.map((requirement) => toVerdict(requirement, change(requirement)));
}

/** Skips the requirements that need a sandbox. */
function skipSandbox({ needs }: Requirement): Partial<ReportedVerdict> {
  const isSkipped = needs.some((need) => need === 'clock' || need === 'sandbox');
  const reason = 'needs clock: the target has no /_sandbox: it answers 404';
  return isSkipped ? { outcome: 'skipped', counts_as: 'skipped', reason } : {};
}

/** Fails a requirement about pages, and skips those that need a sandbox. */
function failPage(requirement: Requirement): Partial<ReportedVerdict> {
  if (requirement.id === 'pages.whole.listCharges')
    return { outcome: 'failed', counts_as: 'broken', finding };
  return skipSandbox(requirement);
}

/** History of ten runs, in which a finding is broken since the third. */
function createHistory(): HistoryReport {
  const runs = Array.from({ length: 10 }, (_, index): RecordedRun => {
    const broken = index < 2 ? 0 : index;
    return {
      run_id: `2027-04-${String(index + 10)}-0123abcd`,
      started_at: `2027-04-${String(index + 10)}T03:17:00Z`,
      ending: broken === 0 ? 'passed' : 'broken',
      requirements: requirements.length,
      counts: { ...createCounts(), passed: requirements.length - broken - 4, broken, known: 4 },
    };
  });
  const since = { run_id: '2027-04-12-0123abcd', started_at: '2027-04-12T03:17:00Z' };
  const life = {
    is_failing: true,
    since,
    last: since,
    runs: 8,
    status: 'broken' as const,
    shown_by: [],
    shown_as: null,
  };
  const identities = finding?.identities ?? [];
  return {
    runs,
    coverage: { runs: 10, requirements: requirements.length, tested: requirements.length - 3, waiting: [] },
    findings: identities.map(({ is_known: _, ...identity }) => ({ ...identity, ...life })),
    fixed: identities.map(({ is_known: _, ...identity }) => ({
      ...identity,
      ...life,
      requirement: 'pages.largest.listCharges',
      is_failing: false,
      status: 'fixed',
    })),
    open: [],
    damaged: ['2027-04-09-0123abcd.json: it is cut off or no JSON'],
  };
}

/** Results of contract runs that differ most. */
export const reportCases = [
  { name: 'kept', verdicts: judgeAll(), history: null },
  { name: 'kept-with-gaps', verdicts: judgeAll(skipSandbox), history: null },
  { name: 'broken', verdicts: judgeAll(failPage), history: null },
  { name: 'broken-since', verdicts: judgeAll(failPage), history: createHistory() },
] as const;

/** Builds the report of a run with the given verdicts. */
export function buildTestReport(verdicts: ReportedVerdict[], changes: Partial<RunSummary> = {}): Report {
  const summary: RunSummary = {
    base_url: 'http://127.0.0.1:4010/v1',
    docs_url: null,
    duration_ms: 16_600,
    violations: [],
    coverage: operations.map(({ id, method, template: path }) => ({
      id,
      method,
      path,
      requests: 4,
      pairs: { compared: 0, total: 1 },
      statuses: [],
      parameters: [],
    })),
    unavailable: [],
    common_faults: [],
    diagnoses: [],
    lacking: [],
    residue: [],
    faults: [],
    baseline: null,
    canaries: null,
    exchanges: null,
    requests: 4,
    pairs: { compared: 0, total: 1 },
    busy_responses: {},
    area_sizes: countAreaSizes(requirements),
    cited_promises: listCitedPromises(requirements),
    stop: null,
    failed_repetitions: {},
    ...changes,
  };
  const settings = {
    runId: '2027-04-22-0123abcd',
    startedAt: '2027-04-22T14:30:00Z',
    seed: 7,
    runs: 20,
    isStrict: false,
    isWritable: true,
    usesSandbox: true,
    version: '1.0.0',
  };
  return buildReport({ settings, verdicts, summary, engineErrors: [], wasInterrupted: false });
}

/** Renders the HTML report of a run with the given verdicts. */
export const renderReport = (verdicts: ReportedVerdict[], history: HistoryReport | null): string =>
  renderHtml({ ...buildTestReport(verdicts), history });
