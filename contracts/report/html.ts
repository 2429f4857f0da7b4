import { areaLabels } from '../areas.js';
import { countTested } from './area-results.js';
import {
  describeRequests,
  listStaleEntries,
  groupUncoveredByReason,
  groupRemainingObjects,
} from './describe-report.js';
import { escapeMarkup } from './escape-markup.js';
import { formatTime } from './format-time.js';
import { renderFindings } from './html-findings.js';
import { renderHistory } from './html-history.js';
import { renderMatrix, renderStatuses } from './html-matrix.js';
import { renderPage, chevron } from './html-page.js';
import { groupPromisesByArea } from './promises.js';
import type { AreaResult, Ending, Report, ReportedVerdict, UntestedGroup } from './report.js';

/** Renders the report as one page without other files. */
export function renderHtml(report: Report): string {
  return renderPage(
    `Contract report of ${report.base_url}: ${endingLabels[report.ending]}`,
    `<p class="top"><b>Tollgate contract report</b><span>·</span><code>${escapeMarkup(report.base_url)}</code></p>
${renderVerdict(report)}
${renderHarnessErrors(report)}
${renderFindings(report)}
${renderHistory(report)}
${renderAreas(report)}
${renderMatrix(report)}
${renderNotTested(report)}
${renderPromises(report)}
${renderKnownFailures(report)}
${renderRemainingObjects(report)}
${renderPassed(report)}
${renderStatuses(report)}
${renderUncovered(report)}`,
  );
}

const endingLabels: Record<Ending, string> = {
  passed: 'Contract kept',
  broken: 'Contract broken',
  'areas-untested': 'Required area not tested',
  'nothing-tested': 'Nothing tested',
  incomplete: 'Incomplete',
  unreachable: 'Target unreachable',
  fault: 'Suite failed',
  'output-failed': 'Cleanup log not writable',
  interrupted: 'Interrupted',
};

/** Lucide icons of the endings: circle-check, circle-x and triangle-alert. */
const icons = {
  good: '<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>',
  bad: '<circle cx="12" cy="12" r="10"/><path d="m15 9-6 6M9 9l6 6"/>',
  limited:
    '<path d="m21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01"/>',
};

function renderVerdict(report: Report): string {
  const {
    ending,
    headline,
    limits,
    message,
    started_at,
    duration_ms,
    requests,
    seed,
    runs,
    versions,
    run_id,
    recording,
  } = report;
  const tone = toTone(report);
  const facts = [
    formatTime(started_at),
    ...(recording
      ? [describeRequests(report)]
      : [
          `${requests.toLocaleString('en')} requests in ${(duration_ms / 1000).toFixed(1)} s`,
          `seed ${seed}, ${runs} cases per property`,
        ]),
    `API ${versions.api}`,
    `Tollgate ${versions.tollgate}`,
    `run ${run_id}`,
  ];
  return `<section class="card verdict ${tone}" aria-label="Verdict"><div class="verdict-text">
<div class="kind"><svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icons[tone]}</svg>${tone === 'limited' && ending === 'passed' ? 'Contract kept, with gaps' : endingLabels[ending]}</div>
<h1>${escapeMarkup(headline)}</h1>
${limits === null ? '' : `<p>${escapeMarkup(limits)}</p>`}
${message === null ? '' : `<p>${escapeMarkup(message)}</p>`}
<div class="facts">${facts.map((fact) => `<span>${escapeMarkup(fact)}</span>`).join('')}</div></div>
${renderCounts(report)}</section>`;
}

function toTone({ ending, limits }: Report): keyof typeof icons {
  if (ending === 'passed') return limits === null ? 'good' : 'limited';
  return ['broken', 'unreachable', 'fault', 'output-failed'].includes(ending) ? 'bad' : 'limited';
}

function renderCounts({ counts, requirements }: Report): string {
  const failed = counts.broken + counts.advised;
  const tested = countTested(counts);
  const share = requirements === 0 ? 0 : Math.floor((tested / requirements) * 1000) / 10;
  const parts = [
    { name: 'passed', label: 'Passed', count: counts.passed },
    { name: 'failed', label: 'Failed', count: failed },
    { name: 'known', label: 'Known failures', count: counts.known },
  ];
  const items = [...parts, { name: 'not-tested', label: 'Not tested', count: requirements - tested }]
    .filter(({ name, count }) => name !== 'known' || count > 0)
    .map(({ name, label, count }) => `<li><i class="key ${name}"></i>${label}<b>${count}</b></li>`);
  return `<div class="counts"><svg viewBox="-60 -60 120 120" width="132" height="132" role="img" aria-label="${share} % of ${requirements} requirements were tested">${renderRing(parts, requirements)}<text class="ring-number" y="2" text-anchor="middle">${share}%</text><text class="ring-label" y="19" text-anchor="middle">tested</text></svg><ul>${items.join('')}</ul></div>`;
}

function renderRing(parts: readonly { name: string; count: number }[], total: number): string {
  const circumference = 2 * Math.PI * 50;
  let start = 0;
  const arcs = parts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => {
      const length = (count / total) * circumference;
      const arc = `<circle class="ring ${name}" r="50" stroke-dasharray="${length.toFixed(1)} ${circumference.toFixed(1)}" stroke-dashoffset="${(-start).toFixed(1)}" transform="rotate(-90)"/>`;
      start += length;
      return arc;
    });
  return `<circle class="ring" r="50"/>${arcs.join('')}`;
}

function renderHarnessErrors({ faults: errors }: Report): string {
  if (errors.length === 0) return '';
  const items = errors.map(
    ({ where, message, stack }) => `<pre>${escapeMarkup(`${where}: ${stack ?? message}`)}</pre>`,
  );
  return `<section class="card"><header><h2>The suite itself failed</h2><span class="muted">This says nothing about the gateway.</span></header><div class="finding-body">${items.join('')}</div></section>`;
}

function renderAreas({ areas }: Report): string {
  return `<section class="card"><header><h2>Results by area</h2><span class="muted">requirements tested, of all in the area</span></header><div class="areas">${areas.map(renderArea).join('\n')}</div></section>`;
}

function renderArea({ label, requirements, counts }: AreaResult): string {
  const tested = countTested(counts);
  const failed = counts.broken + counts.advised;
  const numbers = `${failed > 0 ? `<em>${failed} failed</em> · ` : ''}${tested}<span class="muted"> of ${requirements}</span>`;
  const parts = [
    { name: 'passed', count: counts.passed },
    { name: 'failed', count: failed },
    { name: 'known', count: counts.known },
    { name: 'not-tested', count: requirements - tested },
  ];
  return `<div class="area"><div class="area-head"><b>${escapeMarkup(label)}</b><span>${numbers}</span></div>${renderBar(parts, requirements)}</div>`;
}

const BAR_WIDTH = 240;

function renderBar(parts: readonly { name: string; count: number }[], total: number): string {
  let start = 0;
  const segments = parts
    .filter(({ count }) => count > 0)
    .map(({ name, count }, position, shownParts) => {
      const width = (count / total) * BAR_WIDTH;
      const gap = position < shownParts.length - 1 ? 1 : 0;
      // A single failure in a large area stays visible.
      const shown = Math.max(width - gap, name === 'failed' ? 4 : 1);
      const segment = `<rect class="${name}" x="${start.toFixed(1)}" width="${shown.toFixed(1)}" height="8"/>`;
      start += width;
      return segment;
    });
  return `<svg class="bar" viewBox="0 0 ${BAR_WIDTH} 8" preserveAspectRatio="none" aria-hidden="true">${segments.join('')}</svg>`;
}

function renderNotTested({ untested, verdicts, requirements }: Report): string {
  const unselected = requirements - verdicts.length;
  const total = untested.reduce((sum, group) => sum + group.requirements.length, unselected);
  if (total === 0) return '';
  const items = [
    ...untested.map((group) => renderUntestedGroup(group, total)),
    ...(unselected > 0
      ? [
          renderSkip(
            unselected,
            total,
            '<strong>Not selected</strong><p>Run without --only, --phase and --smoke to test all requirements.</p>',
          ),
        ]
      : []),
  ];
  return `<section class="card"><header><h2>Not tested</h2><span class="muted">${total} requirements by reason</span></header><ul class="skips">${items.join('')}</ul></section>`;
}

function renderUntestedGroup(
  { label, reason, remedy, requirements, areas }: UntestedGroup,
  total: number,
): string {
  const ids = requirements.map((id) => `<code>${escapeMarkup(id)}</code>`);
  return renderSkip(
    requirements.length,
    total,
    `<strong>${escapeMarkup(label)}: ${escapeMarkup(reason)}</strong>${remedy === null ? '' : `<p>${escapeMarkup(remedy)}</p>`}<details><summary>${escapeMarkup(`Requirements in ${areas.join(', ')}`)}</summary><div class="ids">${ids.join(' ')}</div></details>`,
  );
}

function renderSkip(count: number, total: number, html: string): string {
  const width = ((count / total) * BAR_WIDTH).toFixed(1);
  return `<li><span class="number">${count}</span><div>${html}</div><svg class="bar untested-share" viewBox="0 0 ${BAR_WIDTH} 8" preserveAspectRatio="none" aria-hidden="true"><rect class="not-tested" width="${width}" height="8"/></svg></li>`;
}

/** Renders how many promises of each area the run tested, with the sentences that it did not test. */
function renderPromises({ promises }: Report): string {
  const untested = promises.filter(({ status }) => status === 'untested').length;
  const groups = groupPromisesByArea(promises).map(({ area, total, untested: own }) => {
    const label = `${escapeMarkup(areaLabels[area])} <span class="muted">${total - own.length} of ${total}</span>`;
    const items = own.map(
      ({ id, text }) =>
        `${renderCodeSpans(text)} <span title="Id of the promise">(${escapeMarkup(id)})</span>`,
    );
    return own.length === 0
      ? `<p class="group">${label}</p>`
      : `<details class="group"><summary>${label}${chevron}</summary>${renderList(items)}</details>`;
  });
  return `<section class="card"><header><h2>Promises of the documentation</h2><span class="muted">${promises.length - untested} of ${promises.length} tested; each area lists those that were not</span></header>${groups.join('')}</section>`;
}

/** Renders a Markdown text whose only markup is code. */
const renderCodeSpans = (text: string): string =>
  escapeMarkup(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function renderKnownFailures(report: Report): string {
  const known = report.verdicts.filter(({ counts_as }) => counts_as === 'known');
  const items = [
    ...known.map(({ id, reason }) => `<code>${escapeMarkup(id)}</code> ${escapeMarkup(reason ?? '')}`),
    ...listStaleEntries(report).map(
      ({ requirement, advice }) => `<code>${escapeMarkup(requirement)}</code> ${escapeMarkup(advice)}`,
    ),
  ];
  if (items.length === 0) return '';
  return `<section class="card"><header><h2>Baseline of known failures</h2></header>${renderList(items)}</section>`;
}

function renderRemainingObjects({ residue: objects }: Report): string {
  const items = [...groupRemainingObjects(objects)].map(
    ([label, ids]) =>
      `<details class="group"><summary><b>${ids.length}</b> ${escapeMarkup(label)}${chevron}</summary>${renderList(ids.map((id) => `<code>${escapeMarkup(id)}</code>`))}</details>`,
  );
  const note = objects.length === 0 ? 'nothing' : 'objects of the run that remain on the target';
  return `<section class="card"><header><h2>Left behind</h2><span class="muted">${note}</span></header>${items.join('')}</section>`;
}

function renderPassed({ verdicts, areas }: Report): string {
  const passed = verdicts.filter(({ counts_as }) => counts_as === 'passed');
  if (passed.length === 0) return '';
  const groups = areas
    .map(({ id, label }) => ({ label, own: passed.filter(({ area }) => area === id) }))
    .filter(({ own }) => own.length > 0)
    .map(
      ({ label, own }) =>
        `<details class="group"><summary>${escapeMarkup(label)} <span class="muted">${own.length}</span>${chevron}</summary>${renderList(own.map(describeRequirement))}</details>`,
    );
  return `<section class="card"><header><h2>Passed</h2><span class="muted">${passed.length} requirements by area</span></header>${groups.join('')}</section>`;
}

const describeRequirement = ({ id, level, statement }: ReportedVerdict): string =>
  `<code>${escapeMarkup(id)}</code> ${level} ${escapeMarkup(statement)}`;

function renderUncovered({ coverage, requests }: Report): string {
  if (requests === 0) return '';
  const groups = [...groupUncoveredByReason(coverage)].map(
    ([reason, places]) =>
      `<details class="group"><summary><b>${places.length}</b> ${escapeMarkup(reason)}${chevron}</summary>${renderList([escapeMarkup(places.join(', '))])}</details>`,
  );
  if (groups.length === 0) return '';
  return `<section class="card"><header><h2>Statuses and parameters not covered</h2><span class="muted">by reason</span></header>${groups.join('')}</section>`;
}

const renderList = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
