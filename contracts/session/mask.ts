const STARS = '****';

/** Keys, secrets of webhooks and tokens of checkouts, whoever made them. */
const SHAPES = /\b(?:sk_(?:test|live)|whsec)_[A-Za-z0-9+/_-]{8,}={0,2}|(?<=\/checkout\/)[\w-]{8,}/g;

/** Null until the secrets are asked for again, and there are no more of them. */
const patterns = new WeakMap<ReadonlySet<string>, { size: number; pattern: RegExp | null }>();

/** Text without secrets: those that are known, and whatever looks like one. */
export function mask(text: string, secrets: ReadonlySet<string>): string {
  return withoutKnown(text, secrets).replace(SHAPES, STARS);
}

/** From so many characters on, to look for each secret by itself takes longer than to make the pattern of all. */
const LONG = 10_000;

/**
 * A run may know thousands of them. As long as they become more, each is looked for by itself; then one pattern of all
 * of them, which takes longer to make, is worth its while, as it is for a long text.
 */
function withoutKnown(text: string, secrets: ReadonlySet<string>): string {
  const { size } = secrets;
  if (size === 0) return text;
  let known = patterns.get(secrets);
  const isSettled = known?.size === size;
  if (!known || !isSettled) patterns.set(secrets, (known = { size, pattern: null }));
  if (isSettled || text.length > LONG) {
    known.pattern ??= patternOf([...secrets]);
    return text.replace(known.pattern, STARS);
  }
  const found = [...secrets].filter((secret) => text.includes(secret));
  return found.length === 0 ? text : text.replace(patternOf(found), STARS);
}

function patternOf(secrets: readonly string[]): RegExp {
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  const escaped = longestFirst.map((secret) => secret.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  return new RegExp(escaped.join('|'), 'g');
}
