import { isObject } from '../lib/is-object.js';

/** Source of a value that is known only when the request is sent, and that may differ between the deployments. */
export type PlaceholderSource =
  /** Value in the response to an earlier step, optionally in upper case, or a time that is some milliseconds later. */
  | {
      kind: 'response';
      step: number;
      pointer: string;
      isUpperCase?: boolean;
      time?: { offsetMs: number; zone: string };
    }
  /** `ETag` of the response to an earlier step. */
  | { kind: 'etag'; step: number }
  /** Digits that no other session uses; the same for both deployments. */
  | { kind: 'unique' }
  /** API key of the organization that sends the request. */
  | { kind: 'api-key' }
  /** Id of the run, by which a clean-up finds the objects of a deployment. */
  | { kind: 'run-id' }
  /** Time, relative to the clock of the deployment, milliseconds; and its time zone, such as `Z` or `+05:30`. */
  | { kind: 'time'; offsetMs: number; zone: string }
  /** Calendar date, relative to the clock of the deployment, days. */
  | { kind: 'date'; offsetDays: number };

/** Part of a request that is filled in for each deployment, with the text around it. */
export class Placeholder {
  constructor(
    readonly source: PlaceholderSource,
    readonly prefix = '',
    readonly suffix = '',
  ) {}
}

/** Formats a time in a time zone. @param ms milliseconds since 1970 @param zone such as `Z` or `+05:30` */
export function formatTime(ms: number, zone: string): string {
  const offsetMs = zone === 'Z' ? 0 : Date.parse(`1970-01-01T00:00${zone}`);
  return new Date(ms - offsetMs).toISOString().replace('Z', zone);
}

/** Text of a request, possibly with a placeholder. */
export type TemplateText = string | Placeholder;

/** Refers to a value in the response to an earlier step. @param pointer JSON pointer */
export const fromResponse = (step: number, pointer = '/id'): Placeholder =>
  new Placeholder({ kind: 'response', step, pointer });

/** Makes a text unique, so that a session finds only its own objects. */
export const unique = (prefix: string, suffix = ''): Placeholder =>
  new Placeholder({ kind: 'unique' }, `${prefix}-`, suffix);

/** Returns a copy of a JSON value in which each text and each placeholder is replaced. */
export function mapTexts(value: unknown, map: (text: TemplateText) => unknown): unknown {
  if (value instanceof Placeholder || typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (!isObject(value)) return value;
  // Built from entries, so that `__proto__` becomes an own property.
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, map)]));
}

/** Returns a copy of a JSON value in which the placeholders are replaced. */
export const fillPlaceholders = (value: unknown, fill: (source: PlaceholderSource) => string): unknown =>
  mapTexts(value, (text) =>
    typeof text === 'string' ? text : text.prefix + fill(text.source) + text.suffix,
  );

export function listPlaceholders(value: unknown): Placeholder[] {
  if (value instanceof Placeholder) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listPlaceholders);
}
