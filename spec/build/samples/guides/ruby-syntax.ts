import { fileKeys } from '../api-key-code.js';
import { formatLiteral, type Notation } from '../format-literal.js';
import { rubyNotation } from '../ruby.js';
import { joinArguments, MAX_INLINE_LENGTH, type Field, type GuideSyntax, type Text } from './guide-syntax.js';

const notation: Notation = { ...rubyNotation, inline: { maxLength: MAX_INLINE_LENGTH, padding: ' ' } };

const formatField = ({ variable, path }: Field): string =>
  variable + path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `["${name}"]`)).join('');

function formatText(text: Text): string {
  const [first] = text;
  if (text.length === 1 && typeof first === 'object') return formatField(first);
  return `"${text.map((part) => (typeof part === 'string' ? rubyNotation.string(part).slice(1, -1) : `#{${formatField(part)}}`)).join('')}"`;
}

/** Syntax of Ruby with its standard library. */
export const rubySyntax: GuideSyntax = {
  label: 'Ruby',
  language: 'ruby',
  setup: (source, createOrganization, needsForms) =>
    [
      'require "json"',
      'require "net/http"',
      '',
      'BASE = "http://127.0.0.1:4010"',
      '',
      '# Sends a request and returns the body of the response.',
      'def call(method, path, body = nil, headers = {})',
      '  uri = URI(BASE + path)',
      '  all_headers = { "Authorization" => "Bearer #{$key}", "Content-Type" => "application/json", **headers }',
      '  response = Net::HTTP.start(uri.host, uri.port) do |http|',
      '    http.send_request(method, uri.request_uri, body && JSON.generate(body), all_headers)',
      '  end',
      '  JSON.parse(response.body) unless response.body.to_s.empty?',
      'end',
      ...(needsForms
        ? [
            '',
            '# Submits a form of the checkout page.',
            'def submit(url, fields)',
            '  Net::HTTP.post_form(URI(url), fields)',
            'end',
          ]
        : []),
      '',
      source === 'file' ? `$key = ${fileKeys.ruby.code}` : `$key = ${createOrganization}["api_key"]`,
    ].join('\n'),
  field: formatField,
  text: formatText,
  body: (value, toText) => formatLiteral(value, { ...notation, string: (text) => formatText(toText(text)) }),
  call: ({ method, path, body, header }) => {
    const headers = header && `{ ${header.name} => ${header.value} }`;
    return `call(${joinArguments(method, path, body ?? (headers && 'nil'), headers)})`;
  },
  submit: (url, fields) => `submit(${url}, ${formatLiteral(fields, notation)})`,
  statement: (expression) => expression,
  declare: (variable, value) => `${variable} = ${value}`,
  assign: (variable, value) => `${variable} = ${value}`,
  print: ([first = '', ...rest]) =>
    `puts ${rest.length === 0 ? first : `[${[first, ...rest].join(', ')}].join(" ")`}`,
  each: (list, statement) => `${formatField(list)}.each do |item|\n  ${statement}\nend`,
};
