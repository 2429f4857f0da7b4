import type { Requirement } from '../../requirement.js';

type Audit = Pick<Requirement, 'id' | 'statement' | 'verify'> & Partial<Requirement>;

/** A MUST about everything that the run did and was told, whatever it was for. */
export function audit(parts: Audit): Requirement {
  return {
    level: 'MUST',
    phase: 'audit',
    category: 300,
    needs: [],
    pointer: '/info/description',
    operation: null,
    ...parts,
  };
}

/** About events, which are listed where there is a sandbox. */
export const told = { needs: ['write', 'sandbox'], pointer: '/tags/7/description' } as const;
