import { describeCoverage, describeOpenFinding, OPEN_TITLE } from './describe-history.js';
import { escapeMarkup } from './escape-markup.js';
import { formatDay, formatTime } from './format-time.js';
import { describeIdentity } from './findings.js';
import { chevron } from './html-page.js';
import type { RecordedRun, Report } from './report.js';

const WIDTH = 720;
const HEIGHT = 150;
/** Space for the labels of the axes. */
const LEFT = 44;
const BOTTOM = 22;
const TOP = 10;
const MAX_BAR_WIDTH = 40;

/** Renders the failures of the recorded runs, and the findings that this run fixed; empty without earlier runs. */
export function renderHistory({ history }: Report): string {
  if (history === null || (history.runs.length < 2 && history.damaged.length === 0)) return '';
  const { runs, fixed, open, damaged, coverage } = history;
  const lists = [
    { title: 'Fixed since the last run that tested them', items: fixed.map(describeIdentity) },
    {
      title: OPEN_TITLE,
      items: open.map(describeOpenFinding),
    },
    { title: 'Skipped records that cannot be read', items: damaged },
  ].map(({ title, items }) => (items.length === 0 ? '' : renderList(title, items)));
  return `<section class="card"><header><h2>History</h2><span class="muted">failed requirements in the last ${runs.length} recorded runs</span><span class="legend"><span><i class="key failed"></i>Failed</span><span><i class="key known"></i>Known failures</span></span></header><div class="trend">${renderTrend(runs)}<p>${describeCoverage(coverage)}</p>${lists.join('')}</div>${renderTable(runs)}</section>`;
}

const countFailed = ({ counts }: RecordedRun): number => counts.broken + counts.advised;

function renderTrend(runs: readonly RecordedRun[]): string {
  const highest = Math.max(...runs.map((run) => countFailed(run) + run.counts.known));
  const maximum = toAxisMaximum(highest);
  const plotHeight = HEIGHT - BOTTOM - TOP;
  const toY = (count: number): number => TOP + plotHeight * (1 - count / maximum);
  const step = (WIDTH - LEFT) / runs.length;
  const width = Math.min(step * 0.7, MAX_BAR_WIDTH);
  const bars = runs.flatMap((run, index) => {
    const failed = countFailed(run);
    const x = LEFT + step * index + (step - width) / 2;
    return [
      renderBar('failed', x, width, toY(failed), toY(0)),
      renderBar('known', x, width, toY(failed + run.counts.known), toY(failed)),
    ];
  });
  const ticks = [0, maximum / 2, maximum].map(
    (count) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${toY(count).toFixed(1)}" y2="${toY(count).toFixed(1)}"/><text x="${LEFT - 8}" y="${(toY(count) + 4).toFixed(1)}" text-anchor="end">${count}</text>`,
  );
  const [first, last] = [runs[0], runs.at(-1)];
  const dates = `<text x="${LEFT}" y="${HEIGHT - 4}">${toDay(first)}</text><text x="${WIDTH}" y="${HEIGHT - 4}" text-anchor="end">${toDay(last)}</text>`;
  const label = `Failed requirements from ${toDay(first)} to ${toDay(last)}: ${runs.map(countFailed).join(', ')}. The table below has all numbers.`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeMarkup(label)}">${ticks.join('')}${bars.join('')}${dates}</svg>`;
}

/** Returns an even number that is not smaller: two, or up to two digits followed by zeros. */
function toAxisMaximum(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.max(2, Math.ceil(count / (2 * unit)) * 2 * unit);
}

function renderBar(name: string, x: number, width: number, top: number, bottom: number): string {
  if (bottom <= top) return '';
  return `<rect class="${name}" x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${(bottom - top).toFixed(1)}"/>`;
}

const toDay = (run: RecordedRun | undefined): string => (run ? formatDay(run.started_at) : '');

function renderList(title: string, items: readonly string[]): string {
  const lines = items.map((item) => `<li>${escapeMarkup(item)}</li>`);
  return `<h3>${title}</h3><ul>${lines.join('')}</ul>`;
}

function renderTable(runs: readonly RecordedRun[]): string {
  const heads = ['Start', 'Run', 'Result', 'Failed', 'Known', 'Passed'].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  const rows = runs.toReversed().map((run) => {
    const cells = [formatTime(run.started_at), run.run_id, run.ending];
    const counts = [countFailed(run), run.counts.known, run.counts.passed];
    return `<tr>${[...cells, ...counts].map((cell) => `<td>${escapeMarkup(String(cell))}</td>`).join('')}</tr>`;
  });
  return `<details class="group"><summary>Recorded runs <span class="muted">${runs.length}</span>${chevron}</summary><div class="scroll" tabindex="0"><table class="statuses"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}
