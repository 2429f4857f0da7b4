import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { sourceDirectory } from './affected-files.js';
import { findEdit, type Edit } from './apply-mutant.js';
import type { Mutant } from './mutant.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Returns the syntax errors and the unknown names in the code that each mutant inserts, by mutant name. An unknown name
 * means that the template uses a function, variable or property that was renamed or removed.
 *
 * All mutants are checked in one program, each as a copy of its file, so that they share everything they import.
 */
export function findUnknownNames(mutants: readonly Mutant[]): ReadonlyMap<string, readonly string[]> {
  const edits = new Map<string, Edit>();
  const copies = new Map<string, string>();
  for (const mutant of mutants) {
    const source = readFileSync(join(sourceDirectory, mutant.file), 'utf8');
    const edit = findEdit(source, mutant);
    const { start, end, replacement } = edit;
    edits.set(mutant.name, edit);
    copies.set(toCopyPath(mutant), source.slice(0, start) + replacement + source.slice(end));
  }
  const program = createProgram(copies);
  const checker = program.getTypeChecker();
  return new Map(
    mutants.map((mutant) => {
      const file = program.getSourceFile(toCopyPath(mutant));
      const edit = edits.get(mutant.name);
      if (!file || !edit) throw new Error(`The program has no copy for ${mutant.name}.`);
      const syntaxErrors = program
        .getSyntacticDiagnostics(file)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
      return [mutant.name, [...syntaxErrors, ...listUnknownNames(file, edit, checker)]];
    }),
  );
}

/** Returns the path of a file that exists in memory only, in the folder of the original so that its imports resolve. */
function toCopyPath({ name, file }: Mutant): string {
  return join(sourceDirectory, file.replace(/\.ts$/, `.${name}.ts`));
}

function createProgram(copies: ReadonlyMap<string, string>): ts.Program {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const readText = (path: string): string | undefined => copies.get(path) ?? ts.sys.readFile(path);
  return ts.createProgram([...copies.keys()], options, {
    ...host,
    fileExists: (path) => copies.has(path) || ts.sys.fileExists(path),
    readFile: readText,
    getSourceFile: (path, languageVersion) => {
      const text = readText(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, languageVersion);
    },
  });
}

function listUnknownNames(file: ts.SourceFile, edit: Edit, checker: ts.TypeChecker): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isEdited = node.getStart(file) < edit.start + edit.replacement.length && node.getEnd() > edit.start;
    if (!isEdited) return;
    if (ts.isIdentifier(node) && !isKnown(node, checker)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function isKnown(name: ts.Identifier, checker: ts.TypeChecker): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) {
    return hasProperty(checker.getTypeAtLocation(parent.expression), name.text, checker);
  }
  if ((ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name === name) {
    const type = checker.getContextualType(parent.parent);
    if (type && !hasProperty(type, name.text, checker)) return false;
    return (
      !ts.isShorthandPropertyAssignment(parent) || Boolean(checker.getShorthandAssignmentValueSymbol(parent))
    );
  }
  return (
    name.text === 'undefined' ||
    ts.isConstTypeReference(parent) ||
    checker.getSymbolAtLocation(name) !== undefined
  );
}

/**
 * Whether a type, or one of the types of a union, has a property. Types without any properties allow all of them. So do
 * names with an underscore: the API defines them, and some mutants add them on purpose.
 */
function hasProperty(type: ts.Type, name: string, checker: ts.TypeChecker): boolean {
  if (name.includes('_')) return true;
  const types = type.isUnion() ? type.types : [type];
  return types.some((one) => {
    const apparent = checker.getApparentType(one);
    return (
      Boolean(one.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) ||
      Boolean(checker.getPropertyOfType(apparent, name)) ||
      checker.getIndexInfosOfType(apparent).length > 0 ||
      (Boolean(one.flags & ts.TypeFlags.Object) && checker.getPropertiesOfType(apparent).length === 0)
    );
  });
}
