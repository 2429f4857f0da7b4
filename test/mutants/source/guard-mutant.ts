import ts from 'typescript';
import { findEdit } from './apply-mutant.js';
import type { Mutant } from './mutant.js';

/**
 * Returns the source of a file in which the function with a mutant's bug has its bug only while `isMutantActive` returns
 * true for its arguments.
 *
 * @returns null if the bug is in no function: it takes effect when the module is loaded, so that no trigger applies
 * @throws MutantMisfit unless the mutant's pattern matches exactly once
 */
export function guardMutant(source: string, mutant: Mutant): string | null {
  const { start, end, replacement } = findEdit(source, mutant);
  const file = ts.createSourceFile(mutant.file, source, ts.ScriptTarget.ESNext, true);
  const enclosing: ts.FunctionLikeDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (node.getStart() > start || node.end < end) return;
    const { body } = node as ts.FunctionLikeDeclaration;
    if (ts.isFunctionLike(node) && body && body.getStart() <= start && body.end >= end)
      enclosing.push(node as ts.FunctionLikeDeclaration);
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Outer functions may run only once, at the start. Their arguments are visible in the innermost one, too.
  const body = enclosing.at(-1)?.body;
  if (!body) return null;
  const parameters = enclosing.flatMap((one) => [...one.parameters]);
  const [from, to] = [body.getStart(), body.end];
  const original = source.slice(from, to);
  const mutated = source.slice(from, start) + replacement + source.slice(end, to);
  const condition = `globalThis.isMutantActive?.([${parameters.map(({ name }) => toArgument(name)).join(', ')}])`;
  const guarded = ts.isBlock(body)
    ? `{ if (${condition}) ${mutated} else ${original} }`
    : `(${condition} ? ${mutated} : ${original})`;
  return source.slice(0, from) + guarded + source.slice(to);
}

/** Returns an expression for the argument, or an object with its parts. */
function toArgument(name: ts.BindingName): string {
  if (ts.isIdentifier(name)) return name.text;
  const parts = name.elements.flatMap((element) =>
    ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
  );
  return `{ ${parts.join(', ')} }`;
}
