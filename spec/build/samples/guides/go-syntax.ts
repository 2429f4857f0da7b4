import { fileKeys } from '../api-key-code.js';
import { formatLiteral, javascriptNotation, type Notation } from '../format-literal.js';
import {
  CONTINUATION,
  joinArguments,
  MAX_INLINE_LENGTH,
  type Field,
  type GuideSyntax,
  type Text,
} from './guide-syntax.js';

const notation: Notation = {
  ...javascriptNotation,
  object: ['Object{', '}'],
  array: ['[]any{', '}'],
  pair: (name, value) => `${JSON.stringify(name)}: ${value}`,
  string: (text) => JSON.stringify(text),
  keywords: { true: 'true', false: 'false', null: 'nil' },
  indent: '\t',
  inline: { maxLength: MAX_INLINE_LENGTH, padding: '' },
};

/** Formats a field. An item of an object has no type, so each step needs a type assertion. */
const formatField = ({ variable, path }: Field): string =>
  path.reduce((value, name, index) => {
    const isIndex = /^\d+$/.test(name);
    const assertion = index === 0 ? '' : isIndex ? '.([]any)' : '.(Object)';
    return `${value}${assertion}[${isIndex ? name : JSON.stringify(name)}]`;
  }, variable);

function formatText(text: Text): string {
  const [first] = text;
  if (text.every((part) => typeof part === 'string')) return JSON.stringify(text.join(''));
  if (text.length === 1 && typeof first === 'object') return formatField(first);
  return `fmt.Sprint(${text.map((part) => (typeof part === 'string' ? JSON.stringify(part) : formatField(part))).join(', ')})`;
}

/** Syntax of Go with its standard library. */
export const goSyntax: GuideSyntax = {
  label: 'Go',
  language: 'go',
  setup: (source, createOrganization, needsForms) =>
    [
      'package main',
      '',
      'import (',
      '\t"bytes"',
      '\t"encoding/json"',
      '\t"fmt"',
      '\t"io"',
      '\t"log"',
      '\t"net/http"',
      ...(needsForms ? ['\t"net/url"'] : []),
      ...(source === 'file' ? ['\t"cmp"', '\t"os"'] : []),
      ...(needsForms ? ['\t"strings"'] : []),
      ')',
      '',
      'type Object = map[string]any',
      '',
      'const base = "http://127.0.0.1:4010"',
      '',
      'var key string',
      '',
      '// call sends a request and returns the body of the response.',
      '// The headers are names and values.',
      'func call(method, path string, body Object, headers ...string) Object {',
      '\tvar content bytes.Buffer',
      '\tif body != nil {',
      '\t\tcheck(json.NewEncoder(&content).Encode(body))',
      '\t}',
      '\trequest, err := http.NewRequest(method, base+path, &content)',
      '\tcheck(err)',
      '\trequest.Header.Set("Authorization", "Bearer "+key)',
      '\trequest.Header.Set("Content-Type", "application/json")',
      '\tfor i := 0; i < len(headers); i += 2 {',
      '\t\trequest.Header.Set(headers[i], headers[i+1])',
      '\t}',
      '\tresponse, err := http.DefaultClient.Do(request)',
      '\tcheck(err)',
      '\tdefer response.Body.Close()',
      '\tdecoder := json.NewDecoder(response.Body)',
      '\tdecoder.UseNumber()',
      '\tvar result Object',
      '\tif err := decoder.Decode(&result); err != io.EOF {',
      '\t\tcheck(err)',
      '\t}',
      '\treturn result',
      '}',
      '',
      ...(needsForms
        ? [
            '// submit submits a form of the checkout page.',
            'func submit(page any, fields url.Values) {',
            '\trequest, err := http.NewRequest("POST", page.(string), strings.NewReader(fields.Encode()))',
            '\tcheck(err)',
            '\trequest.Header.Set("Content-Type", "application/x-www-form-urlencoded")',
            '\t// Unlike a client, a transport does not follow redirects.',
            '\tresponse, err := http.DefaultTransport.RoundTrip(request)',
            '\tcheck(err)',
            '\tresponse.Body.Close()',
            '}',
            '',
          ]
        : []),
      'func check(err error) {',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '}',
      '',
      'func main() {',
      source === 'file'
        ? `\t${fileKeys.go.code}`
        : `\tkey = ${createOrganization.replaceAll('\n', '\n\t')}["api_key"].(string)`,
      `\t${CONTINUATION}`,
      '}',
    ].join('\n'),
  field: formatField,
  text: formatText,
  body: (value, toText) => formatLiteral(value, { ...notation, string: (text) => formatText(toText(text)) }),
  call: ({ method, path, body, header }) =>
    `call(${joinArguments(method, path, body ?? 'nil', header?.name, header?.value)})`,
  submit: (url, fields) => {
    const lists = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));
    const literal = formatLiteral(lists, { ...notation, object: ['url.Values{', '}'], array: ['{', '}'] });
    return `submit(${url}, ${literal})`;
  },
  statement: (expression) => expression,
  declare: (variable, value) => `${variable} := ${value}`,
  assign: (variable, value) => `${variable} = ${value}`,
  print: (values) => `fmt.Println(${values.join(', ')})`,
  each: (list, statement) =>
    `for _, entry := range ${formatField(list)}.([]any) {\n\titem := entry.(Object)\n\t${statement}\n}`,
};
