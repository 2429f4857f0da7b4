import type { Requirement } from '../requirement.js';

/** Renders the requirements as a table, or as JSON. */
export function renderRequirementList(requirements: readonly Requirement[], isJson: boolean): string {
  return isJson ? `${JSON.stringify(requirements.map(omitCode), null, 2)}\n` : renderTable(requirements);
}

const omitCode = ({ verify: _, ...data }: Requirement): Omit<Requirement, 'verify'> => data;

function renderTable(requirements: readonly Requirement[]): string {
  const width = Math.max(...requirements.map(({ id }) => id.length));
  const lines = requirements.map(({ id, area, phase, level, statement, needs }) => {
    const suffix = needs.length > 0 ? `  (needs ${needs.join(', ')})` : '';
    return `${id.padEnd(width)}  ${phase.padEnd(14)}  ${area.padEnd(14)}  ${level.padEnd(6)} ${statement}${suffix}`;
  });
  return `${lines.join('\n')}\n`;
}
