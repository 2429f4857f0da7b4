import { operationNamed } from '../../spec/description.js';
import type { Requirement } from '../../requirement.js';

type Journey = Pick<Requirement, 'id' | 'statement' | 'verify'> & Partial<Requirement>;

/** A MUST about what becomes of something in the course of time. */
export function journey(parts: Journey): Requirement {
  const { operation = 'createPurchase' } = parts;
  return {
    level: 'MUST',
    phase: 'journeys',
    category: 300,
    needs: ['write', 'payment-tokens'],
    pointer: operation === null ? '/info/description' : operationNamed(operation).pointer,
    operation,
    ...parts,
  };
}
