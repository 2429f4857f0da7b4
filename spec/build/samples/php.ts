import { literalOf, notation, singleQuoted, type Notation } from './literal.js';
import { API_KEY, type SampleRequest } from './sample-request.js';

const phpNotation: Notation = {
  ...notation,
  object: ['[', ']'],
  pair: (name, value) => `${singleQuoted(name)} => ${value}`,
  indent: '    ',
};

export function php({ method, url, body, idempotencyKey }: SampleRequest): string {
  const headers = [
    `'Authorization: Bearer ' . getenv('${API_KEY}'),`,
    ...(body === undefined ? [] : [`'Content-Type: application/json',`]),
    ...(idempotencyKey === undefined ? [] : [`'Idempotency-Key: ' . bin2hex(random_bytes(16)),`]),
  ];
  return [
    '<?php',
    '',
    `$request = curl_init('${url}');`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    ...headers.map((line) => `        ${line}`),
    '    ],',
    ...(body === undefined
      ? []
      : [`    CURLOPT_POSTFIELDS => json_encode(${literalOf(body, phpNotation, 1)}),`]),
    ']);',
    'echo curl_exec($request);',
  ].join('\n');
}
