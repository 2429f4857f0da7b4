import { requirements } from '../../../contracts/requirements/index.js';
import { reasonToStay } from '../stays.js';
import type { Row } from './rows.js';

/** The kill matrix as a page: what killed what, what nothing else would have killed, and what killed nothing. */
export function matrixPage(all: readonly Row[]): string {
  const rows = all.filter(({ isMoot }) => isMoot !== true);
  const whole = rows.filter(({ isWhole }) => isWhole);
  const soles = whole.filter(({ killers }) => killers.length === 1);
  const killed = rows.filter(({ killers }) => killers.length > 0);
  return [
    '# What kills what',
    '',
    `${killed.length} of ${rows.length} mutants are killed, by ${killersIn(rows).size} of ${requirements.length} requirements.`,
    `${whole.length} were judged by every requirement, the others until the first kill.`,
    `${all.length - rows.length} more could not be planted: no answer of a whole run has what they spoil.`,
    '',
    '## Survivors',
    '',
    ...rows
      .filter(({ killers }) => killers.length === 0)
      .map(({ name, class: kind }) => `- ${name} (${kind})`),
    '',
    '## Sole killers',
    '',
    '| mutant | killed by nothing but |',
    '|---|---|',
    ...soles.map(({ name, killers: [killer = ''] }) => `| ${name} | ${killer} |`),
    '',
    '## Requirements that kill none of these',
    '',
    '| requirement | stays, since it |',
    '|---|---|',
    ...idle(rows).map(({ id, reason }) => `| ${id} | ${reason ?? '**says nothing**'} |`),
    '',
    '## Matrix',
    '',
    '| class | mutant | killers | among them |',
    '|---|---|---|---|',
    ...whole.map(
      ({ name, class: kind, killers }) =>
        `| ${kind} | ${name} | ${killers.length} | ${killers.slice(0, 5).join(', ')} |`,
    ),
    '',
  ].join('\n');
}

/** The requirements that kill nothing, and why each stays; null where nobody says. */
export function idle(rows: readonly Row[]): { id: string; reason: string | null }[] {
  const killing = killersIn(rows);
  return requirements
    .filter(({ id }) => !killing.has(id))
    .map(({ id }) => ({ id, reason: reasonToStay(id, killing) }));
}

const killersIn = (rows: readonly Row[]): Set<string> => new Set(rows.flatMap(({ killers }) => killers));
