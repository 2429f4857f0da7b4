import { fileKeys } from '../api-key-code.js';
import { formatLiteral, javascriptNotation, quoteSingle } from '../format-literal.js';
import { joinArguments, MAX_INLINE_LENGTH, type Field, type GuideSyntax, type Text } from './guide-syntax.js';

const formatField = ({ variable, path }: Field): string =>
  variable + path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');

function formatText(text: Text): string {
  const [first] = text;
  if (text.every((part) => typeof part === 'string')) return quoteSingle(text.join(''));
  if (text.length === 1 && typeof first === 'object') return formatField(first);
  return `\`${text.map((part) => (typeof part === 'string' ? part : `\${${formatField(part)}}`)).join('')}\``;
}

/** Syntax of TypeScript with `fetch`. */
export const typescriptSyntax: GuideSyntax = {
  label: 'TypeScript',
  language: 'ts',
  setup: (source, createOrganization, needsForms) =>
    [
      ...(source === 'file' ? [`import { readFile } from 'node:fs/promises';\n`] : []),
      `const base = 'http://127.0.0.1:4010';`,
      `let key = '';`,
      '',
      '/** Sends a request and returns the body of the response. */',
      'async function call(method: string, path: string, body?: object, headers?: object): Promise<any> {',
      '  const response = await fetch(base + path, {',
      '    method,',
      "    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },",
      '    body: body && JSON.stringify(body),',
      '  });',
      '  const text = await response.text();',
      `  return text === '' ? undefined : JSON.parse(text);`,
      '}',
      ...(needsForms
        ? [
            '',
            '/** Submits a form of the checkout page. */',
            'async function submit(url: string, fields: Record<string, string>) {',
            `  await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });`,
            '}',
          ]
        : []),
      '',
      source === 'file' ? `key = ${fileKeys.typescript.code};` : `key = (${createOrganization}).api_key;`,
    ].join('\n'),
  field: formatField,
  text: formatText,
  body: (value, toText) =>
    formatLiteral(value, {
      ...javascriptNotation,
      string: (text) => formatText(toText(text)),
      inline: { maxLength: MAX_INLINE_LENGTH, padding: ' ' },
    }),
  call: ({ method, path, body, header }) => {
    const headers = header && `{ ${header.name}: ${header.value} }`;
    const bodyArgument = body ?? (headers && 'undefined');
    return `await call(${joinArguments(method, path, bodyArgument, headers)})`;
  },
  submit: (url, fields) =>
    `await submit(${url}, ${formatLiteral(fields, { ...javascriptNotation, inline: { maxLength: MAX_INLINE_LENGTH, padding: ' ' } })});`,
  statement: (expression) => `${expression};`,
  declare: (variable, value, isReassigned) => `${isReassigned ? 'let' : 'const'} ${variable} = ${value};`,
  assign: (variable, value) => `${variable} = ${value};`,
  print: (values) => `console.log(${values.join(', ')});`,
  each: (list, statement) => `for (const item of ${formatField(list)}) ${statement}`,
};
