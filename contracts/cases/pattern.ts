import { RegExpParser, type AST } from '@eslint-community/regexpp';
import fc from 'fast-check';

type CharacterNode = AST.Character | AST.CharacterClass | AST.CharacterSet;
type PatternNode = AST.Pattern | AST.Alternative | AST.Element;

/**
 * Parses a regular expression with the `u` flag, as JSON Schema validators compile it.
 *
 * @throws RegExpSyntaxError if it is not valid
 */
export function parsePattern(source: string): AST.Pattern {
  return new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
}

/** Characters that implementations handle differently, the plainest first. */
const distinctiveCharacters = ['a', 'A', '0', '7', '/', '-', ' ', 'é', '中', '\u202E', '𝔘', '🜚'];

function pickCharacter(node: CharacterNode, prefersAstral: boolean): string {
  const candidates = prefersAstral ? distinctiveCharacters.toReversed() : distinctiveCharacters;
  const expression = toExpression(node);
  return candidates.find((character) => expression.test(character)) ?? getFirstCharacter(node);
}

function toExpression({ raw }: CharacterNode): RegExp {
  return new RegExp(`^${raw}$`, 'u');
}

function getFirstCharacter(node: AST.CharacterClassElement | CharacterNode): string {
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  if (node.type === 'CharacterClassRange') return getFirstCharacter(node.min);
  const [element] = node.type === 'CharacterClass' ? node.elements : [];
  return element ? getFirstCharacter(element) : throwUnsupported(node);
}

/**
 * Returns the length of the shortest matching text, in code points. Assertions are not considered here and below; callers
 * test the text against the expression.
 *
 * @throws Error for an element that no pattern of the OpenAPI documents uses, such as a backreference
 */
export function getMinLength(node: PatternNode): number {
  if (isCharacter(node)) return 1;
  if (node.type === 'Assertion') return 0;
  if (node.type === 'Quantifier') return node.min * getMinLength(node.element);
  if (node.type === 'Alternative') return getTotalMinLength(node.elements);
  return Math.min(...getAlternatives(node).map(getMinLength));
}

function getTotalMinLength(nodes: readonly PatternNode[]): number {
  return nodes.reduce((sum, node) => sum + getMinLength(node), 0);
}

function isCharacter(node: PatternNode): node is CharacterNode {
  return node.type === 'Character' || node.type === 'CharacterClass' || node.type === 'CharacterSet';
}

function getAlternatives(node: PatternNode): AST.Alternative[] {
  return 'alternatives' in node ? node.alternatives : throwUnsupported(node);
}

function throwUnsupported({ raw }: AST.Node): never {
  throw new Error(`The pattern element ${raw} is not supported.`);
}

/**
 * Creates a longest matching text.
 *
 * @param maxLength in code points
 * @param prefersAstral true to use characters outside the basic multilingual plane where possible
 */
export function getLongestText(node: PatternNode, maxLength: number, prefersAstral = false): string {
  if (isCharacter(node)) return pickCharacter(node, prefersAstral);
  if (node.type === 'Assertion') return '';
  if (node.type === 'Quantifier') return repeatElement(node, maxLength, prefersAstral);
  if (node.type === 'Alternative') {
    let left = maxLength;
    const texts = node.elements.map((element, index) => {
      const reserved = getTotalMinLength(node.elements.slice(index + 1));
      const text = getLongestText(element, left - reserved, prefersAstral);
      left -= countCodePoints(text);
      return text;
    });
    return texts.join('');
  }
  return getAlternatives(node)
    .filter((alternative, _, { length }) => length === 1 || getMinLength(alternative) <= maxLength)
    .map((alternative) => getLongestText(alternative, maxLength, prefersAstral))
    .reduce((longest, text) => (countCodePoints(text) > countCodePoints(longest) ? text : longest), '');
}

/**
 * Repeats an element as often as its quantifier and the maximum length in code points allow. With `prefersAstral`, the
 * text has characters above U+FFFF where the pattern allows them.
 */
function repeatElement(
  { element, min, max }: AST.Quantifier,
  maxLength: number,
  prefersAstral: boolean,
): string {
  const texts: string[] = [];
  let left = maxLength;
  while (texts.length < max) {
    const reserved = Math.max(0, min - texts.length - 1) * getMinLength(element);
    const text = getLongestText(element, left - reserved, prefersAstral);
    const length = countCodePoints(text);
    if (texts.length >= min && (length === 0 || length > left)) break;
    texts.push(text);
    left -= length;
  }
  return texts.join('');
}

export function getShortestText(node: PatternNode): string {
  return getLongestText(node, getMinLength(node));
}

/** Generates matching texts. @param maxLength in code points; limits each quantifier, not the whole text */
export function toPatternArbitrary(node: PatternNode, maxLength: number): fc.Arbitrary<string> {
  if (isCharacter(node)) return toCharacterArbitrary(node);
  if (node.type === 'Assertion') return fc.constant('');
  if (node.type === 'Quantifier') {
    const { element, min, max } = node;
    const maxCount = Math.floor(maxLength / Math.max(1, getMinLength(element)));
    const size = { minLength: min, maxLength: Math.max(min, Math.min(max, maxCount)), size: 'max' } as const;
    return fc.array(toPatternArbitrary(element, maxLength), size).map((texts) => texts.join(''));
  }
  if (node.type === 'Alternative') {
    const elements = node.elements.map((element) => toPatternArbitrary(element, maxLength));
    return fc.tuple(...elements).map((texts) => texts.join(''));
  }
  return fc.oneof(...getAlternatives(node).map((alternative) => toPatternArbitrary(alternative, maxLength)));
}

/** Generates any code point except surrogates. Unlike fast-check's `binary` unit, builds no table of all of them. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Characters of `\d`, `\w` and, as far as they are common, `\s`. */
const escapeCharacters = {
  digit: Array.from('0123456789'),
  space: Array.from(' \t\n\r\u00A0\u2003'),
  word: Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'),
};

function toCharacterArbitrary(node: AST.CharacterClassElement | CharacterNode): fc.Arbitrary<string> {
  if (node.type === 'Character') return fc.constant(String.fromCodePoint(node.value));
  if (node.type === 'CharacterClassRange') {
    const { min, max } = node;
    return fc.integer({ min: min.value, max: max.value }).map((code) => String.fromCodePoint(code));
  }
  if (node.type === 'CharacterClass') {
    return node.negate ? toMatchingArbitrary(node) : fc.oneof(...node.elements.map(toCharacterArbitrary));
  }
  if (node.type !== 'CharacterSet') return throwUnsupported(node);
  return node.kind === 'any' || node.kind === 'property' || node.negate
    ? toMatchingArbitrary(node)
    : fc.constantFrom(...escapeCharacters[node.kind]);
}

function toMatchingArbitrary(node: CharacterNode): fc.Arbitrary<string> {
  const expression = toExpression(node);
  const isMatch = (character: string): boolean => expression.test(character);
  return fc.oneof(fc.constantFrom(...distinctiveCharacters.filter(isMatch)), anyCharacter.filter(isMatch));
}

/** Returns the length as JSON Schema counts it. */
export function countCodePoints(text: string): number {
  let length = 0;
  for (const _character of text) length += 1;
  return length;
}
