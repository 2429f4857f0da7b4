import { createHash } from 'node:crypto';
import { encodeForUrl } from '../lib/encode-for-url.js';
import { escapeJson } from '../lib/escape-text.js';
import { describeOpenFinding } from './describe-history.js';
import type { UserDocument } from './document-lines.js';
import { faultKinds } from './fault-kinds.js';
import { getShownVerdict } from './findings.js';
import type { Report, ReportedVerdict, ShownFinding } from './report.js';
import { REPOSITORY_URL, toCitedPlace, toRuleLink, toRuleReference } from './rule-reference.js';
import { truncateValue } from '../lib/format-value.js';

/** Finding of the run, or open finding of an earlier run. */
interface ScannedFinding extends ShownFinding {
  /** Requirement; null if the run did not select it. */
  verdict: ReportedVerdict | null;
  message: string;
  details: object;
}

/** Returns a text that is the same for each run in which the requirement fails. */
const toFingerprint = (shown: ShownFinding): string =>
  createHash('sha256')
    .update(`${shown.requirement} ${toCitedPlace(shown)}`)
    .digest('hex');

/** Lists the findings of the run, and those of earlier runs that it did not test again. */
function listScanned(report: Report): ScannedFinding[] {
  const found = report.findings.map((group): ScannedFinding => {
    const { requirement, counts_as, also_failing } = group;
    const verdict = getShownVerdict(report, group);
    const { document, pointer, replay } = verdict.finding;
    const cause = group.diagnosis === null ? '' : `${group.diagnosis.headline} `;
    const message = cause + verdict.finding.message;
    const details = { also_failing, replay };
    return { requirement, counts_as, document, pointer, verdict, message, details };
  });
  const open = (report.history?.open ?? []).flatMap((life): ScannedFinding[] => {
    const { shown_as: shown, last } = life;
    if (shown === null) return [];
    const verdict = report.verdicts.find(({ id }) => id === shown.requirement) ?? null;
    const message = `This run did not test it again: ${describeOpenFinding(life)}`;
    return [{ ...shown, verdict, message, details: { last_seen: last.run_id } }];
  });
  const shown = new Map([...open, ...found].map((one) => [toFingerprint(one), one]));
  return [...found, ...open].filter((one) => shown.get(toFingerprint(one)) === one);
}

/** Returns true for a run that ended early without findings: its file would close those of earlier runs. */
export const wouldCloseFindings = (report: Report): boolean =>
  !['passed', 'broken', 'areas-untested'].includes(report.ending) && listScanned(report).length === 0;

/** Rules of the sandbox API are at the first line, because users have no copy of its document. */
const findLine = ({ document, pointer }: ShownFinding, userDocument: UserDocument): number =>
  document === 'openapi' ? userDocument.findLine(pointer) : 1;

const toRuleText = ({ level, statement }: ReportedVerdict): string => `The gateway ${level} ${statement}.`;

/** Renders findings as GitLab Code Quality JSON. @see https://docs.gitlab.com/ci/testing/code_quality/ */
export function renderGitLab(report: Report, document: UserDocument): string {
  const issues = listScanned(report).map((found) => ({
    type: 'issue',
    check_name: found.requirement,
    description: truncateValue(`${found.verdict ? `${toRuleText(found.verdict)} ` : ''}${found.message}`),
    fingerprint: toFingerprint(found),
    severity: found.counts_as === 'broken' ? 'major' : 'minor',
    location: { path: document.path, lines: { begin: findLine(found, document) } },
  }));
  return `${escapeJson(JSON.stringify(issues, null, 2))}\n`;
}

/**
 * Renders findings as SARIF 2.1.0, as GitHub code scanning accepts it: each result has a relative path and a line.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @see https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
export function renderSarif(report: Report, document: UserDocument): string {
  const scanned = listScanned(report);
  const rules = [...new Map(scanned.map((found) => [found.requirement, found])).values()];
  const { versions, ending, headline, run_id, base_url } = report;
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'tollgate check',
            version: versions.tollgate,
            informationUri: REPOSITORY_URL,
            rules: rules.map((found) => toRule(found, report)),
          },
        },
        invocations: [{ executionSuccessful: ending === 'passed' || ending === 'broken' }],
        results: scanned.map((found) => ({
          ruleIndex: rules.findIndex(({ requirement }) => requirement === found.requirement),
          ...toResult(found, document),
        })),
        properties: { headline, run_id, base_url },
      },
    ],
  };
  return `${escapeJson(JSON.stringify(log, null, 2))}\n`;
}

function toRule(found: ScannedFinding, report: Report): unknown {
  const { requirement: id, verdict, ...finding } = found;
  if (verdict === null) {
    const text = { text: `npx tollgate check explain ${id}` };
    return { id, shortDescription: { text: id }, fullDescription: text, help: text };
  }
  const { quote, place } = toRuleReference({ ...verdict, finding }, report);
  const { name, effect } = faultKinds[verdict.category];
  const rule = toRuleText(verdict);
  return {
    id,
    shortDescription: { text: rule },
    fullDescription: { text: quote ?? rule },
    help: { text: [quote ?? rule, `Rule: ${place}`, `${name}. ${effect}`].join('\n\n') },
    helpUri: toRuleLink({ ...verdict, finding }, report),
    defaultConfiguration: { level: verdict.level === 'MUST' ? 'error' : 'warning' },
  };
}

function toResult(found: ScannedFinding, document: UserDocument): object {
  return {
    ruleId: found.requirement,
    level: found.counts_as === 'broken' ? 'error' : 'warning',
    message: { text: escapeLinks(truncateValue(found.message)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: document.path.split('/').map(encodeForUrl).join('/') },
          region: { startLine: findLine(found, document) },
        },
        logicalLocations: [{ fullyQualifiedName: toCitedPlace(found), kind: 'member' }],
      },
    ],
    // Code scanning reads only this one, and identifies a finding by it.
    partialFingerprints: { primaryLocationLineHash: toFingerprint(found) },
    properties: found.details,
  };
}

/** Escapes brackets, which would begin a link in a message. @see SARIF 2.1.0, section 3.11.6 */
const escapeLinks = (text: string): string => text.replace(/[\\[\]]/g, '\\$&');
