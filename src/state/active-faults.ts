import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../generated/closed/sandbox.js';
import { containsMutatedObject } from './mutate-objects.js';
import { isObject } from '../lib/is-object.js';

export type Fault = components['schemas']['Fault'];

/** Maximum number of faults per organization. */
export const MAX_FAULTS = 100;

const NO_FAULTS: readonly Fault[] = [];

/** Point in the handling of a request at which faults apply, or an attempt to deliver a webhook. */
export type FaultStage = 'before_checks' | 'after_body' | 'after_commit' | 'delivery';

/** Request or webhook that faults are matched against. */
export interface FaultTarget {
  /** Null for a webhook. */
  operationId: string | null;
  stage: FaultStage;
  /** Parsed body of a request; undefined if there is none, or before it is parsed. */
  body?: unknown;
  /** Body of the response to send, or event to deliver; undefined before there is one. */
  sentBody?: unknown;
}

/**
 * Draws the faults that hit a request or a webhook, in order of creation. Several faults can add latency or change
 * objects. The first fault with another effect ends the request, so no later fault is drawn.
 *
 * @param random returns numbers from 0, inclusive, to 1, exclusive
 */
export function drawFaults(faults: Iterable<Fault>, target: FaultTarget, random: () => number): Fault[] {
  const triggered: Fault[] = [];
  for (const fault of faults) {
    if (!canTrigger(fault, target) || random() >= fault.probability) continue;
    triggered.push(fault);
    if (fault.effect.kind !== 'latency' && fault.effect.kind !== 'mutate') break;
  }
  return triggered;
}

/** Returns whether a fault applies to a request or a webhook. */
export function canTrigger(fault: Fault, target: FaultTarget): boolean {
  const { operation_id, body_contains } = fault;
  if (!appliesAtStage(fault, target)) return false;
  if (operation_id !== null && operation_id !== target.operationId) return false;
  return body_contains === null || contains(target.body, body_contains);
}

function appliesAtStage({ when, body_contains, effect }: Fault, { stage, sentBody }: FaultTarget): boolean {
  if (effect.kind === 'mutate') return containsMutatedObject(sentBody, effect);
  if (when === 'after_commit') return stage === when;
  return stage === (body_contains === null ? 'before_checks' : 'after_body');
}

/** Returns a fault with one more hit; null if that was its last hit. */
export function recordHit(fault: Fault): Fault | null {
  const hits = fault.hits + 1;
  if (hits === fault.count) return null;
  return { ...fault, hits };
}

/** Injected faults of all organizations in a single process. */
export class ActiveFaults {
  readonly #faults = new Map<string, Map<string, Fault>>();
  readonly #random: () => number;

  /** @param random returns numbers from 0, inclusive, to 1, exclusive */
  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Lists the faults of an organization in order of creation. */
  list(organizationId: string): Fault[] {
    return [...(this.#faults.get(organizationId)?.values() ?? [])];
  }

  find(organizationId: string, id: string): Fault | undefined {
    return this.#faults.get(organizationId)?.get(id);
  }

  /** Adds a fault. @returns false if the organization has reached `MAX_FAULTS` */
  add(organizationId: string, fault: Fault): boolean {
    const faults = this.#faults.get(organizationId) ?? new Map<string, Fault>();
    if (faults.size >= MAX_FAULTS) return false;
    this.#faults.set(organizationId, faults.set(fault.id, fault));
    return true;
  }

  /** Removes a fault. @returns false if it does not exist */
  remove(organizationId: string, id: string): boolean {
    return this.#faults.get(organizationId)?.delete(id) ?? false;
  }

  clear(organizationId: string): void {
    this.#faults.delete(organizationId);
  }

  /** Draws the faults that hit a request and counts their hits. */
  trigger(organizationId: string, target: FaultTarget): readonly Fault[] {
    const faults = this.#faults.get(organizationId);
    if (!faults) return NO_FAULTS;
    const triggered = drawFaults(faults.values(), target, this.#random);
    for (const fault of triggered) {
      const next = recordHit(fault);
      if (next) faults.set(fault.id, next);
      else faults.delete(fault.id);
    }
    return triggered;
  }
}

/**
 * Returns whether a JSON value contains another one: an object must have each property of the other object with a value
 * that contains the other value; all other values must be equal.
 */
export function contains(value: unknown, part: unknown): boolean {
  if (!isObject(part)) return isDeepStrictEqual(value, part);
  return (
    isObject(value) &&
    Object.entries(part).every(([name, each]) => Object.hasOwn(value, name) && contains(value[name], each))
  );
}
