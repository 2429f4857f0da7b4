import { fileKeys } from '../api-key-code.js';
import { formatLiteral, quoteSingle, type Notation } from '../format-literal.js';
import { phpNotation } from '../php.js';
import { joinArguments, MAX_INLINE_LENGTH, type Field, type GuideSyntax, type Text } from './guide-syntax.js';

const notation: Notation = { ...phpNotation, inline: { maxLength: MAX_INLINE_LENGTH, padding: '' } };

const formatField = ({ variable, path }: Field): string =>
  `$${variable}${path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `['${name}']`)).join('')}`;

function formatText(text: Text): string {
  const [first] = text;
  if (text.every((part) => typeof part === 'string')) return quoteSingle(text.join(''));
  if (text.length === 1 && typeof first === 'object') return formatField(first);
  return `"${text.map((part) => (typeof part === 'string' ? part : `{${formatField(part)}}`)).join('')}"`;
}

/** Syntax of PHP with its curl extension. */
export const phpSyntax: GuideSyntax = {
  label: 'PHP',
  language: 'php',
  setup: (source, createOrganization, needsForms) =>
    [
      '<?php',
      '',
      `$base = 'http://127.0.0.1:4010';`,
      `$key = '';`,
      '',
      '/** Sends a request and returns the body of the response. */',
      'function call(string $method, string $path, ?array $body = null, array $headers = []): ?array',
      '{',
      '    global $base, $key;',
      '    $request = curl_init($base . $path);',
      '    curl_setopt_array($request, [',
      '        CURLOPT_CUSTOMREQUEST => $method,',
      '        CURLOPT_RETURNTRANSFER => true,',
      `        CURLOPT_HTTPHEADER => ["Authorization: Bearer $key", 'Content-Type: application/json', ...$headers],`,
      '    ]);',
      '    if ($body !== null) {',
      '        curl_setopt($request, CURLOPT_POSTFIELDS, json_encode($body));',
      '    }',
      '    return json_decode(curl_exec($request), true);',
      '}',
      ...(needsForms
        ? [
            '',
            '/** Submits a form of the checkout page. */',
            'function submit(string $url, array $fields): void',
            '{',
            '    $request = curl_init($url);',
            '    curl_setopt_array($request, [',
            '        CURLOPT_RETURNTRANSFER => true,',
            '        CURLOPT_POSTFIELDS => http_build_query($fields),',
            '    ]);',
            '    curl_exec($request);',
            '}',
          ]
        : []),
      '',
      source === 'file' ? `$key = ${fileKeys.php.code};` : `$key = ${createOrganization}['api_key'];`,
    ].join('\n'),
  field: formatField,
  text: formatText,
  body: (value, toText) => formatLiteral(value, { ...notation, string: (text) => formatText(toText(text)) }),
  call: ({ method, path, body, header }) => {
    const headers = header && `[${header.name} . ': ' . ${header.value}]`;
    return `call(${joinArguments(method, path, body ?? (headers && 'null'), headers)})`;
  },
  submit: (url, fields) => `submit(${url}, ${formatLiteral(fields, notation)});`,
  statement: (expression) => `${expression};`,
  declare: (variable, value) => `$${variable} = ${value};`,
  assign: (variable, value) => `$${variable} = ${value};`,
  print: (values) => `echo ${values.join(`, ' ', `)}, PHP_EOL;`,
  each: (list, statement) => `foreach (${formatField(list)} as $item) {\n    ${statement}\n}`,
};
