const DEFAULT_PLACEHOLDER = '****';

/** API keys, webhook secrets and checkout tokens, including those of other runs. The suite also sends keys in capitals. */
const SECRET_SHAPES = /\b(?:sk_(?:test|live)|whsec)_[A-Za-z0-9+/_-]{8,}={0,2}|(?<=\/checkout\/)[\w-]{8,}/gi;

/** API key that the suite makes up to be rejected. It is no secret, and neither is one of zeros. */
export const UNKNOWN_KEY = 'sk_test_4kcw7q0zm9r2x8b3n5v6t1j0';

/** Returns whether a text is a secret without being registered as one. */
export const isSecretByShape = (text: string): boolean => text.replace(SECRET_SHAPES, '') === '';

const isMadeUp = (key: string): boolean => key === UNKNOWN_KEY || /^sk_test_0+$/.test(key);

/** Fewest characters of a secret. A shorter value could be any word of a response. */
export const MIN_SECRET_LENGTH = 8;

/** What may precede a secret: no word character, unless it ends an escape sequence of JSON or of a URL. */
const START = String.raw`(?:(?<!\w)|(?<=\\[bfnrt]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2}))`;

/** Combined pattern of a set of secrets; `pattern` is null until the set stops growing. */
const patternsBySecrets = new WeakMap<ReadonlySet<string>, { size: number; pattern: RegExp | null }>();

/**
 * Replaces the given secrets, and everything that looks like a secret, by a placeholder, except keys that the suite makes
 * up. Only whole words are secrets, so that the API key `external` leaves `external_id` as it is.
 */
export function maskTexts(
  text: string,
  secrets: ReadonlySet<string>,
  placeholder: string = DEFAULT_PLACEHOLDER,
): string {
  return maskKnown(text, secrets, placeholder).replace(SECRET_SHAPES, (found) =>
    isMadeUp(found) ? found : placeholder,
  );
}

/** Text length from which compiling the combined pattern is faster than searching for each secret. */
const LONG_TEXT_LENGTH = 10_000;

/**
 * Replaces the given secrets. A run may have thousands: while their number grows, each is searched for on its own. Once
 * it is stable, or for a long text, one combined pattern is worth its compilation.
 */
function maskKnown(text: string, secrets: ReadonlySet<string>, placeholder: string): string {
  const { size } = secrets;
  if (size === 0) return text;
  let cached = patternsBySecrets.get(secrets);
  const isStable = cached?.size === size;
  if (!cached || !isStable) patternsBySecrets.set(secrets, (cached = { size, pattern: null }));
  if (isStable || text.length > LONG_TEXT_LENGTH) {
    cached.pattern ??= toPattern([...secrets]);
    return text.replace(cached.pattern, () => placeholder);
  }
  const contained = [...secrets].filter((secret) => text.includes(secret));
  return contained.length === 0 ? text : text.replace(toPattern(contained), () => placeholder);
}

function toPattern(secrets: readonly string[]): RegExp {
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  const escaped = longestFirst.map((secret) => secret.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  return new RegExp(`${START}(?:${escaped.join('|')})(?!\\w)`, 'g');
}

/** Text in place of a secret in JSON data. It cannot be mistaken for data of the target. */
const JSON_PLACEHOLDER = '<masked>';

/** Replaces the secrets of a run in JSON data. Asterisks of the target are shown as they are. */
export function maskJson<Value>(
  keys: { mask: (text: string, placeholder: string) => string },
  value: Value,
): Value {
  return JSON.parse(keys.mask(JSON.stringify(value), JSON_PLACEHOLDER)) as Value;
}
