import { escapeMarkup } from '../../contracts/report/escape-markup.js';
import { renderPage } from '../../contracts/report/html-page.js';
import { gradeClasses } from './grade.js';
import { invariants } from './invariants.js';
import type { Finding } from './finding.js';
import type { ExamResult } from './search.js';
import { describeStep } from './sequence.js';
import { describeStart, participants, tellStory, type DiagramMessage } from './story.js';

/**
 * Returns the JSON report. A finding has its story, and the sequence with which `--replay` repeats it. The untried sequences
 * of the catalogue are sentences.
 */
export function createReport(result: ExamResult): object {
  const addStory = (finding: Finding) => ({ ...finding, story: tellStory(finding) });
  const findings = result.findings.map(addStory);
  const unconfirmed = result.unconfirmed.map(addStory);
  const untried = result.untried.map(({ steps }) => steps.map(describeStep));
  return { ...result, findings, unconfirmed, untried, grades: gradeClasses(result) };
}

/** Renders JUnit XML for CI servers: a test case for each rule. The rules of a class without a grade are skipped. */
export function renderJUnit(result: ExamResult): string {
  const { findings, elapsedMs } = result;
  const graded = gradeClasses(result).filter(({ grade }) => grade !== null);
  const custom = findings.filter(({ invariant }) => invariants.every(({ id }) => id !== invariant));
  const rules = [
    ...invariants,
    ...custom.map(({ invariant, class: name, statement }) => ({ id: invariant, class: name, statement })),
  ];
  const cases = rules.map(({ id, class: name, statement }) => {
    const failures = findings
      .filter(({ invariant }) => invariant === id)
      .map(
        (finding) =>
          `<failure message="${escapeMarkup(finding.problem)}">${escapeMarkup(tell(finding))}</failure>`,
      );
    const isSkipped = graded.every((each) => each.class !== name);
    return `    <testcase classname="${name}" name="${escapeMarkup(statement)}">${isSkipped ? '<skipped/>' : failures.join('')}</testcase>`;
  });
  const failed = new Set(findings.map(({ invariant }) => invariant)).size;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tollgate exam" tests="${rules.length}" failures="${failed}" time="${(elapsedMs / 1000).toFixed(3)}">`,
    `  <testsuite name="exam" tests="${rules.length}" failures="${failed}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function tell(finding: Finding): string {
  return tellStory(finding)
    .map(({ title }, index) => `${index + 1}. ${title}`)
    .join('\n');
}

/** Style of the grades and the sequence diagrams. */
const diagramStyle = `
.grades { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 12px; padding: 6px 18px 18px; }
.grades b { display: block; font-size: 26px; line-height: 32px; } .grades .d, .grades .c { color: var(--red-text); } .grades .a { color: var(--green-text); }
.diagram { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 4px 0; font-size: 12.5px; }
.diagram > * { overflow-wrap: anywhere; padding: 4px 10px; }
.diagram .head { font-weight: 600; text-align: center; border-bottom: 1px solid var(--line); }
.diagram .step { grid-column: 1 / -1; font-weight: 550; font-size: 13.5px; padding: 12px 0 4px; }
.diagram .span-2 { grid-column: span 2; } .diagram .span-3 { grid-column: span 3; }
.diagram .note { background: var(--inset); border: 1px solid var(--line); border-radius: 8px; }
.diagram .arrow { border-bottom: 1.5px solid var(--muted); } .diagram .lost { border-bottom: 1.5px dashed var(--red); color: var(--red-text); }
@media (max-width: 800px) { .grades { grid-template-columns: repeat(3, minmax(0, 1fr)); } }`;

/** Renders the result as one page without other files. */
export function renderHtml(result: ExamResult): string {
  const { findings, unconfirmed, sequences, elapsedMs, seed, notTried, untried, endedBy } = result;
  const classes = gradeClasses(result);
  const limits = [
    ...notTried,
    ...(untried.length === 0 ? [] : [`${untried.length} sequences of the catalogue: the time was too short`]),
    ...classes.flatMap(({ class: name, leftOut }) =>
      leftOut.length === 0 ? [] : [`${name}: ${leftOut.join(', ')}`],
    ),
  ];
  const headline =
    findings.length === 0
      ? 'No bug found'
      : `${findings.length} ${findings.length === 1 ? 'bug' : 'bugs'} found`;
  const grades = classes
    .map(({ class: name, grade, tried, leftOut }) => {
      const kinds = `${tried.length} of ${tried.length + leftOut.length} kinds`;
      return `<div><b class="${(grade ?? 'none').toLowerCase()}">${grade ?? '–'}</b>${name}<br><span class="muted">${kinds}</span></div>`;
    })
    .join('');
  const content = `<p class="top"><b>Tollgate exam</b></p>
<section class="card verdict ${findings.length === 0 && untried.length === 0 ? 'good' : 'bad'}"><div class="verdict-text"><h1>${headline}</h1>
<p class="facts"><span>${sequences} sequences in ${(elapsedMs / 1000).toFixed(0)} s</span><span>seed ${seed}</span></p></div></section>
${endedBy === null ? '' : `<section class="card"><header><h2>The exam ended before its time</h2></header><div class="group"><p>${escapeMarkup(endedBy)}</p></div></section>`}
<section class="card"><header><h2>Grades</h2></header><div class="grades">${grades}</div></section>
${findings.map((finding, index) => renderFinding(finding, finding.isRace ? 'Race' : 'Bug', index === 0)).join('\n')}
${unconfirmed.map((finding) => renderFinding(finding, 'Not confirmed', false)).join('\n')}
${limits.length === 0 ? '' : `<section class="card"><header><h2>Not tried</h2></header><div class="group"><ul>${limits.map((reason) => `<li>${escapeMarkup(reason)}</li>`).join('')}</ul></div></section>`}`;
  return renderPage(`Tollgate exam: ${headline}`, content, diagramStyle);
}

function renderFinding(finding: Finding, level: string, isOpen: boolean): string {
  const { statement, invariant, problem, sequence, log } = finding;
  const parts = tellStory(finding).map(
    ({ title, messages }, part) =>
      `<div class="step">${part + 1}. ${escapeMarkup(title)}</div>${messages.map(renderMessage).join('')}`,
  );
  return `<details class="card finding"${isOpen ? ' open' : ''}><summary><span class="level">${level}</span><span><b>${escapeMarkup(statement)}</b><code>${escapeMarkup(invariant)}</code></span></summary>
<div class="finding-body"><p>${escapeMarkup(problem)}</p><p class="muted">${escapeMarkup(describeStart(sequence))}</p>
<div class="diagram">${participants.map((name) => `<div class="head">${name}</div>`).join('')}${parts.join('')}</div>${log === '' ? '' : `<p class="muted">Log of the application</p><pre>${escapeMarkup(log)}</pre>`}</div></details>`;
}

/** Classes of the columns between two participants. The style sheet has no inline styles, because of the policy. */
function renderMessage({ from, to, text, isLost }: DiagramMessage): string {
  const first = participants.indexOf(from);
  const last = to === null ? first : participants.indexOf(to);
  const left = Math.min(first, last);
  const span = Math.abs(last - first) + 1;
  const arrow = to === null ? '' : first < last ? ' →' : '← ';
  const label = first <= last ? `${escapeMarkup(text)}${arrow}` : `${arrow}${escapeMarkup(text)}`;
  const before = '<div></div>'.repeat(left);
  const after = '<div></div>'.repeat(participants.length - left - span);
  return `${before}<div class="${to === null ? 'note' : isLost ? 'lost' : 'arrow'} span-${span}">${label}</div>${after}`;
}
