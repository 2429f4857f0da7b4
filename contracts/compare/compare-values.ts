import { DAY_MS } from '../lib/calendar.js';
import { formatValue } from '../lib/format-value.js';
import { isObject } from '../lib/is-object.js';
import { toPointer } from '../spec/document.js';
import { INSTANT, type ObservedValues } from './observed-values.js';

/** Kind of a difference between two responses. */
export type DifferenceKind =
  | 'status'
  | 'no response'
  | 'error code'
  | 'header'
  | 'body'
  | 'missing property'
  | 'additional property'
  | 'value'
  | 'type'
  | 'order'
  | 'items'
  /** Number of objects that requests create which are sent at the same time. */
  | 'created'
  /** URLs to which the checkout page leads the payer. */
  | 'return URLs';

/** Difference between the responses of the two deployments. */
export interface Difference {
  kind: DifferenceKind;
  /** JSON pointer into the body, name of the header, or empty. */
  place: string;
  /** Value of the target, as text. */
  target: string;
  /** Value of the reference, as text. */
  reference: string;
}

/** What a comparison needs to know about the session. */
export interface ComparisonContext {
  target: ObservedValues;
  reference: ObservedValues;
  /** Compares types and properties instead of values, because the deployments have different data. */
  isShapeOnly: boolean;
  /** Returns true for an object that the deployments treat differently, so that other differences follow from it. */
  isDiverged: (step: number) => boolean;
}

/** Texts for people, which each deployment words itself. */
const PROSE = /^\/(?:detail|title)$|\/failure\/message$/;

/** Values that each deployment generates, and that only it can read; and the number of errors, see `compareErrors`. */
const OPAQUE = /\/(?:next_cursor|request_id|secret|metadata\/contract_check)$|^\/errors_total$/;

/** Compares two JSON values. @param pointer JSON pointer of the values */
export function compareValues(
  context: ComparisonContext,
  target: unknown,
  reference: unknown,
  pointer = '',
): Difference[] {
  const found = (kind: DifferenceKind): Difference[] => [
    {
      kind,
      place: pointer,
      target: show(context.target, target),
      reference: show(context.reference, reference),
    },
  ];
  if (context.isShapeOnly && (target === null || reference === null)) return [];
  if (getType(target) !== getType(reference)) return found('type');
  if (isObject(target) && isObject(reference)) return compareObjects(context, target, reference, pointer);
  if (Array.isArray(target) && Array.isArray(reference)) {
    return compareArrays(context, target as unknown[], reference as unknown[], pointer);
  }
  if (context.isShapeOnly || PROSE.test(pointer) || OPAQUE.test(pointer)) return [];
  const isSame =
    typeof target === 'string' && typeof reference === 'string'
      ? isSameText(context, target, reference)
      : Object.is(target, reference);
  return isSame ? [] : found('value');
}

const getType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Formats a value, with the origin of an id behind it. */
function show(observed: ObservedValues, value: unknown): string {
  if (typeof value !== 'string') return formatValue(value);
  const origin = observed.describe(value);
  return origin === null ? formatValue(value) : `${formatValue(value)} ${origin}`;
}

function compareObjects(
  context: ComparisonContext,
  target: Record<string, unknown>,
  reference: Record<string, unknown>,
  pointer: string,
): Difference[] {
  const names = [...new Set([...Object.keys(target), ...Object.keys(reference)])].toSorted();
  return names.flatMap((name): Difference[] => {
    const place = pointer + toPointer(name);
    if (!Object.hasOwn(target, name)) {
      return [
        {
          kind: 'missing property',
          place,
          target: 'missing',
          reference: show(context.reference, reference[name]),
        },
      ];
    }
    if (!Object.hasOwn(reference, name)) {
      return [
        {
          kind: 'additional property',
          place,
          target: show(context.target, target[name]),
          reference: 'missing',
        },
      ];
    }
    return compareValues(context, target[name], reference[name], place);
  });
}

function compareArrays(
  context: ComparisonContext,
  target: readonly unknown[],
  reference: readonly unknown[],
  pointer: string,
): Difference[] {
  if (context.isShapeOnly) {
    const [first, other] = [target[0], reference[0]];
    return first === undefined || other === undefined
      ? []
      : compareValues(context, first, other, `${pointer}/0`);
  }
  if (isListOfObjects(target) && isListOfObjects(reference))
    return compareLists(context, target, reference, pointer);
  if (pointer === '/errors') return compareErrors(target, reference);
  const shown = { place: pointer, target: formatValue(target), reference: formatValue(reference) };
  if (target.length !== reference.length) return [{ kind: 'items', ...shown }];
  const differences = target.flatMap((item, index) =>
    compareValues(context, item, reference[index], `${pointer}/${index}`),
  );
  const toSet = (items: readonly unknown[]): string => formatValue(items.map(formatValue).toSorted());
  const isReordered = differences.length > 0 && toSet(target) === toSet(reference);
  return isReordered ? [{ kind: 'order', ...shown }] : differences;
}

/** Value of a difference for a location without an error. */
export const NO_ERROR = 'no error';

/**
 * Compares validation errors by location. The OpenAPI document leaves their order open, and which of several violated rules
 * an error names.
 */
function compareErrors(target: readonly unknown[], reference: readonly unknown[]): Difference[] {
  const [codes, otherCodes] = [groupCodes(target), groupCodes(reference)];
  const locations = [...new Set([...codes.keys(), ...otherCodes.keys()])].toSorted();
  const showCodes = (found: ReadonlySet<unknown> | undefined): string =>
    found ? formatValue([...found].toSorted()) : NO_ERROR;
  return locations.flatMap((location): Difference[] => {
    const [found, other] = [codes.get(location), otherCodes.get(location)];
    const isSame = found !== undefined && other !== undefined && [...found].some((code) => other.has(code));
    if (isSame) return [];
    const place = `/errors of ${location}`;
    return [{ kind: 'value', place, target: showCodes(found), reference: showCodes(other) }];
  });
}

function groupCodes(errors: readonly unknown[]): Map<string, Set<unknown>> {
  const groups = new Map<string, Set<unknown>>();
  for (const error of errors) {
    const { pointer, parameter, header, code } = (error ?? {}) as Record<string, unknown>;
    const location = [pointer, parameter, header].find((place) => typeof place === 'string') ?? 'no location';
    groups.set(location, (groups.get(location) ?? new Set()).add(code));
  }
  return groups;
}

interface ListedItem extends Record<string, unknown> {
  id: string;
}

const isListOfObjects = (items: readonly unknown[]): items is readonly ListedItem[] =>
  items.length > 0 && items.every((item) => isObject(item) && typeof item['id'] === 'string');

/** Compares two lists of objects: which objects they have, their order, and the objects themselves. */
function compareLists(
  context: ComparisonContext,
  target: readonly ListedItem[],
  reference: readonly ListedItem[],
  pointer: string,
): Difference[] {
  const items = toEntries(context.target, target, context.isDiverged);
  const others = toEntries(context.reference, reference, context.isDiverged);
  const positions = new Map(others.map(({ key }, index) => [key, index]));
  const keys = new Set(items.map(({ key }) => key));
  const showKeys = (entries: readonly Entry[]): string => formatValue(entries.map(({ key }) => key));
  const shown = { place: pointer, target: showKeys(items), reference: showKeys(others) };
  const common = items.filter(({ key }) => positions.has(key));
  const isSameSet = common.length === items.length && others.every(({ key }) => keys.has(key));
  const isReordered = common.some((entry, index) =>
    common.slice(index + 1).some((later) => isSwapped(entry, later, others, positions)),
  );
  return [
    ...(isSameSet ? [] : [{ kind: 'items' as const, ...shown }]),
    ...(isReordered ? [{ kind: 'order' as const, ...shown }] : []),
    ...common.flatMap((entry) => {
      const { key, item } = entry;
      if (isAmbiguous(context, entry, common)) return [];
      const position = positions.get(key) ?? 0;
      return compareValues(context, item, others[position]?.item, `${pointer}/${position}`);
    }),
  ];
}

interface Entry {
  /** Place where the id of the object appeared first. */
  key: string;
  item: ListedItem;
}

function toEntries(
  observed: ObservedValues,
  items: readonly ListedItem[],
  isDiverged: (step: number) => boolean,
): Entry[] {
  return items.flatMap((item) => {
    const origin = observed.findOrigin(item.id);
    return origin && isDiverged(origin.step) ? [] : [{ key: observed.replaceIds(item.id), item }];
  });
}

/**
 * Returns true for an object that only its position in a list identifies, if others were created at the same time: their
 * order is open.
 */
const isAmbiguous = ({ target }: ComparisonContext, { item }: Entry, entries: readonly Entry[]): boolean =>
  /\/\d+\//.test(target.findOrigin(item.id)?.pointer ?? '') &&
  entries.some((other) => other.item !== item && other.item['created_at'] === item['created_at']);

/** Returns true if two objects have another order in the reference. The order of objects of the same time is open. */
function isSwapped(
  earlier: Entry,
  later: Entry,
  others: readonly Entry[],
  positions: ReadonlyMap<string, number>,
): boolean {
  const [position = 0, laterPosition = 0] = [positions.get(earlier.key), positions.get(later.key)];
  if (position < laterPosition) return false;
  const isTied = (one: ListedItem | undefined, other: ListedItem | undefined): boolean =>
    one?.['created_at'] === other?.['created_at'];
  return !isTied(earlier.item, later.item) && !isTied(others[position]?.item, others[laterPosition]?.item);
}

/** Time that responses may differ by, in addition to the durations of the requests, milliseconds. */
const TOLERANCE_MS = 2_000;

/** Difference between two clocks from which times are no longer comparable: their months have other lengths. */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000;

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/;

function isSameText(context: ComparisonContext, target: string, reference: string): boolean {
  if (target === reference) return true;
  if (INSTANT.test(target) && INSTANT.test(reference)) return isSameTime(context, target, reference);
  if (CALENDAR_DATE.test(target) && CALENDAR_DATE.test(reference)) {
    const differenceMs = Date.parse(target) - Date.parse(reference) - getClockDifference(context);
    return Math.abs(differenceMs) <= DAY_MS && hasDifferentClocks(context);
  }
  const [origin, otherOrigin] = [context.target.describe(target), context.reference.describe(reference)];
  if (origin !== null || otherOrigin !== null) return toListPlace(origin) === toListPlace(otherOrigin);
  return context.target.replaceIds(target) === context.reference.replaceIds(reference);
}

/** Returns the origin of an id without its position in a list: the order of objects of the same time is open. */
const toListPlace = (origin: string | null): string | undefined => origin?.replaceAll(/\/\d+(?=\/)/g, '/*');

/** Compares times relative to the requests that first returned them. Their format has to be the same. */
function isSameTime(context: ComparisonContext, target: string, reference: string): boolean {
  if (target.replaceAll(/\d/g, '0') !== reference.replaceAll(/\d/g, '0')) return false;
  const [time, other] = [context.target.findTime(target), context.reference.findTime(reference)];
  if (!time || !other) return !time && !other;
  const toleranceMs = TOLERANCE_MS + time.durationMs + other.durationMs;
  if (Math.abs(time.afterRequestMs - other.afterRequestMs) <= toleranceMs) return true;
  const areDistant = Math.abs(time.afterRequestMs) > DAY_MS && Math.abs(other.afterRequestMs) > DAY_MS;
  return (
    hasDifferentClocks(context) &&
    areDistant &&
    Math.sign(time.afterRequestMs) === Math.sign(other.afterRequestMs)
  );
}

/** Returns the difference between the clocks of the deployments, milliseconds. */
const getClockDifference = ({ target, reference }: ComparisonContext): number =>
  target.clockOffsetMs - reference.clockOffsetMs;

const hasDifferentClocks = (context: ComparisonContext): boolean =>
  Math.abs(getClockDifference(context)) > MAX_CLOCK_DIFFERENCE_MS;
