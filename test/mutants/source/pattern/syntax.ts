import ts from 'typescript';
import { dropTrailingCommas, normalizeLiteral, type Token } from './token.js';

/** Node of the syntax tree, with the range of its tokens. */
export interface Branch {
  node: ts.Node;
  parent: Branch | null;
  children: Branch[];
  /** Index of its first token. */
  first: number;
  /** Index of its last token; less than `first` for a node without tokens. */
  last: number;
}

/** Token of a syntax tree. */
export interface Leaf extends Token {
  branch: Branch;
}

/** Syntax tree of one or more declarations. */
export interface Syntax {
  source: string;
  leaves: readonly Leaf[];
}

/** Returns the tokens of some nodes, without comments and trailing commas, each linked to its place in the tree. */
export function toSyntax(nodes: readonly ts.Node[], file: ts.SourceFile): Syntax {
  const all = nodes.flatMap((node) => collectLeaves(toBranch(node, null), file));
  const leaves = dropTrailingCommas(all);
  for (const [index, leaf] of leaves.entries()) {
    for (let branch: Branch | null = leaf.branch; branch; branch = branch.parent) {
      branch.first = Math.min(branch.first, index);
      branch.last = index;
    }
  }
  return { source: file.text, leaves };
}

function toBranch(node: ts.Node, parent: Branch | null): Branch {
  return { node, parent, children: [], first: Infinity, last: -1 };
}

function collectLeaves(branch: Branch, file: ts.SourceFile): Leaf[] {
  const { node } = branch;
  const children = node.getChildren(file).filter(({ kind }) => !ts.isJSDoc(node) && !isJsDoc(kind));
  branch.children = children.map((child) => toBranch(child, branch));
  if (children.length > 0) return branch.children.flatMap((child) => collectLeaves(child, file));
  const [start, end] = [node.getStart(file), node.getEnd()];
  if (start >= end) return [];
  const text = file.text.slice(start, end);
  const value = ts.isStringLiteral(node) || ts.isNumericLiteral(node) ? node.text : text;
  return [{ text: normalizeLiteral(node.kind, value, text), start, end, branch }];
}

function isJsDoc(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
}

/** Returns the top-level declarations and the methods of a file by name. Overloads share a name. */
export function findDeclarations(file: ts.SourceFile): Map<string, ts.Node[]> {
  const declarations = new Map<string, ts.Node[]>([['module', [file]]]);
  const add = (name: string, node: ts.Node): void => {
    declarations.set(name, [...(declarations.get(name) ?? []), node]);
  };
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) add(name.getText(file), statement);
    } else if (isNamed(statement)) {
      const className = statement.name.getText(file);
      add(className, statement);
      if (!ts.isClassDeclaration(statement)) continue;
      for (const member of statement.members) {
        add(`${className}.${member.name?.getText(file) ?? 'constructor'}`, member);
      }
    }
  }
  return declarations;
}

function isNamed(node: ts.Node): node is ts.Node & { name: ts.Identifier } {
  return 'name' in node && node.name !== undefined;
}
