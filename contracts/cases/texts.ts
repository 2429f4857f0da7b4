import type { Schema } from '../spec/document.js';
import { lengthOf, longestOf, parsePattern, shortestOf } from './pattern.js';

/** Texts that tell an implementation of a format from one that only looks like it. */
interface Specimens {
  /** As long as can be, for a length. */
  longest: (maxLength: number) => string[];
  valid: string[];
  invalid: string[];
}

const formats: Record<string, Specimens> = {
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
    longest: (maxLength) => [longEmail(maxLength)],
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

/** Of labels that are as long as labels can be. */
function longEmail(maxLength: number): string {
  const local = 'a'.repeat(64);
  const label = 'b'.repeat(63);
  const domain = `${label}.${label}.`;
  const last = maxLength - lengthOf(`${local}@${domain}.com`);
  return `${local}@${domain}${'c'.repeat(last)}.com`;
}

/** Where a text has no bound, this is long enough. */
const LONG = 1_000;

/** Keeps what was made of a schema: the same ones are asked about again and again, and long texts take their time. */
function keeping(make: (schema: Schema) => string[]): (schema: Schema) => readonly string[] {
  const made = new WeakMap<Schema, readonly string[]>();
  return (schema) => {
    const known = made.get(schema) ?? make(schema);
    made.set(schema, known);
    return known;
  };
}

/** Texts at both ends of what a schema allows, and others that are easily got wrong. */
export const acceptedTexts = keeping((schema) => {
  const { maxLength = LONG } = schema;
  const specimens = schema.format === undefined ? undefined : formats[schema.format];
  const candidates = specimens
    ? [...specimens.valid, ...specimens.longest(maxLength)]
    : schema.pattern === undefined
      ? plainTexts(schema)
      : patternTexts(schema.pattern, schema);
  return [...new Set(candidates)].filter((text) => isAllowed(schema, text));
});

function plainTexts({ minLength = 0, maxLength = LONG }: Schema): string[] {
  return [
    'a'.repeat(minLength),
    '🜚'.repeat(Math.max(1, minLength)),
    'a'.repeat(maxLength),
    '🜚'.repeat(maxLength),
  ];
}

function patternTexts(source: string, { minLength = 0, maxLength = LONG }: Schema): string[] {
  const pattern = parsePattern(source);
  return [
    shortestOf(pattern),
    ...(minLength > 0 ? [longestOf(pattern, minLength), longestOf(pattern, minLength, true)] : []),
    longestOf(pattern, maxLength),
    longestOf(pattern, maxLength, true),
  ];
}

export const tooLongTexts = keeping((schema) => {
  const { maxLength } = schema;
  if (maxLength === undefined) return [];
  const plain = { ...schema, maxLength: maxLength + 1 };
  const longest = schema.format === undefined ? [] : (formats[schema.format]?.longest(maxLength + 1) ?? []);
  const candidates = [
    ...longest,
    ...(schema.format === undefined ? acceptedTexts(plain) : []),
    'a'.repeat(maxLength + 1),
  ];
  const tooLong = [...new Set(candidates)].filter((text) => lengthOf(text) > maxLength);
  // One that nothing else is wrong with comes first; what is too long in another way only is no case of its own.
  const wellFormed = tooLong.filter((text) => isAllowed(plain, text) && isOfFormat(schema, text));
  return wellFormed.length > 0 ? wellFormed : tooLong.slice(0, 1);
});

export function tooShortTexts({ minLength = 0 }: Schema): string[] {
  return minLength > 0 ? ['a'.repeat(minLength - 1)] : [];
}

/** Where expressions of other languages differ: `$` before a line feed, digits and spaces of other scripts. */
const tricky = ['\n', '\u0000', '\u007F', ' ', '\t', '٣', '１', 'x'];

/** Texts that a schema's pattern refuses, though their length is allowed. */
export const mismatchingTexts = keeping((schema) => {
  if (schema.pattern === undefined) return [];
  const pattern = parsePattern(schema.pattern);
  const usual = longestOf(pattern, Math.max(1, (schema.maxLength ?? LONG) - 1));
  const base = lengthOf(usual) > 100 ? longestOf(pattern, 40) : usual;
  const characters = Array.from(base);
  const candidates = [
    '',
    ...tricky.flatMap((character) => [
      base + character,
      character + base,
      [...characters.slice(0, -1), character].join(''),
    ]),
    base.toLowerCase(),
    base.toUpperCase(),
    characters.slice(0, -1).join(''),
  ];
  const expression = new RegExp(schema.pattern, 'u');
  const { minLength = 0, maxLength = LONG } = schema;
  return [...new Set(candidates)]
    .filter((text) => !expression.test(text) && lengthOf(text) >= minLength && lengthOf(text) <= maxLength)
    .slice(0, MOST_MISMATCHES);
});

const MOST_MISMATCHES = 8;

/** Texts that are not of a schema's format, short enough though they are. */
export function malformedTexts({ format, maxLength = LONG }: Schema): string[] {
  const invalid = format === undefined ? [] : (formats[format]?.invalid ?? []);
  return invalid.filter((text) => lengthOf(text) <= maxLength);
}

function isAllowed({ minLength = 0, maxLength = LONG, pattern }: Schema, text: string): boolean {
  const length = lengthOf(text);
  return (
    length >= minLength &&
    length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  );
}

function isOfFormat({ format, maxLength = LONG }: Schema, text: string): boolean {
  return format === undefined || (formats[format]?.longest(maxLength + 1) ?? []).includes(text);
}
