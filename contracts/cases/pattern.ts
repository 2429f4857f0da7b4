import fc from 'fast-check';
import type { Pattern } from './parse-pattern.js';

export { parsePattern } from './parse-pattern.js';

function allows({ isNegated, ranges }: Pattern & { kind: 'set' }, code: number): boolean {
  return ranges.some(([from, to]) => from <= code && code <= to) !== isNegated;
}

/** Characters that tell implementations apart, the plain ones first. */
const telling = ['a', 'A', '0', '7', '/', '-', ' ', 'é', '中', '\u202E', '𝔘', '🜚'];

/** A character of a set. The plainest unless `prefersAstral`. */
function memberOf(set: Pattern & { kind: 'set' }, prefersAstral: boolean): string {
  const candidates = prefersAstral ? telling.toReversed() : telling;
  const found = candidates.find((character) => allows(set, character.codePointAt(0) ?? 0));
  return found ?? String.fromCodePoint(set.ranges[0]?.[0] ?? 0);
}

/** The length of the shortest text of a pattern, in code points. */
export function minLengthOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'set':
      return 1;
    case 'repeat':
      return pattern.min * minLengthOf(pattern.part);
    case 'sequence':
      return pattern.parts.reduce((sum, part) => sum + minLengthOf(part), 0);
    case 'choice':
      return Math.min(...pattern.options.map(minLengthOf));
  }
}

/** A text of a pattern that is as long as the pattern and `room` code points let it be. */
export function longestOf(pattern: Pattern, room: number, prefersAstral = false): string {
  switch (pattern.kind) {
    case 'set':
      return memberOf(pattern, prefersAstral);
    case 'choice':
      return pattern.options
        .filter((option) => minLengthOf(option) <= room)
        .map((option) => longestOf(option, room, prefersAstral))
        .reduce((longest, text) => (lengthOf(text) > lengthOf(longest) ? text : longest), '');
    case 'repeat': {
      const { part, min, max } = pattern;
      const texts: string[] = [];
      let left = room;
      while (texts.length < max) {
        const reserved = Math.max(0, min - texts.length - 1) * minLengthOf(part);
        const text = longestOf(part, left - reserved, prefersAstral);
        const length = lengthOf(text);
        if (texts.length >= min && (length === 0 || length > left)) break;
        texts.push(text);
        left -= length;
      }
      return texts.join('');
    }
    case 'sequence': {
      let left = room;
      return pattern.parts
        .map((part, index) => {
          const reserved = pattern.parts.slice(index + 1).reduce((sum, rest) => sum + minLengthOf(rest), 0);
          const text = longestOf(part, left - reserved, prefersAstral);
          left -= lengthOf(text);
          return text;
        })
        .join('');
    }
  }
}

/** A shortest text of a pattern. */
export function shortestOf(pattern: Pattern): string {
  return longestOf(pattern, minLengthOf(pattern));
}

/** Texts of a pattern, of at most so many code points. */
export function textsOf(pattern: Pattern, maxLength: number): fc.Arbitrary<string> {
  switch (pattern.kind) {
    case 'set':
      return characterOf(pattern);
    case 'choice':
      return fc.oneof(...pattern.options.map((option) => textsOf(option, maxLength)));
    case 'repeat': {
      const { part, min, max } = pattern;
      const most = Math.max(min, Math.min(max, Math.floor(maxLength / Math.max(1, minLengthOf(part)))));
      return fc
        .array(textsOf(part, maxLength), { minLength: min, maxLength: most, size: 'max' })
        .map((texts) => texts.join(''));
    }
    case 'sequence':
      return fc
        .tuple(...pattern.parts.map((part) => textsOf(part, maxLength)))
        .map((texts) => texts.join(''));
  }
}

/** Any code point that is text by itself. fast-check's own unit of this kind builds a table of all of them at each use. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

function characterOf(set: Pattern & { kind: 'set' }): fc.Arbitrary<string> {
  if (!set.isNegated) {
    return fc
      .oneof(...set.ranges.map(([min, max]) => fc.integer({ min, max })))
      .map((code) => String.fromCodePoint(code));
  }
  const isMember = (text: string): boolean => allows(set, text.codePointAt(0) ?? 0);
  return fc.oneof(fc.constantFrom(...telling.filter(isMember)), anyCharacter.filter(isMember));
}

/** In code points, as JSON schemas count. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) length += 1;
  return length;
}
