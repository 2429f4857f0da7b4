const STARS = '****';

/** Keys, secrets of webhooks and tokens of checkouts, whoever made them. */
const SHAPES = /\b(?:sk_(?:test|live)|whsec)_[A-Za-z0-9+/_-]{8,}={0,2}|(?<=\/checkout\/)[\w-]{8,}/g;

const patterns = new WeakMap<ReadonlySet<string>, { size: number; pattern: RegExp }>();

/** Text without secrets: those that are known, and whatever looks like one. */
export function mask(text: string, secrets: ReadonlySet<string>): string {
  const shown = secrets.size === 0 ? text : text.replace(patternOf(secrets), STARS);
  return shown.replace(SHAPES, STARS);
}

/** One pass for all of them: a run may know thousands. */
function patternOf(secrets: ReadonlySet<string>): RegExp {
  const known = patterns.get(secrets);
  if (known?.size === secrets.size) return known.pattern;
  const longestFirst = [...secrets].sort((one, other) => other.length - one.length);
  const escaped = longestFirst.map((secret) => secret.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  const pattern = new RegExp(escaped.join('|'), 'g');
  patterns.set(secrets, { size: secrets.size, pattern });
  return pattern;
}
