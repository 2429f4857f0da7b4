import { describe, expect, it, test } from 'vitest';
import { english } from './english.js';
import { locales, textsOf, type Locale } from './languages.js';
import type { Texts } from './texts.js';

type Phrases = { [Key in keyof Texts]: Texts[Key] extends (...values: never[]) => string ? Key : never };
type Phrase = NonNullable<Phrases[keyof Texts]>;

/** What each phrase is tried with. Whatever is put in has to be said. */
const values: { [Key in Phrase]: Parameters<Texts[Key]>[] } = {
  title: [['<seller>'], [null]],
  errorTitle: [['<title>']],
  once: [['<amount>']],
  recurring: [['<amount>', '<every>']],
  metered: [['<amount>', '<unit>', '<every>']],
  trial: [[1], [14]],
  expires: [['<when>']],
  pay: [['<amount>'], [null]],
  back: [['<seller>'], [null]],
  challengeText: [
    ['<seller>', '<amount>'],
    ['<seller>', null],
    [null, '<amount>'],
    [null, null],
  ],
  requestId: [['<id>']],
};

interface Said {
  text: string;
  /** What was put into it and has to be found in it. */
  contents: string[];
}

/** Everything that a language says, under the names of where it says it. */
function everythingIn(locale: Locale): Record<string, Said> {
  const said: Record<string, Said> = {};
  const collect = (node: unknown, path: string): void => {
    if (typeof node === 'string') said[path] = { text: node, contents: [] };
    else if (typeof node === 'function') {
      const tried: unknown[][] = path.startsWith('every.') ? [[1], [3]] : values[path as Phrase];
      for (const given of tried) {
        const text = (node as (...given: unknown[]) => string)(...given);
        // Of a single day, week or the like the number is not said.
        const contents = given.filter((value) => value !== null && value !== 1).map(String);
        said[`${path}(${given.map(String).join(', ')})`] = { text, contents };
      }
    } else
      for (const [key, below] of Object.entries(node as object))
        collect(below, path ? `${path}.${key}` : key);
  };
  collect(textsOf[locale], '');
  return said;
}

const others = locales.filter((locale) => locale !== 'en');
const spoken = new Map(locales.map((locale) => [locale, everythingIn(locale)]));
const inEnglish = Object.entries(everythingIn('en'));

/** Where nothing but what is put in is said. */
const onlyContents = (text: string): boolean => text.replace(/<\w+>/g, '').trim() === '';

describe.each(locales)('%s', (locale) => {
  const said = spoken.get(locale) ?? {};

  it('says all there is to say, and nothing twice in another way', () => {
    expect(Object.keys(said)).toEqual(inEnglish.map(([path]) => path));
    expect(inEnglish.length).toBeGreaterThan(100);
  });

  it('leaves no text empty, and says everything that is put in', () => {
    for (const [path, { text, contents }] of Object.entries(said)) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).toBe(text.trim());
      for (const content of contents) expect(text, path).toContain(content);
      expect(text, path).not.toMatch(/\b(?:undefined|null)\b|\[object/);
    }
  });
});

test.each(others)('%s leaves nothing in English', (locale) => {
  const same = inEnglish.filter(
    ([path, { text }]) => !onlyContents(text) && text === spoken.get(locale)?.[path]?.text,
  );
  expect(same.map(([path]) => path)).toEqual([]);
});

test('two languages are two languages', () => {
  const headings = locales.map((locale) => textsOf[locale].statuses.succeeded.text);
  expect(new Set(headings).size).toBe(locales.length);
  expect(locales[0]).toBe('en');
  expect(textsOf.en).toBe(english);
});
