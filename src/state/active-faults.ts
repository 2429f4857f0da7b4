import type { components } from '../../generated/sandbox.js';

export type Fault = components['schemas']['Fault'];

/** How many faults an organization can have. */
export const MAXIMUM_FAULTS = 100;

const none: readonly Fault[] = [];

/** A request as faults see it. */
export interface Target {
  operationId: string;
  when: Fault['when'];
}

/**
 * Draws which faults hit a request, in the order in which they were made. Several can add latency; the first of another
 * kind ends the request, so that none behind it is drawn.
 *
 * @param random from 0, inclusive, to 1, exclusive
 */
export function drawFaults(faults: Iterable<Fault>, target: Target, random: () => number): Fault[] {
  const struck: Fault[] = [];
  for (const fault of faults) {
    if (!canHit(fault, target) || random() >= fault.probability) continue;
    struck.push(fault);
    if (fault.effect.kind !== 'latency') break;
  }
  return struck;
}

/** Whether a fault is for such requests. */
export function canHit({ operation_id, when }: Fault, target: Target): boolean {
  return when === target.when && (operation_id === null || operation_id === target.operationId);
}

/** A fault once it has hit; null when that was its last hit. */
export function afterHit(fault: Fault): Fault | null {
  const hits = fault.hits + 1;
  if (hits === fault.count) return null;
  return { ...fault, hits };
}

/** The faults of every organization. They live and die with the process. */
export class ActiveFaults {
  readonly #faults = new Map<string, Map<string, Fault>>();
  readonly #random: () => number;

  /** @param random from 0, inclusive, to 1, exclusive */
  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Those of an organization, in the order in which they were made. */
  list(organizationId: string): Fault[] {
    return [...(this.#faults.get(organizationId)?.values() ?? [])];
  }

  find(organizationId: string, id: string): Fault | undefined {
    return this.#faults.get(organizationId)?.get(id);
  }

  /** @returns false, and nothing added, when the organization has as many as it can have */
  add(organizationId: string, fault: Fault): boolean {
    const own = this.#faults.get(organizationId) ?? new Map<string, Fault>();
    if (own.size >= MAXIMUM_FAULTS) return false;
    this.#faults.set(organizationId, own.set(fault.id, fault));
    return true;
  }

  /** @returns false when there is no such fault */
  remove(organizationId: string, id: string): boolean {
    return this.#faults.get(organizationId)?.delete(id) ?? false;
  }

  clear(organizationId: string): void {
    this.#faults.delete(organizationId);
  }

  /** Draws which faults hit a request now, and counts the hits. */
  strike(organizationId: string, operationId: string, when: Fault['when']): readonly Fault[] {
    const own = this.#faults.get(organizationId);
    if (!own) return none;
    const struck = drawFaults(own.values(), { operationId, when }, this.#random);
    for (const fault of struck) {
      const next = afterHit(fault);
      if (next) own.set(fault.id, next);
      else own.delete(fault.id);
    }
    return struck;
  }
}
