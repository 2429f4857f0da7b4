import type { KeySource } from './shell-setup.js';

/** Field of a variable. */
export interface Field {
  variable: string;
  /** Names and indexes that lead to the field. */
  path: readonly string[];
}

/** Text with fields of variables. */
export type Text = readonly (string | Field)[];

/** Rendered parts of a request; all are expressions. */
export interface RenderedCall {
  method: string;
  path: string;
  body: string | undefined;
  header: { name: string; value: string } | undefined;
}

/** Comment in a setup block that must enclose the code of the other blocks, at the place where that code belongs. */
export const CONTINUATION = '// Continue with the next blocks here.';

/** Syntax of a language for the requests of a guide. All functions return source code. */
export interface GuideSyntax {
  label: string;
  /** Language for syntax highlighting. */
  language: string;
  /** First block of a guide: base URL, API key, and the function that sends a request. */
  setup: (source: KeySource, createOrganization: string, needsForms: boolean) => string;
  field: (field: Field) => string;
  text: (text: Text) => string;
  /** Formats the body of a request. */
  body: (value: unknown, toText: (template: string) => Text) => string;
  /** Formats an expression whose value is the body of the response. */
  call: (call: RenderedCall) => string;
  /** Formats a statement that submits a form. */
  submit: (url: string, fields: Record<string, string>) => string;
  /** Formats a statement that ignores the value of an expression. */
  statement: (expression: string) => string;
  declare: (variable: string, value: string, isReassigned: boolean) => string;
  assign: (variable: string, value: string) => string;
  print: (values: readonly string[]) => string;
  /** Formats a loop over a list, whose variable is `item`. */
  each: (list: Field, statement: string) => string;
}

/** Literals of at most this length stay on one line. */
export const MAX_INLINE_LENGTH = 70;

/** Joins arguments, without those that are undefined. */
export const joinArguments = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(', ');
