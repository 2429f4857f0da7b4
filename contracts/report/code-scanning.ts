import { createHash } from 'node:crypto';
import { encodeForUrl } from '../lib/encode-for-url.js';
import { escapeJson } from '../lib/escape-text.js';
import type { UserDocument } from './document-lines.js';
import { faultKinds } from './fault-kinds.js';
import { getShownVerdict, type FailedVerdict } from './findings.js';
import type { FindingGroup, Report } from './report.js';
import { REPOSITORY_URL, toCitedPlace, toRuleLink, toRuleReference } from './rule-reference.js';
import { truncateValue } from '../lib/format-value.js';

/** Finding with its position in the document of the user. */
interface LocatedFinding {
  group: FindingGroup;
  verdict: FailedVerdict;
  /** From 1. The first line for rules of the sandbox API, of which users have no copy. */
  line: number;
  /** Same for each run in which the requirement fails. */
  fingerprint: string;
}

function locateFindings(report: Report, document: UserDocument): LocatedFinding[] {
  return report.findings.map((group) => {
    const verdict = getShownVerdict(report, group);
    const { finding } = verdict;
    return {
      group,
      verdict,
      line: finding.document === 'openapi' ? document.findLine(finding.pointer) : 1,
      fingerprint: createHash('sha256')
        .update(`${verdict.id} ${toCitedPlace(finding)}`)
        .digest('hex'),
    };
  });
}

/** Returns the cause of a finding, if it is known, and what was found. */
const describeFinding = ({ diagnosis }: FindingGroup, { message }: FailedVerdict['finding']): string =>
  truncateValue(diagnosis ? `${diagnosis.headline} ${message}` : message);

/** Renders findings as GitLab Code Quality JSON. @see https://docs.gitlab.com/ci/testing/code_quality/ */
export function renderGitLab(report: Report, document: UserDocument): string {
  const issues = locateFindings(report, document).map(({ group, verdict, line, fingerprint }) => ({
    type: 'issue',
    check_name: verdict.id,
    description: group.diagnosis
      ? describeFinding(group, verdict.finding)
      : truncateValue(`The gateway ${verdict.level} ${verdict.statement}. ${verdict.finding.message}`),
    fingerprint,
    severity: group.counts_as === 'broken' ? 'major' : 'minor',
    location: { path: document.path, lines: { begin: line } },
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
  const findings = locateFindings(report, document);
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
            rules: findings.map(({ verdict }) => toRule(verdict, report)),
          },
        },
        invocations: [{ executionSuccessful: ending === 'passed' || ending === 'broken' }],
        results: findings.map((found, index) => toResult(found, index, document.path)),
        properties: { headline, run_id, base_url },
      },
    ],
  };
  return `${escapeJson(JSON.stringify(log, null, 2))}\n`;
}

function toRule(verdict: FailedVerdict, report: Report): unknown {
  const { id, level, statement, category } = verdict;
  const { quote, place } = toRuleReference(verdict, report);
  const { name, effect } = faultKinds[category];
  const rule = `The gateway ${level} ${statement}.`;
  return {
    id,
    shortDescription: { text: rule },
    fullDescription: { text: quote ?? rule },
    help: { text: [quote ?? rule, `Rule: ${place}`, `${name}. ${effect}`].join('\n\n') },
    helpUri: toRuleLink(verdict, report),
    defaultConfiguration: { level: level === 'MUST' ? 'error' : 'warning' },
  };
}

function toResult(
  { group, verdict, line, fingerprint }: LocatedFinding,
  ruleIndex: number,
  path: string,
): unknown {
  const { id, finding } = verdict;
  const { document, pointer } = finding;
  return {
    ruleId: id,
    ruleIndex,
    level: group.counts_as === 'broken' ? 'error' : 'warning',
    message: { text: escapeLinks(describeFinding(group, finding)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path.split('/').map(encodeForUrl).join('/') },
          region: { startLine: line },
        },
        logicalLocations: [{ fullyQualifiedName: toCitedPlace({ document, pointer }), kind: 'member' }],
      },
    ],
    // Code scanning reads only this one, and identifies a finding by it.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    properties: { also_failing: group.also_failing, replay: finding.replay },
  };
}

/** Escapes brackets, which would begin a link in a message. @see SARIF 2.1.0, section 3.11.6 */
const escapeLinks = (text: string): string => text.replace(/[\\[\]]/g, '\\$&');
