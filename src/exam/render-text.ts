import { gradeClasses } from './grade.js';
import type { Finding } from './finding.js';
import type { ExamResult } from './search.js';
import { describeStart, tellStory, type DiagramMessage } from './story.js';

/** Renders the result of an exam for a terminal: the findings, what was not confirmed, then the grades. */
export function renderText(result: ExamResult): string {
  const { findings, unconfirmed } = result;
  const seenOnce = unconfirmed.map((suspect, index) => renderFinding(suspect, findings.length + index));
  const parts = [
    ...findings.map(renderFinding),
    ...(seenOnce.length === 0 ? [] : ['Seen once, and not confirmed, because the time was too short:', '']),
    ...seenOnce,
  ];
  return [...parts, renderGrades(result)].join('\n');
}

/** Renders one finding as a story. @param index number of the finding, from 0 */
export function renderFinding(finding: Finding, index: number): string {
  const { invariant, statement, problem, isRace, log, foundAfterMs } = finding;
  const kind = isRace ? ' A race of the application: the sequence breaks the rule only sometimes.' : '';
  const parts = tellStory(finding).flatMap(({ title, messages }, part) => [
    `   ${part + 1}. ${title}`,
    ...messages.map((message) => `        ${renderMessage(message)}`),
  ]);
  return [
    `${index + 1}. ${statement} (${invariant})`,
    `   ${problem}${kind}`,
    `   First seen after ${(foundAfterMs / 1000).toFixed(1)} s.`,
    '',
    `   ${describeStart(finding.sequence)}`,
    ...parts,
    ...(log === ''
      ? []
      : ['   Log of the application:', ...log.split('\n').map((line) => `        ${line}`)]),
    '',
  ].join('\n');
}

/** Renders a message as an arrow. A lost message has a cross. */
function renderMessage({ from, to, text, isLost }: DiagramMessage): string {
  return to === null ? `${from} ${text}` : `${from} ${isLost ? '--x' : '-->'} ${to}  ${text}`;
}

/** Renders the grades, and what was not tried. */
function renderGrades(result: ExamResult): string {
  const { findings, sequences, elapsedMs, seed, notTried, untried, endedBy, isBailed, unconfirmed } = result;
  const rows = gradeClasses(result).flatMap(
    ({ class: name, grade, sequences: tried, findings: found, ...kinds }) => {
      const all = kinds.tried.length + kinds.leftOut.length;
      const summary = `${count(tried, 'sequence')}, ${count(found, 'finding')}, ${kinds.tried.length} of ${all} kinds`;
      const leftOut = kinds.leftOut.length === 0 ? [] : [`     left out: ${joinKinds(kinds.leftOut)}`];
      return [`  ${grade ?? '-'}  ${name.padEnd(12)} ${tried === 0 ? 'not tried' : summary}`, ...leftOut];
    },
  );
  const seconds = (elapsedMs / 1000).toFixed(0);
  const advice =
    untried.length === 0 || isBailed
      ? []
      : [
          `The exam is incomplete: ${count(untried.length, 'sequence')} of the catalogue ${untried.length === 1 ? 'was' : 'were'} not tried, so classes that need them have no grade.${endedBy === null ? ` To try the whole catalogue at this speed, use --max-time ${estimateTime(result)}.` : ''}`,
        ];
  const ending = [
    ...(endedBy === null ? [] : [`The exam ended before its time: ${endedBy}`]),
    ...(isBailed ? ['The exam ended at the first confirmed finding, because of --bail.'] : []),
    ...(unconfirmed.length === 0
      ? []
      : [
          `The time was too short to confirm ${count(unconfirmed.length, 'violation')}. Use a longer --max-time.`,
        ]),
  ];
  return [
    `${findings.length === 0 ? 'No bug found' : `${count(findings.length, 'bug')} found`} with ${count(sequences, 'sequence')} in ${seconds} s (seed ${seed}).`,
    ...rows,
    ...(notTried.length === 0 ? [] : ['Not tried:', ...notTried.map((reason) => `  ${reason}`)]),
    ...ending,
    ...advice,
  ].join('\n');
}

/** Returns the time that the whole catalogue takes at the speed of an exam, rounded up, in seconds. */
function estimateTime({ elapsedMs, sequences, untried }: ExamResult): number {
  const seconds = ((elapsedMs / 1000) * (sequences + untried.length)) / Math.max(sequences, 1);
  return Math.ceil(seconds / 30) * 30;
}

/** Joins kinds, and names what they have in common once: `response lost × buy, cancel; outage × unavailable`. */
function joinKinds(kinds: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const kind of kinds) {
    const [first = '', ...rest] = kind.split(' × ');
    groups.set(first, [...(groups.get(first) ?? []), ...(rest.length === 0 ? [] : [rest.join(' × ')])]);
  }
  return Array.from(groups, ([first, others]) => [first, others.join(', ')].filter(Boolean).join(' × ')).join(
    '; ',
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
