import type { components } from '../../generated/sandbox.js';

export type Fault = components['schemas']['Fault'];

/** How many faults an organization can have. */
export const MAXIMUM_FAULTS = 100;

const none: readonly Fault[] = [];

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

  /**
   * Draws which faults hit a request now, and counts the hits. Several can add latency; the first of another kind ends
   * the request, so that none behind it is drawn.
   */
  strike(organizationId: string, operationId: string, when: Fault['when']): readonly Fault[] {
    const own = this.#faults.get(organizationId);
    if (!own) return none;
    const struck: Fault[] = [];
    for (const fault of own.values()) {
      if (!this.#hits(fault, operationId, when)) continue;
      struck.push(fault);
      this.#count(own, fault);
      if (fault.effect.kind !== 'latency') break;
    }
    return struck;
  }

  #hits({ operation_id, probability, ...fault }: Fault, operationId: string, when: Fault['when']): boolean {
    return (
      fault.when === when &&
      (operation_id === null || operation_id === operationId) &&
      this.#random() < probability
    );
  }

  #count(own: Map<string, Fault>, fault: Fault): void {
    const hits = fault.hits + 1;
    if (hits === fault.count) own.delete(fault.id);
    else own.set(fault.id, { ...fault, hits });
  }
}
