import { toCurlCommand } from '../requests/describe-request.js';
import { findJsonError } from './json-error.js';
import type { Operation } from './list-operations.js';

/** Request of the console's form. */
export interface BuiltRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

/** Builds a request from the values of the form. */
export function buildRequest(
  { method, path, parameters, bodies }: Operation,
  values: Readonly<Record<string, string>>,
  body: string,
): BuiltRequest {
  const collectValues = (place: string): [string, string][] =>
    parameters.flatMap(({ in: at, name }): [string, string][] => {
      const value = values[name] ?? '';
      return at === place && value !== '' ? [[name, value]] : [];
    });
  const query = new URLSearchParams(collectValues('query')).toString();
  const filledPath = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(values[name] ?? '') || `{${name}}`,
  );
  return {
    method,
    target: query === '' ? filledPath : `${filledPath}?${query}`,
    headers: {
      ...Object.fromEntries(collectValues('header')),
      ...(bodies && { 'content-type': 'application/json' }),
    },
    body: bodies && body !== '' ? body : null,
  };
}

/** Converts a request to a curl command. */
export function toCurl({ method, target, headers, body }: BuiltRequest, baseUrl: string): string {
  const request_headers = Object.entries(headers).map(([name, value]) => ({
    name: name.toLowerCase(),
    value,
  }));
  return toCurlCommand({ method, path: target, request_headers, request_body: body }, baseUrl);
}

/** Converts a request to a JavaScript program that calls `fetch`. */
export function toFetch({ method, target, headers, body }: BuiltRequest, baseUrl: string): string {
  const isJson = body !== null && findJsonError(body) === null;
  const lines = [
    `const response = await fetch(${JSON.stringify(baseUrl + target)}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: {`,
    '    Authorization: `Bearer ${process.env.TOLLGATE_API_KEY}`,',
    ...Object.entries(headers).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    `  },`,
    ...(body === null
      ? []
      : [`  body: ${isJson ? `JSON.stringify(${indent(body, '  ')})` : JSON.stringify(body)},`]),
    `});`,
    `console.log(response.status, await response.text());`,
  ];
  return lines.join('\n');
}

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** Converts a request to a Python program that uses the package `requests`. */
export function toPython({ method, target, headers, body }: BuiltRequest, baseUrl: string): string {
  const isJson = body !== null && findJsonError(body) === null;
  const literal = (body ?? '').replaceAll(
    // The end of a text is optional, so that one without it is read once only.
    /"(?:[^"\\]|\\.)*"?|true|false|null/g,
    (token) => pythonWords[token] ?? token,
  );
  // A header with the type of the body is that of the parameter `json`.
  const shown = Object.entries(headers).filter(([name]) => !isJson || name !== 'content-type');
  const lines = [
    `import os`,
    `import requests`,
    ``,
    `response = requests.request(`,
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(baseUrl + target)},`,
    `    headers={`,
    `        "Authorization": f"Bearer {os.environ['TOLLGATE_API_KEY']}",`,
    ...shown.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    `    },`,
    ...(body === null
      ? []
      : [`    ${isJson ? `json=${indent(literal, '    ')}` : `data=${JSON.stringify(body)}.encode()`},`]),
    `)`,
    `print(response.status_code, response.text)`,
  ];
  return lines.join('\n');
}

/** Indents all lines of a text but the first. */
const indent = (text: string, space: string): string => text.replaceAll('\n', `\n${space}`);
