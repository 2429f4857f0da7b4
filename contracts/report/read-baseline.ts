import { parse } from 'yaml';
import { UsageError } from '../session/target.js';
import type { BaselineEntry } from './baseline.js';

const EXPIRES = /^(never|\d{4}-\d{2}-\d{2})$/;

/** Parses the text of a baseline file: a list in YAML or JSON. @throws UsageError for any other text */
export function parseBaseline(text: string, file: string): BaselineEntry[] {
  const entries = parseYaml(text, file, 'baseline');
  if (!Array.isArray(entries))
    throw new UsageError(`${file} is no list of { requirement, operation, place, kind, reason, expires }.`);
  return entries.map((entry: unknown, index) => parseEntry(entry, `Entry ${index + 1} of ${file}`));
}

/** Returns an entry with known fields only. @param name of the entry, for the message @throws UsageError */
function parseEntry(value: unknown, name: string): BaselineEntry {
  const { requirement, operation, place, kind, reason, owner, expires } = (value ?? {}) as Record<
    string,
    unknown
  >;
  if (!isPatterns(requirement) || !isText(reason) || !isExpiry(expires)) {
    throw new UsageError(
      `${name} needs a requirement, a reason and the last valid day, such as 2027-01-31 or "never".`,
    );
  }
  if (operation !== undefined && !isPatterns(operation))
    throw new UsageError(`The operation of ${name} is neither a text nor a list of texts.`);
  for (const [field, text] of Object.entries({ place, kind, owner })) {
    if (text !== undefined && !isText(text)) throw new UsageError(`The ${field} of ${name} is no text.`);
  }
  return {
    requirement,
    ...(operation !== undefined && { operation }),
    ...(isText(place) && { place }),
    ...(isText(kind) && { kind }),
    reason,
    ...(isText(owner) && { owner }),
    expires,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const isPatterns = (value: unknown): value is string | string[] =>
  isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText));

function isExpiry(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    EXPIRES.test(value) &&
    (value === 'never' || !Number.isNaN(Date.parse(value)))
  );
}

/** Parses YAML or JSON. @param kind of the file, for the message @throws UsageError */
export function parseYaml(text: string, file: string, kind: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`The ${kind} ${file} cannot be read: ${(error as Error).message}`);
  }
}
