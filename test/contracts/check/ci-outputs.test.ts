import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type AnySchema } from 'ajv';
import AjvDraft4 from 'ajv-draft-04';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { renderGitLab, renderSarif, wouldCloseFindings } from '../../../contracts/report/code-scanning.js';
import { renderConsole } from '../../../contracts/report/console.js';
import { renderCtrf } from '../../../contracts/report/ctrf.js';
import { parseUserDocument } from '../../../contracts/report/document-lines.js';
import { COMMENT_MARKER, renderGitHubComment } from '../../../contracts/report/github-comment.js';
import { renderSummary } from '../../../contracts/report/github.js';
import { compareWithRecords } from '../../../contracts/report/history.js';
import { REPOSITORY_URL, toCitedPlace, toDocsPath } from '../../../contracts/report/rule-reference.js';
import type { Report } from '../../../contracts/report/report.js';
import { toRecord } from '../../../contracts/report/run-record.js';
import { requirements } from '../../../contracts/rules/index.js';
import { buildTestReport, reportCases } from '../../support/report-cases.js';

const [kept, , broken] = reportCases;
const failing = broken.verdicts.find(({ finding }) => finding !== null);
const FAILED_AREAS = ['pages.whole.listCharges', 'pages.whole.listCustomers', 'deletion.gone'];

/** Fails some requirements of a run without a sandbox. */
const failEach = (ids: readonly string[], message: (id: string) => string) =>
  broken.verdicts.map((verdict) =>
    ids.includes(verdict.id) && failing?.finding
      ? {
          ...verdict,
          outcome: 'failed' as const,
          counts_as: 'broken' as const,
          finding: {
            ...failing.finding,
            identities: failing.finding.identities.map((one) => ({ ...one, requirement: verdict.id })),
            message: message(verdict.id),
            document: verdict.document,
            pointer: verdict.pointer,
          },
        }
      : verdict,
  );

const residue = Array.from({ length: 410 }, (_, index) => ({
  kind: index < 312 ? 'customer' : 'plan',
  id: `id_${index}`,
  reason: 'the API cannot delete it',
  isFinal: true,
}));
const report = buildTestReport(
  failEach(FAILED_AREAS, (id) => `${id} fails, see [here](x)`),
  { residue },
);

/** The documents that the package exports, as an installed project reads them. */
const require = createRequire(import.meta.url);
const readSchema = (name: string): AnySchema =>
  JSON.parse(readFileSync(new URL(`schemas/${name}.json`, import.meta.url), 'utf8')) as AnySchema;

const userDocument = parseUserDocument(
  'openapi: 3.1.0\ninfo:\n  title: Ours\npaths:\n  /charges:\n    get:\n      operationId: listCharges\n',
  'docs/api.yaml',
);

test('the SARIF report is valid and has one result per finding', () => {
  // A pattern of the schema is invalid with the flag `u`.
  const ajv = new AjvDraft4.default({ strict: false, validateFormats: false, unicodeRegExp: false });
  const sarif: unknown = JSON.parse(renderSarif(report, userDocument));
  expect(ajv.validate(readSchema('sarif-2.1.0'), sarif), ajv.errorsText()).toBe(true);
  const { runs } = sarif as { runs: { results: { ruleId: string; message: { text: string } }[] }[] };
  expect(runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(
    report.findings.map(({ requirement }) => requirement),
  );
  expect(runs[0]?.results[0]?.message.text).toContain('\\[here\\](x)');
});

test('the fingerprint of a SARIF result does not depend on its message', () => {
  const other = buildTestReport(failEach(FAILED_AREAS, (id) => `${id} fails again`));
  const readFingerprints = (text: string): unknown[] =>
    (
      JSON.parse(text) as { runs: { results: { ruleId: string; partialFingerprints: unknown }[] }[] }
    ).runs[0]?.results
      .toSorted((one, two) => one.ruleId.localeCompare(two.ruleId))
      .map(({ partialFingerprints }) => partialFingerprints) ?? [];
  const fingerprints = readFingerprints(renderSarif(report, parseUserDocument('paths: {}', 'api.yaml')));
  expect(fingerprints).toHaveLength(report.findings.length);
  expect(fingerprints).toEqual(readFingerprints(renderSarif(other, userDocument)));
});

/** Returns the report of a night after the failing run, which tested only some of the failing requirements again. */
function createNextNight(verdicts: Report['verdicts']): Report {
  const next = { ...buildTestReport(verdicts), run_id: 'next', started_at: '2027-04-23T14:30:00Z' };
  const record = toRecord(report);
  const { history } = compareWithRecords(next, { records: [record], damaged: [] }, () => false);
  return { ...next, history };
}

interface ScannedResult {
  ruleId: string;
  message: { text: string };
  partialFingerprints: unknown;
}

const readResults = (text: string): ScannedResult[] =>
  (JSON.parse(text) as { runs: { results: ScannedResult[] }[] }).runs[0]?.results ?? [];

/** Selected requirements of a night that reached only one of them. */
const afterOneRequirement = (tested: string) =>
  kept.verdicts.map((verdict) =>
    verdict.id === tested
      ? verdict
      : { ...verdict, outcome: 'not_run' as const, counts_as: 'not_run' as const, reason: 'budget' },
  );

test.each([
  { selection: 'that selected them', verdicts: afterOneRequirement('deletion.gone') },
  {
    selection: 'of another area',
    verdicts: kept.verdicts.filter(({ id }) => id === 'deletion.gone'),
  },
])(
  'SARIF, GitLab, the comment and the summary of a night $selection keep the findings that it did not test again',
  ({ verdicts }) => {
    const night = createNextNight(verdicts);
    expect(night.history?.fixed.map(({ requirement }) => requirement)).toEqual(['deletion.gone']);
    const open = ['pages.whole.listCharges', 'pages.whole.listCustomers'];
    const before = readResults(renderSarif(report, userDocument)).filter(({ ruleId }) =>
      open.includes(ruleId),
    );
    const after = readResults(renderSarif(night, userDocument));
    const toIdentity = ({ ruleId, partialFingerprints }: ScannedResult): unknown => [
      ruleId,
      partialFingerprints,
    ];
    expect(after.map(toIdentity)).toEqual(before.map(toIdentity));
    expect(after.map(({ ruleId }) => ruleId).toSorted()).toEqual(open);
    expect(after[0]?.message.text).toMatch(
      /^This run did not test it again: .*; broken since 22 Apr 2027, run/,
    );
    const ajv = new AjvDraft4.default({ strict: false, validateFormats: false, unicodeRegExp: false });
    expect(ajv.validate(readSchema('sarif-2.1.0'), JSON.parse(renderSarif(night, userDocument)))).toBe(true);
    const issues = JSON.parse(renderGitLab(night, userDocument)) as { check_name: string }[];
    expect(issues.map(({ check_name }) => check_name).toSorted()).toEqual(open);
    for (const output of [renderGitHubComment(night), renderSummary(night)]) {
      expect(output).toContain('Findings of earlier runs that this run did not test again');
      for (const id of open) expect(output.replaceAll('\\', '')).toContain(id);
    }
  },
);

test('SARIF shows a finding once that the run has again', () => {
  const results = readResults(renderSarif(createNextNight(report.verdicts), userDocument));
  expect(results.map(({ ruleId }) => ruleId)).toEqual(report.findings.map(({ requirement }) => requirement));
});

test.each([
  { ending: 'unreachable', findings: [], isEmpty: true },
  { ending: 'incomplete', findings: [], isEmpty: true },
  { ending: 'nothing-tested', findings: [], isEmpty: true },
  { ending: 'interrupted', findings: [], isEmpty: true },
  { ending: 'interrupted', findings: report.findings, isEmpty: false },
  { ending: 'passed', findings: [], isEmpty: false },
] as const)(
  'a run that ends as $ending with $findings.length findings closes those of earlier runs without testing them: $isEmpty',
  ({ ending, findings, isEmpty }) => {
    expect(wouldCloseFindings({ ...report, ending, findings: [...findings] })).toBe(isEmpty);
  },
);

test('the line of a JSON pointer is found in a YAML and in a JSON document', () => {
  expect(userDocument.findLine('/paths/~1charges/get')).toBe(6);
  expect(userDocument.findLine('/paths/~1charges/get/responses/200')).toBe(6);
  expect(userDocument.findLine('/info/title')).toBe(3);
  expect(parseUserDocument('{\n "tags": [\n  {},\n  {}\n ]\n}', 'api.json').findLine('/tags/1/name')).toBe(4);
  expect(() => parseUserDocument('- 1', 'list.yaml')).toThrow(
    'The document list.yaml is no OpenAPI document',
  );
});

test('the GitLab report has the documented fields for each finding', () => {
  const issues = JSON.parse(renderGitLab(report, userDocument)) as unknown[];
  const schema = {
    type: 'array',
    items: {
      type: 'object',
      required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
      properties: {
        fingerprint: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
        location: {
          type: 'object',
          required: ['path', 'lines'],
          properties: {
            path: { const: 'docs/api.yaml' },
            lines: {
              type: 'object',
              properties: { begin: { type: 'integer', minimum: 1 } },
              required: ['begin'],
            },
          },
        },
      },
    },
  };
  const ajv = new Ajv({ strict: false });
  expect(ajv.validate(schema, issues), ajv.errorsText()).toBe(true);
  expect(issues).toHaveLength(report.findings.length);
});

test('the CTRF report is valid and has the status of each requirement', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const ctrf: unknown = JSON.parse(renderCtrf(report));
  expect(ajv.validate(readSchema('ctrf'), ctrf), ajv.errorsText()).toBe(true);
  const { passed, broken: failed, skipped } = report.counts;
  expect(ctrf).toMatchObject({
    results: { summary: { tests: report.verdicts.length, passed, failed, skipped } },
  });
});

test('the GitHub comment has at most five lines if the contract is kept', () => {
  const lines = renderGitHubComment(buildTestReport(kept.verdicts)).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(5);
  expect(lines[0]).toBe(COMMENT_MARKER);
});

test('the GitHub comment stays below the limit of GitHub, and states how many findings it omits', () => {
  const all = kept.verdicts.map(({ id }) => id);
  const long = buildTestReport(failEach(all, (id) => `${id} @team ${'x'.repeat(3_000)}`));
  const comment = renderGitHubComment(long);
  expect(comment.length).toBeLessThan(65_536);
  expect(comment).toMatch(/\d+ more findings do not fit into this comment/);
  const short = renderGitHubComment(report);
  expect(short).not.toContain('do not fit');
  for (const { requirement } of report.findings) expect(short).toContain(`<code>${requirement}</code>`);
  expect(short).toContain('<summary>Not tested</summary>');
});

test('the GitHub comment names the cause and the owner of a finding, without mentions of people', () => {
  const findings = report.findings.map((group) => ({
    ...group,
    cause: 'Every request to createPlan is answered with @team/html instead of JSON.',
    owner: 'Billing',
  }));
  const comment = renderGitHubComment({ ...report, findings });
  expect(comment).toContain('Every request to createPlan is answered with &#64;team/html');
  expect(comment).toContain('Owner: Billing.');
});

test('the console shows three findings of a run without a sandbox in at most 60 lines', () => {
  const output = renderConsole(report, { isColored: false, isQuiet: false });
  expect(report.findings).toHaveLength(FAILED_AREAS.length);
  expect(output.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  expect(output).toContain('Left behind: 312 customers, 98 plans. report.json of --out lists them.');
  expect(output).toMatch(/Promises: \d+ of \d+ tested\. Not tested: .*dunning \d+/);
});

test('each requirement cites a document that the package exports, and an anchor of the documentation', () => {
  const page = new URL('../../../dist/docs/api.html', import.meta.url);
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  for (const { citation, id } of requirements) {
    const [name = '', pointer = ''] = toCitedPlace(citation).split('#');
    let part: unknown = require(name);
    for (const token of pointer.split('/').slice(1)) {
      part = (part as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    expect(part, `${id}: ${pointer}`).toBeDefined();
    const [, anchor] = toDocsPath(citation).split('#');
    if (anchor === undefined || html === '' || citation.document !== 'openapi') continue;
    const section = anchor.startsWith('/section/') ? anchor : anchor.split('/').slice(0, 2).join('/');
    expect(html, id).toContain(`id="${section}"`);
  }
  expect(packageJson.repository.url).toBe(`git+${REPOSITORY_URL}.git`);
});

test('the docs path of a rule leads to its operation or section', () => {
  const pointer = '/paths/~1customers/post/description';
  expect(toDocsPath({ document: 'openapi', pointer, quote: null })).toBe('api#/customers/createcustomer');
});
