import { requirements } from '../../../contracts/rules/index.js';
import { findKeepReason } from '../kept-requirements.js';

/** Result of one mutant. */
export interface Row {
  name: string;
  /** Ids of the requirements that killed it. */
  killers: readonly string[];
}

/** Returns the requirements that kill no mutant, with the reason to keep each; null if there is none. */
export function listIdleRequirements(rows: readonly Row[]): { id: string; reason: string | null }[] {
  const killers = collectKillers(rows);
  return requirements
    .filter(({ id }) => !killers.has(id))
    .map(({ id }) => ({ id, reason: findKeepReason(id, killers) }));
}

const collectKillers = (rows: readonly Row[]): Set<string> => new Set(rows.flatMap(({ killers }) => killers));
