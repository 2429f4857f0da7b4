import type { Organization } from '../../domain/shared/records.js';
import { isObject } from '../../lib/is-object.js';
import { collectionNames } from '../collections.js';
import type { MemoryState } from '../memory/memory-state.js';

export type Check = (value: unknown) => boolean;

/** Checks of the fields of a line. A checksum proves that a line is as it was written, and not what wrote it. */
export type FieldChecks<Content> = Record<keyof Content, Check>;

/** Greatest number of a commit, a generation or a record. Further numbers follow it without loss of precision. */
const MAX_NUMBER = 2 ** 52;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const collections: ReadonlySet<unknown> = new Set(collectionNames);

export const isCount: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_NUMBER;
export const isNumber: Check = (value) => isCount(value) && value !== 0;
export const isName: Check = (value) => typeof value === 'string' && value !== '';
export const isInstant: Check = (value) =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
export const isTrue: Check = (value) => value === true;
export const isCollection: Check = (value) => collections.has(value);
export const isRecord: Check = (value) => isObject(value) && isName(value['id']);
export const createArrayCheck =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const allowNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const allowMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export const isOrganization: Check = (value) => {
  if (!isRecord(value)) return false;
  const { clock, advance, api_key_hash } = value as Partial<Organization>;
  return isClock(clock) && allowMissing(allowNull(isAdvance))(advance) && isName(api_key_hash);
};

/** Milliseconds that a date can represent, or a difference of two such dates. */
const isTime: Check = (value) => typeof value === 'number' && Math.abs(value) <= MAX_NUMBER;

const isAdvance: Check = (value) => isObject(value) && isInstant(value['from']) && isInstant(value['to']);

const isClock: Check = (value) => {
  if (!isObject(value)) return false;
  if (value['mode'] === 'live') return isTime(value['offset_ms']);
  if (value['mode'] === 'frozen') return isInstant(value['now']);
  if (value['mode'] !== 'accelerated') return false;
  return isNumber(value['factor']) && isInstant(value['from']) && isTime(value['since_ms']);
};

const isChange: Check = (value) => {
  if (!isObject(value)) return false;
  switch (value['op']) {
    case 'insert':
    case 'update':
      return isCollection(value['collection']) && isRecord(value['record']);
    case 'remove':
      return isCollection(value['collection']) && isName(value['id']);
    case 'organization':
      return isOrganization(value['record']);
    default:
      return value['op'] === 'clear';
  }
};

/** Checks the changes of a line, which has at least one. */
export const isChanges: Check = (value) =>
  createArrayCheck(isChange)(value) && (value as unknown[]).length > 0;

/**
 * Finds the first field of a line with a wrong type or range.
 *
 * @returns a reason without the value of a text, which can be secret; null if all fields are valid
 */
export function findInvalidField(content: object, checks: Readonly<Record<string, Check>>): string | null {
  for (const name in checks) {
    const value = (content as Record<string, unknown>)[name];
    if (checks[name]?.(value) === true) continue;
    if (value === undefined) return `its field "${name}" is missing`;
    return `its field "${name}" is ${typeof value === 'number' ? String(value) : 'of the wrong type or format'}`;
  }
  return null;
}

/**
 * Finds an organization with a record that is numbered higher than the last one: the next record would get the number of
 * an existing one.
 */
export function findSequenceError(state: MemoryState): string | null {
  for (const { record, sequence, collections: byName } of state.listOrganizations()) {
    for (const name of collectionNames) {
      const newest = byName[name].all.last;
      if (newest !== undefined && newest.sequence > sequence)
        return `${record.id} ends at sequence ${sequence}, and its ${name} at ${newest.sequence}`;
    }
  }
  return null;
}
