import ts from 'typescript';
import type { Branch, Leaf, Syntax } from './syntax.js';
import type { Token } from './token.js';

/** Code that a metavariable stands for. */
export interface Binding {
  text: string;
  /** True if it needs no parentheses, wherever the template puts it. */
  isSimple: boolean;
  /** Name of the property if it was matched by a shorthand property, otherwise the same text. */
  key: string;
  /** `key: value` if they differ where the pattern has a shorthand property, otherwise the same text. */
  property: string;
}

export type Bindings = ReadonlyMap<string, Binding>;

export interface Match {
  /** Index of the first matched token. */
  first: number;
  /** Index of the last matched token. */
  last: number;
  /** Node whose children are matched. */
  container: Branch;
  bindings: Bindings;
}

/** Longest part of a pattern that matches, for the error message. */
export interface NearMiss {
  /** Number of pattern tokens that match. */
  length: number;
  /** Index of the first token that differs. */
  at: number;
}

interface Search {
  pattern: readonly Token[];
  syntax: Syntax;
  nearMiss: NearMiss;
}

const METAVARIABLE = /^\$\w/;
const ELLIPSIS = /^\$\$\$\w/;

export function isMetavariable(text: string): boolean {
  return METAVARIABLE.test(text) || ELLIPSIS.test(text);
}

/** Finds the places where a pattern matches one node, or consecutive children of one node. */
export function findMatches(
  pattern: readonly Token[],
  syntax: Syntax,
): { matches: Match[]; nearMiss: NearMiss } {
  const search: Search = { pattern, syntax, nearMiss: { length: 0, at: 0 } };
  const matches = syntax.leaves.flatMap((_, first): Match[] => {
    const ends = new Map<number, Match>();
    for (const { next, bindings } of matchFrom(search, 0, first, new Map())) {
      const container = next > first ? findContainer(syntax.leaves, first, next - 1) : null;
      if (container && !ends.has(next)) ends.set(next, { first, last: next - 1, container, bindings });
    }
    return [...ends.values()];
  });
  return { matches, nearMiss: search.nearMiss };
}

function* matchFrom(
  search: Search,
  at: number,
  index: number,
  bindings: Bindings,
): Generator<{ next: number; bindings: Bindings }> {
  const { pattern, syntax, nearMiss } = search;
  if (at > nearMiss.length) search.nearMiss = { length: at, at: index };
  const token = pattern[at];
  if (!token) {
    yield { next: index, bindings };
    return;
  }
  const leaf = syntax.leaves[index];
  if (!isMetavariable(token.text)) {
    if (leaf?.text === token.text) yield* matchFrom(search, at + 1, index + 1, bindings);
    return;
  }
  for (const { next, binding } of listCandidates(search, at, index)) {
    const bound = bindings.get(token.text);
    if (bound && bound.text !== binding.text) continue;
    yield* matchFrom(search, at + 1, next, new Map(bindings).set(token.text, bound ?? binding));
  }
}

/** Lists what a metavariable can stand for at a token. */
function* listCandidates(
  { pattern, syntax }: Search,
  at: number,
  index: number,
): Generator<{ next: number; binding: Binding }> {
  const bind = (branch: Branch, text = getText(syntax, branch.first, branch.last)): Binding => {
    const { node } = branch;
    const isSimple = !ts.isExpression(node) || ts.isLeftHandSideExpression(node) || ts.isTypeNode(node);
    return { text, isSimple, key: text, property: text };
  };
  const leaf = syntax.leaves[index];
  if (ELLIPSIS.test(pattern[at]?.text ?? '')) {
    yield* listRuns(syntax, index);
    return;
  }
  if (!leaf) return;
  const { node } = leaf.branch;
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
    yield { next: index + 1, binding: bind(leaf.branch) };
  }
  const isListItem =
    /^[{,]?$/.test(pattern[at - 1]?.text ?? '') && /^[},]?$/.test(pattern[at + 1]?.text ?? '');
  for (const branch of listStarting(leaf)) {
    const value = isListItem ? findPropertyValue(branch) : undefined;
    if (value) {
      const key = getText(syntax, branch.first, branch.first);
      const property = getText(syntax, branch.first, branch.last);
      yield { next: branch.last + 1, binding: { ...bind(value), key, property } };
    } else if (
      (ts.isExpression(branch.node) || ts.isTypeNode(branch.node)) &&
      !ts.isIdentifier(branch.node)
    ) {
      yield { next: branch.last + 1, binding: bind(branch) };
    }
  }
}

/** Lists the nodes that start at a token, the smallest first. */
function listStarting({ branch }: Leaf): Branch[] {
  const branches: Branch[] = [];
  for (let one: Branch | null = branch; one?.first === branch.first; one = one.parent) branches.push(one);
  return branches;
}

/** Returns the value of `key: value`, which was a shorthand property before one of the two was renamed. */
function findPropertyValue({ node, children }: Branch): Branch | undefined {
  const isPair =
    ts.isPropertyAssignment(node) ||
    (ts.isBindingElement(node) && children[1]?.node.kind === ts.SyntaxKind.ColonToken);
  const [, , value] = children;
  return isPair && value && ts.isIdentifier(value.node) ? value : undefined;
}

/** Lists the runs of statements, arguments, elements or members that start at a token, with the empty one. */
function* listRuns(syntax: Syntax, index: number): Generator<{ next: number; binding: Binding }> {
  const toBinding = (text: string): Binding => ({ text, isSimple: true, key: text, property: text });
  yield { next: index, binding: toBinding('') };
  const leaf = syntax.leaves[index];
  const item = leaf && listStarting(leaf).find(({ parent }) => parent && isList(parent));
  for (const { first, last } of item?.parent?.children ?? []) {
    if (first >= index && last >= first) {
      yield { next: last + 1, binding: toBinding(getText(syntax, index, last)) };
    }
  }
}

export function isList({ node }: Branch): boolean {
  return node.kind === ts.SyntaxKind.SyntaxList;
}

/** Returns the node of which the tokens are one or more complete children; null if they are parts of several nodes. */
function findContainer(leaves: readonly Leaf[], first: number, last: number): Branch | null {
  let branch = leaves[first]?.branch ?? null;
  while (branch && branch.last < last) branch = branch.parent;
  while (branch?.first === first && branch.last === last && branch.parent) branch = branch.parent;
  const isStart = branch?.children.some((child) => child.first === first) ?? false;
  const isEnd = branch?.children.some((child) => child.last === last) ?? false;
  const isWhole = branch?.first === first && branch.last === last;
  return isWhole || (isStart && isEnd) ? branch : null;
}

function getText({ source, leaves }: Syntax, first: number, last: number): string {
  return source.slice(leaves[first]?.start, leaves[last]?.end);
}
