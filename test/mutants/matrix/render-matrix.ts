import { requirements } from '../../../contracts/requirements/index.js';
import { findKeepReason } from '../kept-requirements.js';

/** Result of one mutant. */
export interface Row {
  name: string;
  class: string;
  /** Ids of the requirements that killed it. */
  killers: readonly string[];
  /** True if all requirements ran, and not only those up to the first kill. */
  isComplete: boolean;
  /** True if the mutant was never active, because no response of a whole run can be changed in this way. */
  isInapplicable?: boolean;
}

/** Renders the results of a run as a Markdown page. */
export function renderMatrix(all: readonly Row[]): string {
  const rows = all.filter(({ isInapplicable }) => isInapplicable !== true);
  const complete = rows.filter(({ isComplete }) => isComplete);
  const withSoleKiller = complete.filter(({ killers }) => killers.length === 1);
  const killed = rows.filter(({ killers }) => killers.length > 0);
  return [
    '# Kill matrix',
    '',
    `${killed.length} of ${rows.length} mutants are killed, by ${collectKillers(rows).size} of ${requirements.length} requirements.`,
    `All requirements ran against ${complete.length} mutants. For the others, the run stopped at the first kill.`,
    `${all.length - rows.length} more mutants are inapplicable: no response of a whole run can be changed in their way.`,
    '',
    '## Surviving mutants',
    '',
    ...rows
      .filter(({ killers }) => killers.length === 0)
      .map(({ name, class: kind }) => `- ${name} (${kind})`),
    '',
    '## Mutants with one killer',
    '',
    '| mutant | killer |',
    '|---|---|',
    ...withSoleKiller.map(({ name, killers: [killer = ''] }) => `| ${name} | ${killer} |`),
    '',
    '## Requirements that kill no mutant',
    '',
    '| requirement | reason to keep it |',
    '|---|---|',
    ...listIdleRequirements(rows).map(({ id, reason }) => `| ${id} | ${reason ?? '**none**'} |`),
    '',
    '## Matrix',
    '',
    '| class | mutant | number of killers | first five killers |',
    '|---|---|---|---|',
    ...complete.map(
      ({ name, class: kind, killers }) =>
        `| ${kind} | ${name} | ${killers.length} | ${killers.slice(0, 5).join(', ')} |`,
    ),
    '',
  ].join('\n');
}

/** Returns the requirements that kill no mutant, with the reason to keep each; null if there is none. */
export function listIdleRequirements(rows: readonly Row[]): { id: string; reason: string | null }[] {
  const killers = collectKillers(rows);
  return requirements
    .filter(({ id }) => !killers.has(id))
    .map(({ id }) => ({ id, reason: findKeepReason(id, killers) }));
}

const collectKillers = (rows: readonly Row[]): Set<string> => new Set(rows.flatMap(({ killers }) => killers));
