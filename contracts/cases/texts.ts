import type { Schema } from '../spec/document.js';
import { countCodePoints, getLongestText, parsePattern, getShortestText } from './pattern.js';

/** Examples of a format, chosen to find implementations that validate it only roughly. */
interface FormatExamples {
  /** Returns the longest valid texts for a maximum length. */
  longest: (maxLength: number) => string[];
  valid: string[];
  invalid: string[];
}

const formatExamples: Record<string, FormatExamples> = {
  date: {
    longest: () => [],
    valid: ['2028-02-29', '2027-12-31', '2000-02-29'],
    invalid: [
      '2027-02-29',
      '2027-02-31',
      '2100-02-29',
      '2027-04-31',
      '2027-13-01',
      '2027-00-10',
      '2027-01-00',
      '2027-01-32',
      '2027-1-1',
      '20270101',
      '01.02.2027',
      '2027-01-10T00:00:00Z',
      '2027-01-10 ',
      '2027-01-10\n',
      '٢٠٢٧-٠١-١٠',
      '',
    ],
  },
  'date-time': {
    longest: () => ['2027-01-10T15:30:00.123000000+14:00'],
    valid: [
      '2027-01-10T15:30:00Z',
      '2027-01-10T15:30:00.5Z',
      '2027-01-10T15:30:00-23:59',
      '2028-02-29T23:59:59.999999999+00:00',
    ],
    invalid: [
      '2027-02-29T00:00:00Z',
      '2027-02-31T00:00:00Z',
      '2027-13-01T00:00:00Z',
      '2027-01-10T24:00:00Z',
      '2027-01-10T15:60:00Z',
      '2027-01-10T15:30:60Z',
      '2016-12-31T23:59:60Z',
      '2027-01-10T15:30:00',
      '2027-01-10T15:30Z',
      '2027-01-10T15:30:00+24:00',
      '2027-01-10T15:30:00+01:60',
      '2027-01-10T15:30:00+0100',
      '2027-01-10T15:30:00.Z',
      '2027-01-10T15:30:00,5Z',
      '2027-01-10T15:30:00.1234567891Z',
      '2027-01-10 15:30:00Z',
      '2027-01-10t15:30:00z',
      '2027-01-10',
      '1799595000',
      '+002027-01-10T15:30:00Z',
      '2027-01-10T15:30:00Z\n',
      '',
    ],
  },
  email: {
    longest: (maxLength) => [createLongEmail(maxLength)],
    valid: ['a@example.com', "o'neil+tag_1.x-y@sub.example.co.uk"],
    invalid: [
      'ada.example.com',
      'ada@',
      '@example.com',
      'ada@example@example.com',
      'ada lindqvist@example.com',
      'ada@exam ple.com',
      'ada..lindqvist@example.com',
      '.ada@example.com',
      'ada@example.com\n',
      'Ada <ada@example.com>',
      '',
    ],
  },
  uri: {
    longest: (maxLength) => [
      `https://brightwater.invalid/${'a'.repeat(maxLength - 'https://brightwater.invalid/'.length)}`,
    ],
    valid: ['https://brightwater.invalid', 'https://brightwater.invalid:8443/a%20b/~c?d=e&f=1#g'],
    invalid: [
      'brightwater.invalid/path',
      '//brightwater.invalid/path',
      '/path',
      'https://',
      ...['https:/', 'https:///', 'https://a@b@', 'https://:80/', 'HTTPS://'].map(
        (start) => `${start}b.invalid`,
      ),
      'https://bright water.invalid/',
      'https://brightwater.invalid/%zz',
      'https://brightwater.invalid/<script>',
      'javascript:alert(1)',
      'ftp://brightwater.invalid/',
      'file:///etc/passwd',
      'https://brightwater.invalid/\n',
      ' https://brightwater.invalid/',
      '',
    ],
  },
};

/** Builds an email address from a local part and labels of maximum length. */
function createLongEmail(maxLength: number): string {
  const local = 'a'.repeat(64);
  const label = 'b'.repeat(63);
  const domain = `${label}.${label}.`;
  const last = maxLength - countCodePoints(`${local}@${domain}.com`);
  return `${local}@${domain}${'c'.repeat(last)}.com`;
}

/** Maximum length of generated texts if the schema has none. */
const DEFAULT_MAX_LENGTH = 1_000;

/** Memoizes by schema: the same schemas occur in many cases, and long texts are slow to build. */
function memoizeBySchema(create: (schema: Schema) => string[]): (schema: Schema) => readonly string[] {
  const cache = new WeakMap<Schema, readonly string[]>();
  return (schema) => {
    const texts = cache.get(schema) ?? create(schema);
    cache.set(schema, texts);
    return texts;
  };
}

/** Returns the shortest and longest texts that a schema accepts, and valid texts that implementations often reject. */
export const getAcceptedTexts = memoizeBySchema((schema) => {
  const { maxLength = DEFAULT_MAX_LENGTH } = schema;
  const examples = schema.format === undefined ? undefined : formatExamples[schema.format];
  const candidates = examples
    ? [...examples.valid, ...examples.longest(maxLength)]
    : schema.pattern === undefined
      ? getPlainTexts(schema)
      : getPatternTexts(schema.pattern, schema);
  return [...new Set(candidates)].filter((text) => isAcceptedText(schema, text));
});

function getPlainTexts({ minLength = 0, maxLength = DEFAULT_MAX_LENGTH }: Schema): string[] {
  return [
    'a'.repeat(minLength),
    '🜚'.repeat(Math.max(1, minLength)),
    'a'.repeat(maxLength),
    '🜚'.repeat(maxLength),
  ];
}

function getPatternTexts(
  source: string,
  { minLength = 0, maxLength = DEFAULT_MAX_LENGTH }: Schema,
): string[] {
  const pattern = parsePattern(source);
  return [
    getShortestText(pattern),
    ...(minLength > 0 ? [getLongestText(pattern, minLength), getLongestText(pattern, minLength, true)] : []),
    getLongestText(pattern, maxLength),
    getLongestText(pattern, maxLength, true),
  ];
}

/** Returns texts that exceed the maximum length by one code point. */
export const getTooLongTexts = memoizeBySchema((schema) => {
  const { maxLength } = schema;
  if (maxLength === undefined) return [];
  const longerSchema = { ...schema, maxLength: maxLength + 1 };
  const longest =
    schema.format === undefined
      ? getAcceptedTexts(longerSchema)
      : (formatExamples[schema.format]?.longest(maxLength + 1) ?? []);
  const candidates = [...longest, 'a'.repeat(maxLength + 1)];
  const tooLong = [...new Set(candidates)].filter((text) => countCodePoints(text) > maxLength);
  // Prefers texts that violate nothing but the length.
  const wellFormed = tooLong.filter((text) => isAcceptedText(longerSchema, text) && hasFormat(schema, text));
  return wellFormed.length > 0 ? wellFormed : tooLong.slice(0, 1);
});

/** Returns a text that is too short by one character; none without a minimum length. */
export function getTooShortTexts({ minLength = 0 }: Schema): string[] {
  return minLength > 0 ? ['a'.repeat(minLength - 1)] : [];
}

/** Characters that other regex dialects match differently: `$` before a line feed, digits and spaces of other scripts. */
const trickyCharacters = ['\n', '\u0000', '\u007F', ' ', '\t', '٣', '１', 'x'];

/** Returns texts of allowed length that a schema's pattern rejects. */
export const getMismatchingTexts = memoizeBySchema((schema) => {
  if (schema.pattern === undefined) return [];
  const pattern = parsePattern(schema.pattern);
  const longest = getLongestText(pattern, Math.max(1, (schema.maxLength ?? DEFAULT_MAX_LENGTH) - 1));
  const base = countCodePoints(longest) > 100 ? getLongestText(pattern, 40) : longest;
  const characters = Array.from(base);
  const candidates = [
    '',
    ...trickyCharacters.flatMap((character) => [
      base + character,
      character + base,
      [...characters.slice(0, -1), character].join(''),
    ]),
    base.toLowerCase(),
    base.toUpperCase(),
    characters.slice(0, -1).join(''),
  ];
  const expression = new RegExp(schema.pattern, 'u');
  const { minLength = 0, maxLength = DEFAULT_MAX_LENGTH } = schema;
  return [...new Set(candidates)]
    .filter((text) => !expression.test(text) && isAcceptedText({ minLength, maxLength }, text))
    .slice(0, MAX_MISMATCHES);
});

const MAX_MISMATCHES = 8;

/** Returns texts of allowed length that violate a schema's format. */
export function getMalformedTexts({ format, maxLength = DEFAULT_MAX_LENGTH }: Schema): string[] {
  const invalid = format === undefined ? [] : (formatExamples[format]?.invalid ?? []);
  return invalid.filter((text) => countCodePoints(text) <= maxLength);
}

function isAcceptedText(
  { minLength = 0, maxLength = DEFAULT_MAX_LENGTH, pattern }: Schema,
  text: string,
): boolean {
  const length = countCodePoints(text);
  return (
    length >= minLength &&
    length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  );
}

function hasFormat({ format, maxLength = DEFAULT_MAX_LENGTH }: Schema, text: string): boolean {
  return format === undefined || (formatExamples[format]?.longest(maxLength + 1) ?? []).includes(text);
}
