import { operationNamed } from '../../spec/description.js';
import type { Need, Requirement } from '../../requirement.js';

type Law = Pick<Requirement, 'id' | 'statement' | 'verify'> & Partial<Requirement>;

/** What laws about purchases rest on: a card can be given by a token. */
export const paid: readonly Need[] = ['write', 'payment-tokens'];

/** A MUST about how requests of one client fit together. */
export function law(parts: Law): Requirement {
  const { operation = null } = parts;
  return {
    level: 'MUST',
    phase: 'laws',
    category: 300,
    needs: ['write'],
    pointer: operation === null ? '/info/description' : operationNamed(operation).pointer,
    operation,
    ...parts,
  };
}
