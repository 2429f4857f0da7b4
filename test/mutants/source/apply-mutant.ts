import ts from 'typescript';
import { MutantMisfit, type Mutant } from './mutant.js';
import {
  findMatches,
  isList,
  isMetavariable,
  type Binding,
  type Bindings,
  type Match,
} from './pattern/match-pattern.js';
import { findDeclarations, toSyntax, type Syntax } from './pattern/syntax.js';
import { tokenize } from './pattern/tokenize.js';

/** Replacement of some characters of a file. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/**
 * Returns the source of a file with a mutant's bug.
 *
 * @throws MutantMisfit unless the mutant's pattern matches exactly once
 */
export function applyMutant(source: string, mutant: Mutant): string {
  const { start, end, replacement } = findEdit(source, mutant);
  return source.slice(0, start) + replacement + source.slice(end);
}

/**
 * Returns the edit that plants a mutant's bug.
 *
 * @throws MutantMisfit unless the mutant's pattern matches exactly once
 */
export function findEdit(source: string, mutant: Mutant): Edit {
  const file = ts.createSourceFile(mutant.file, source, ts.ScriptTarget.ESNext, true);
  const declarations = findDeclarations(file);
  const nodes = declarations.get(mutant.in);
  if (!nodes) {
    const names = [...declarations.keys()].filter((name) => name !== 'module').join(', ');
    throw new MutantMisfit(mutant, `the file has no such declaration. It declares ${names}.`);
  }
  const syntax = toSyntax(nodes, file);
  const pattern = tokenize(mutant.find);
  const { matches, nearMiss } = findMatches(pattern, syntax);
  const [match, ...others] = matches;
  if (!match || others.length > 0) {
    const shown = matches.map(({ first }) => showLine(syntax, first)).join('');
    const upTo = mutant.find.slice(0, pattern[nearMiss.length - 1]?.end ?? 0);
    throw new MutantMisfit(
      mutant,
      `the pattern matches ${matches.length} times; it must match once.\nPattern: ${mutant.find}\n` +
        (match
          ? `Matches:${shown}`
          : `Closest code, which differs after \`${upTo}\`:${showLine(syntax, nearMiss.at)}`),
    );
  }
  const replacement = fillTemplate(mutant, match.bindings);
  const [start, end] = getRange(syntax, match, replacement === '');
  return { start, end, replacement };
}

/** Returns the characters to replace. A deleted list item takes its comma along. */
function getRange({ source, leaves }: Syntax, match: Match, isDeletion: boolean): [number, number] {
  const start = leaves[match.first]?.start ?? 0;
  const end = leaves[match.last]?.end ?? 0;
  if (!isDeletion || !isList(match.container)) return [start, end];
  const comma = /^\s*,/.exec(source.slice(end));
  if (comma) return [start, end + comma[0].length];
  const before = leaves[match.first - 1];
  return [before?.text === ',' ? before.start : start, end];
}

function fillTemplate(mutant: Mutant, bindings: Bindings): string {
  const tokens = tokenize(mutant.replace);
  const brackets: string[] = [];
  let filled = '';
  // Without leading space: a line break after `return` would end the statement.
  let offset = tokens[0]?.start ?? 0;
  for (const [index, { text, start, end }] of tokens.entries()) {
    if (/^[([{]$/.test(text) || text.endsWith('${')) brackets.push(text);
    if (/^[)\]}]/.test(text)) brackets.pop();
    if (!isMetavariable(text)) continue;
    const binding = bindings.get(text);
    if (!binding)
      throw new MutantMisfit(mutant, `the template uses ${text}, which the pattern does not bind.`);
    const isItem = /^\{?$/.test(brackets.at(-1) ?? '') && /^[{,]?$/.test(tokens[index - 1]?.text ?? '');
    filled += mutant.replace.slice(offset, start) + toText(binding, isItem ? tokens[index + 1]?.text : ';');
    offset = end;
  }
  const last = tokens.at(-1)?.end ?? 0;
  return filled + mutant.replace.slice(offset, last);
}

/** Returns the text for a metavariable. @param next token after it if it starts an item between braces */
function toText({ text, isSimple, key, property }: Binding, next = ''): string {
  if (next === ':') return key;
  if (next === '' || next === ',' || next === '}') return property;
  return isSimple ? text : `(${text})`;
}

function showLine({ source, leaves }: Syntax, index: number): string {
  const start = leaves[Math.min(index, leaves.length - 1)]?.start ?? 0;
  const number = source.slice(0, start).split('\n').length;
  return `\n  line ${number}: ${source.split('\n')[number - 1]?.trim() ?? ''}`;
}
