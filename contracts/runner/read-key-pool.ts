import { findKeyObstacle } from '../session/run-keys.js';
import { UsageError } from '../session/target.js';

/**
 * Parses a key pool: one API key per line. Empty lines and lines that begin with # are ignored. Messages name the line,
 * because the text could be a secret.
 *
 * @param otherKeys keys that the run uses already
 * @throws UsageError for a line that is no usable key
 */
export function parseKeyPool(text: string, file: string, otherKeys: readonly (string | null)[]): string[] {
  const lines = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const key = line.trim();
    if (key === '' || key.startsWith('#')) continue;
    const place = `Line ${index + 1} of ${file}`;
    if (!/^[\x21-\x7E]+$/.test(key))
      throw new UsageError(`${place} is no API key: it has a space or a character outside of ASCII.`);
    const obstacle = findKeyObstacle(key);
    if (obstacle !== null) throw new UsageError(`${place}: ${obstacle}`);
    if (otherKeys.includes(key))
      throw new UsageError(
        `${place} is the key of an environment variable. Use keys of other organizations.`,
      );
    const earlier = lines.get(key);
    if (earlier !== undefined) throw new UsageError(`${place} repeats the key of line ${earlier}.`);
    lines.set(key, index + 1);
  }
  if (lines.size === 0) throw new UsageError(`${file} has no API key. Write one test key on each line.`);
  return [...lines.keys()];
}
