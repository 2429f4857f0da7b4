import type { Requirement } from '../requirement.js';

/** The requirements that there are, for people or as JSON. */
export function renderList(requirements: readonly Requirement[], isJson: boolean): string {
  return isJson ? `${JSON.stringify(requirements.map(described), null, 2)}\n` : table(requirements);
}

const described = ({ verify: _, ...data }: Requirement): Omit<Requirement, 'verify'> => data;

function table(requirements: readonly Requirement[]): string {
  const width = Math.max(...requirements.map(({ id }) => id.length));
  const lines = requirements.map(({ id, phase, level, statement, needs }) => {
    const needed = needs.length > 0 ? `  (needs ${needs.join(', ')})` : '';
    return `${id.padEnd(width)}  ${phase.padEnd(14)}  ${level.padEnd(6)} ${statement}${needed}`;
  });
  return `${lines.join('\n')}\n`;
}
