import { formatLiteral, javascriptNotation, type Notation } from './format-literal.js';
import { sampleKeys } from './api-key-code.js';
import type { SampleRequest } from './create-sample-request.js';

/** Syntax of Ruby. */
export const rubyNotation: Notation = {
  ...javascriptNotation,
  // A # interpolates in a Ruby string.
  pair: (name, value) => `${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${value}`,
  string: (text) => JSON.stringify(text).replaceAll('#', String.raw`\#`),
  keywords: { true: 'true', false: 'false', null: 'nil' },
};

/** Generates a sample for Ruby that uses only the standard library. */
export function generateRuby({ method, url, body, idempotencyKey }: SampleRequest): string {
  const headers = [
    `request["Authorization"] = "Bearer ${sampleKeys.ruby.code}"`,
    ...(body === undefined ? [] : ['request["Content-Type"] = "application/json"']),
    ...(idempotencyKey === undefined ? [] : ['request["Idempotency-Key"] = SecureRandom.uuid']),
  ];
  const modules = ['json', 'net/http', ...(idempotencyKey === undefined ? [] : ['securerandom'])];
  const className = method.charAt(0) + method.slice(1).toLowerCase();
  return [
    ...modules.filter((name) => name !== 'json' || body !== undefined).map((name) => `require "${name}"`),
    '',
    `uri = URI("${url}")`,
    `request = Net::HTTP::${className}.new(uri)`,
    ...headers,
    ...(body === undefined ? [] : [`request.body = JSON.generate(${formatLiteral(body, rubyNotation)})`]),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }',
    'puts response.code, response.body',
  ].join('\n');
}
