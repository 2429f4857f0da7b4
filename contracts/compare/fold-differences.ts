import { operations } from '../spec/api-documents.js';
import type { Difference } from './compare-values.js';

export interface FoundDifference extends Difference {
  /** Id of the operation; method and path if the OpenAPI document has none for them. */
  operation: string;
  status: number;
  parameters: readonly string[];
  session: number;
  step: number;
  /** Key of the difference that this one follows from; null if it is a difference of its own. */
  cause: string | null;
}

/** Differences with the same root. */
export interface DifferenceGroup {
  key: string;
  /** All of them, in the order of sessions and steps. */
  members: readonly FoundDifference[];
  /** Number of other differences that follow from these, because the deployments treat an object differently. */
  followUps: number;
  operations: ReadonlyMap<string, number>;
}

/** Folds the differences of all sessions by their root, in the order of their first occurrence. */
export function foldDifferences(differences: readonly FoundDifference[]): DifferenceGroup[] {
  const inOrder = differences.toSorted((one, other) => one.session - other.session || one.step - other.step);
  const groups = new Map<
    string,
    { members: FoundDifference[]; followUps: number; operations: Map<string, number> }
  >();
  for (const difference of inOrder.filter(({ cause }) => cause === null)) {
    const key = toRootKey(difference);
    const group = groups.get(key) ?? { members: [], followUps: 0, operations: new Map<string, number>() };
    groups.set(key, group);
    group.members.push(difference);
    group.operations.set(difference.operation, (group.operations.get(difference.operation) ?? 0) + 1);
  }
  for (const { cause } of inOrder) {
    const group = cause === null ? undefined : groups.get(cause);
    if (group) group.followUps += 1;
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/**
 * Returns a key that differences with the same root share. A value of a resource has the same root in all operations that
 * return it.
 */
export function toRootKey(difference: FoundDifference): string {
  const { kind, place, operation, status, target, reference, parameters } = difference;
  switch (kind) {
    case 'status':
    case 'no response':
      return JSON.stringify([kind, operation, target, reference]);
    case 'error code':
      return JSON.stringify([kind, target, reference]);
    case 'header': {
      const isAddress = place === 'location' || place === 'link';
      return JSON.stringify([kind, place, ...(isAddress ? [operation] : [target, reference])]);
    }
    case 'order':
    case 'created':
    case 'return URLs':
      return JSON.stringify([kind, operation, place]);
    case 'items':
      return JSON.stringify([kind, operation, place, parameters.filter((name) => !PAGING.has(name))]);
    case 'body':
    case 'missing property':
    case 'additional property':
    case 'value':
    case 'type': {
      if (status >= 400) return JSON.stringify([kind, 'Problem', toPattern(place), target, reference]);
      return JSON.stringify([kind, ...toResourcePlace(operation, place)]);
    }
  }
}

/** Parameters that select a part of a list. */
const PAGING = new Set(['cursor', 'limit']);

/** Replaces the positions in arrays. */
const toPattern = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** Returns where a resource has a value. A nested object, such as `payment_method`, is the same in all resources. */
function toResourcePlace(operation: string, place: string): [owner: string, place: string] {
  const pointer = toPattern(place.replace(/^\/data\/\d+/, ''));
  const [, parent, nested] = /^\/([^/]+)(\/.*)$/.exec(pointer) ?? [];
  return parent === undefined || nested === undefined ? [getResource(operation), pointer] : [parent, nested];
}

/** Returns the resource that an operation returns, such as `Purchase` for `listPurchases` and `cancelPurchase`. */
function getResource(operation: string): string {
  if (!operations.some(({ id }) => id === operation)) return operation;
  return operation.replace(/^[a-z]+/, '').replace(/s$/, '');
}
