import { formatLiteral, javascriptNotation, quoteSingle, type Notation } from './format-literal.js';
import { sampleKeys } from './api-key-code.js';
import type { SampleRequest } from './create-sample-request.js';

/** Syntax of PHP. */
export const phpNotation: Notation = {
  ...javascriptNotation,
  object: ['[', ']'],
  pair: (name, value) => `${quoteSingle(name)} => ${value}`,
  indent: '    ',
};

/** Generates a sample for PHP with its curl extension. */
export function generatePhp({ method, url, body, idempotencyKey }: SampleRequest): string {
  const headers = [
    `${sampleKeys.php.code},`,
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
      : [`    CURLOPT_POSTFIELDS => json_encode(${formatLiteral(body, phpNotation, 1)}),`]),
    ']);',
    'echo curl_exec($request);',
  ].join('\n');
}
