import ts from 'typescript';
import { dropTrailingCommas, normalizeLiteral, type Token } from './token.js';

const { SyntaxKind } = ts;

const KINDS_BEFORE_DIVISION: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
]);

/**
 * Splits a snippet of TypeScript into tokens, without comments and trailing commas. The snippet need not be a complete
 * statement or expression.
 */
export function tokenize(snippet: string): Token[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, snippet);
  const tokens: Token[] = [];
  const openBraces: ts.SyntaxKind[] = [];
  let previous = SyntaxKind.Unknown;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    // The scanner leaves these to the parser, which knows their context.
    if (kind === SyntaxKind.SlashToken && !KINDS_BEFORE_DIVISION.has(previous))
      kind = scanner.reScanSlashToken();
    if (kind === SyntaxKind.GreaterThanToken && snippet[scanner.getTokenEnd()] === '=') {
      kind = scanner.reScanGreaterToken();
    }
    if (kind === SyntaxKind.CloseBraceToken && openBraces.pop() === SyntaxKind.TemplateHead) {
      kind = scanner.reScanTemplateToken(false);
      if (kind === SyntaxKind.TemplateMiddle) openBraces.push(SyntaxKind.TemplateHead);
    }
    if (kind === SyntaxKind.TemplateHead || kind === SyntaxKind.OpenBraceToken) openBraces.push(kind);
    tokens.push({
      text: normalizeLiteral(kind, scanner.getTokenValue(), scanner.getTokenText()),
      start: scanner.getTokenStart(),
      end: scanner.getTokenEnd(),
    });
    previous = kind;
  }
  if (tokens.at(-1)?.text === ',') tokens.pop();
  return dropTrailingCommas(tokens);
}
