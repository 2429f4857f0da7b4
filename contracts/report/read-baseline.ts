import { parse } from 'yaml';
import { UsageError } from '../session/target.js';
import type { BaselineEntry } from './baseline.js';

const EXPIRES = /^(never|\d{4}-\d{2}-\d{2})$/;

/** Parses the text of a baseline file: a list in YAML or JSON. @throws UsageError for any other text */
export function parseBaseline(text: string, file: string): BaselineEntry[] {
  const entries = parseYaml(text, file);
  if (!Array.isArray(entries))
    throw new UsageError(`${file} is no list of { requirement, reason, expires }.`);
  return entries.map((entry: unknown, index) => {
    const { requirement, reason, expires } = (entry ?? {}) as Record<string, unknown>;
    const isComplete =
      typeof requirement === 'string' &&
      typeof reason === 'string' &&
      reason.trim() !== '' &&
      isExpiry(expires);
    if (isComplete) return { requirement, reason, expires: String(expires) };
    throw new UsageError(
      `Entry ${index + 1} of ${file} needs a requirement, a reason and the last valid day, such as 2027-01-31 or "never".`,
    );
  });
}

function isExpiry(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    EXPIRES.test(value) &&
    (value === 'never' || !Number.isNaN(Date.parse(value)))
  );
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`The baseline ${file} cannot be read: ${(error as Error).message}`);
  }
}
