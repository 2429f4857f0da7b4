import { fileKeys } from '../api-key-code.js';
import { formatLiteral, type Notation } from '../format-literal.js';
import { pythonNotation } from '../python.js';
import { joinArguments, MAX_INLINE_LENGTH, type Field, type GuideSyntax, type Text } from './guide-syntax.js';

const notation: Notation = { ...pythonNotation, inline: { maxLength: MAX_INLINE_LENGTH, padding: '' } };

const formatField = ({ variable, path }: Field, quote = '"'): string =>
  variable + path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `[${quote}${name}${quote}]`)).join('');

function formatText(text: Text): string {
  const [first] = text;
  if (text.every((part) => typeof part === 'string')) return JSON.stringify(text.join(''));
  if (text.length === 1 && typeof first === 'object') return formatField(first);
  return `f"${text.map((part) => (typeof part === 'string' ? part : `{${formatField(part, "'")}}`)).join('')}"`;
}

/** Syntax of Python with its standard library. */
export const pythonSyntax: GuideSyntax = {
  label: 'Python',
  language: 'python',
  setup: (source, createOrganization, needsForms) =>
    [
      ...(needsForms ? ['import http.client'] : []),
      'import json',
      ...(source === 'file' ? ['import os'] : []),
      'import urllib.error',
      ...(needsForms ? ['import urllib.parse'] : []),
      'import urllib.request',
      '',
      'base = "http://127.0.0.1:4010"',
      'key = ""',
      '',
      '',
      'def call(method, path, body=None, headers={}):',
      '    """Send a request and return the body of the response."""',
      '    request = urllib.request.Request(',
      '        base + path,',
      '        method=method,',
      '        data=None if body is None else json.dumps(body).encode(),',
      '        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json", **headers},',
      '    )',
      '    try:',
      '        response = urllib.request.urlopen(request)',
      '    except urllib.error.HTTPError as error:',
      '        response = error',
      '    text = response.read()',
      '    return json.loads(text) if text else None',
      '',
      '',
      ...(needsForms
        ? [
            'def submit(url, fields):',
            '    """Submit a form of the checkout page."""',
            '    address = urllib.parse.urlsplit(url)',
            '    connection = http.client.HTTPConnection(address.netloc)',
            '    headers = {"Content-Type": "application/x-www-form-urlencoded"}',
            '    connection.request("POST", address.path, urllib.parse.urlencode(fields), headers)',
            '    connection.getresponse().read()',
            '',
            '',
          ]
        : []),
      source === 'file' ? fileKeys.python.code : `key = ${createOrganization}["api_key"]`,
    ].join('\n'),
  field: (field) => formatField(field),
  text: formatText,
  body: (value, toText) => formatLiteral(value, { ...notation, string: (text) => formatText(toText(text)) }),
  call: ({ method, path, body, header }) => {
    const headers = header && `headers={${header.name}: ${header.value}}`;
    return `call(${joinArguments(method, path, body, headers)})`;
  },
  submit: (url, fields) => `submit(${url}, ${formatLiteral(fields, notation)})`,
  statement: (expression) => expression,
  declare: (variable, value) => `${variable} = ${value}`,
  assign: (variable, value) => `${variable} = ${value}`,
  print: (values) => `print(${values.join(', ')})`,
  each: (list, statement) => `for item in ${formatField(list)}:\n    ${statement}`,
};
