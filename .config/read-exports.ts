/** Reads the exported declarations of TypeScript modules with their docstrings. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Text of a docstring. */
export interface Docstring {
  description: string;
  /** Descriptions of parameters, by name. */
  parameters: { name: string; description: string }[];
  returns: string | null;
  /** Types and conditions of the errors. */
  errors: { type: string; condition: string }[];
  /** Code. */
  examples: string[];
}

/** Property or method of an interface or a class. */
export interface Member extends Docstring {
  /** TypeScript in one line, such as `now(): Promise<string>`. */
  signature: string;
}

/** Exported function, class or type. */
export interface ExportedDeclaration extends Docstring {
  name: string;
  isFunction: boolean;
  /** TypeScript of a function or a union; null for other declarations. */
  signature: string | null;
  /** Names of the extended types that have a declaration in the same result. */
  bases: string[];
  members: Member[];
  /** Names of its own type parameters, such as `Pattern`. */
  typeParameters: string[];
}

/** Exports of one module. */
export interface ModuleExports {
  /** Comment at the start of the file. */
  description: string;
  /** Names that an earlier module exports, too. */
  repeatedNames: string[];
  declarations: ExportedDeclaration[];
}

/**
 * Reads modules in order. A declaration that several modules export belongs to the first one.
 *
 * @param files paths relative to the repository
 */
export function readExports(files: readonly string[]): ModuleExports[] {
  const checker = createChecker(files);
  const modules = files.map((file) => checker.getModule(file));
  const documented = new Set(modules.flatMap(({ symbols }) => symbols.map(({ target }) => target)));
  const seen = new Set<ts.Symbol>();
  return modules.map(({ description, symbols }) => {
    const repeated = symbols.filter(({ target }) => seen.has(target));
    const added = symbols.filter(({ target }) => !seen.has(target));
    for (const { target } of added) seen.add(target);
    return {
      description,
      repeatedNames: repeated.map(({ name }) => name),
      declarations: added.map((symbol) => readDeclaration(symbol, checker.types, documented)),
    };
  });
}

/** Export of a module, with the symbol that it stands for. */
interface ExportedSymbol {
  name: string;
  /** Statements that export the symbol, from the entry point to the file of its declaration. */
  statements: ts.ExportDeclaration[];
  target: ts.Symbol;
}

function createChecker(files: readonly string[]) {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram(
    files.map((file) => root + file),
    options,
  );
  const types = program.getTypeChecker();
  return {
    types,
    getModule: (file: string): { description: string; symbols: ExportedSymbol[] } => {
      const source = program.getSourceFile(root + file);
      const module = source && types.getSymbolAtLocation(source);
      if (!module) throw new Error(`${file} is not a module.`);
      const symbols = types.getExportsOfModule(module).map((symbol) => ({
        name: symbol.name,
        statements: listExportStatements(symbol, types),
        target: resolveAlias(symbol, types),
      }));
      return { description: readModuleDescription(source.text), symbols };
    },
  };
}

/** Returns the comment at the start of a file, without the asterisks at the start of its lines. */
function readModuleDescription(text: string): string {
  const [, comment = ''] = /^\/\*\*([^]*?)\s*\*\//.exec(text) ?? [];
  return comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim();
}

const resolveAlias = (symbol: ts.Symbol, types: ts.TypeChecker): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? types.getAliasedSymbol(symbol) : symbol;

function listExportStatements(symbol: ts.Symbol, types: ts.TypeChecker): ts.ExportDeclaration[] {
  const [declaration] = symbol.declarations ?? [];
  const statement = declaration && ts.findAncestor(declaration, ts.isExportDeclaration);
  const next = symbol.flags & ts.SymbolFlags.Alias ? types.getImmediateAliasedSymbol(symbol) : undefined;
  return [...(statement ? [statement] : []), ...(next ? listExportStatements(next, types) : [])];
}

function readDeclaration(
  { name, statements, target }: ExportedSymbol,
  types: ts.TypeChecker,
  documented: ReadonlySet<ts.Symbol>,
): ExportedDeclaration {
  const [declaration] = target.declarations ?? [];
  if (!declaration) throw new Error(`${name} has no declaration.`);
  const file = declaration.getSourceFile().fileName.slice(root.length);
  const isOwn = /^(src|contracts)\//.test(file);
  const common = {
    name,
    isFunction: ts.isFunctionDeclaration(declaration),
    bases: [],
    members: [],
    typeParameters: [],
  };
  if (!isOwn) return { ...common, ...readDocstring(name, statements.at(-1) ?? declaration), signature: null };
  return {
    ...common,
    ...readDocstring(name, declaration),
    signature: getSignature(declaration, types),
    bases: listBases(declaration, types)
      .filter((base) => documented.has(base))
      .map((base) => base.name),
    members: listMembers(declaration, types, documented),
    typeParameters: ts
      .getEffectiveTypeParameterDeclarations(declaration as ts.DeclarationWithTypeParameters)
      .map((parameter) => parameter.name.text),
  };
}

/** Returns the head of a function and the members of a union; null for other declarations, which need a description. */
function getSignature(declaration: ts.Declaration, types: ts.TypeChecker): string | null {
  if (ts.isFunctionDeclaration(declaration) && declaration.body) {
    const text = declaration.getText();
    return text
      .slice(0, declaration.body.getStart() - declaration.getStart())
      .replace(/^export (async )?function /, '')
      .trim();
  }
  if (!ts.isTypeAliasDeclaration(declaration)) return null;
  if (ts.isUnionTypeNode(declaration.type)) return declaration.type.getText();
  const type = types.getTypeAtLocation(declaration);
  if (!type.isUnion() || !type.types.every((each) => each.isStringLiteral())) return null;
  return type.types
    .map((each) => `'${each.value}'`)
    .sort()
    .join(' | ');
}

const listBases = (declaration: ts.Declaration, types: ts.TypeChecker): ts.Symbol[] =>
  (ts.isInterfaceDeclaration(declaration) ? (declaration.heritageClauses ?? []) : [])
    .flatMap((clause) => clause.types)
    .flatMap(({ expression }) => {
      const symbol = types.getSymbolAtLocation(expression);
      return symbol ? [resolveAlias(symbol, types)] : [];
    });

/** Returns the members of a class or an interface, with those that it inherits from undocumented interfaces. */
function listMembers(
  declaration: ts.Declaration,
  types: ts.TypeChecker,
  documented: ReadonlySet<ts.Symbol>,
): Member[] {
  if (ts.isClassDeclaration(declaration)) {
    const constructor = declaration.members.find(ts.isConstructorDeclaration);
    return (constructor?.parameters ?? [])
      .filter((parameter) => ts.isParameterPropertyDeclaration(parameter, parameter.parent))
      .map((parameter) => ({
        ...readDocstring(parameter.name.getText(), parameter),
        signature: formatLine(parameter.getText().replace(/^(\/\*\*[^]*?\*\/\s*)?readonly /, '')),
      }));
  }
  if (!ts.isInterfaceDeclaration(declaration)) return [];
  const inherited = listBases(declaration, types)
    .filter((base) => !documented.has(base))
    .flatMap((base) => base.declarations ?? [])
    .filter((base) => !base.getSourceFile().isDeclarationFile)
    .flatMap((base) => listMembers(base, types, documented));
  const own = declaration.members.filter(ts.isPropertySignature).map((member) => ({
    ...readDocstring(member.name.getText(), member),
    signature: formatMember(member),
  }));
  return [...inherited, ...own];
}

/** Formats a property; a required function as a method. */
function formatMember(member: ts.PropertySignature): string {
  const { name, type, questionToken } = member;
  if (questionToken || !type || !ts.isFunctionTypeNode(type))
    return formatLine(member.getText().replace(/( \| undefined)?;$/, ''));
  const text = type.getText();
  const result = type.type.getText();
  const call = text.slice(0, -result.length).replace(/\s*=>\s*$/, '');
  return formatLine(`${name.getText()}${call}: ${result}`);
}

const formatLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(/,? \)/g, ')');

/** @throws {Error} if there is no docstring */
function readDocstring(name: string, node: ts.Node): Docstring {
  const parts = ts.getJSDocCommentsAndTags(node);
  const tags = parts.filter(ts.isJSDoc).flatMap((part) => part.tags ?? []);
  const read = (comment: ts.JSDocTag['comment']): string =>
    (ts.getTextOfJSDocComment(comment) ?? '').replaceAll(/\{@link (\w+)\}/g, '`$1`').trim();
  const readProse = (comment: ts.JSDocTag['comment']): string =>
    read(comment).replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
  const getTags = (tag: string): ts.JSDocTag[] => tags.filter(({ tagName }) => tagName.text === tag);
  // The comment at the start of a file belongs to its first statement, too.
  const description = readProse(parts.filter(ts.isJSDoc).at(-1)?.comment);
  if (description === '')
    throw new Error(`${name} in ${node.getSourceFile().fileName} has no docstring with a description.`);
  return {
    description,
    parameters: tags.filter(ts.isJSDocParameterTag).map(({ name: parameter, comment }) => ({
      name: parameter.getText(),
      description: readProse(comment),
    })),
    returns: getTags('returns').map(({ comment }) => readProse(comment))[0] ?? null,
    errors: tags.filter(ts.isJSDocThrowsTag).map(({ typeExpression, comment }) => ({
      type: typeExpression?.type.getText() ?? 'Error',
      condition: readProse(comment),
    })),
    examples: getTags('example').map(({ comment }) => read(comment)),
  };
}
