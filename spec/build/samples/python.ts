import { formatLiteral, javascriptNotation, type Notation } from './format-literal.js';
import { sampleKeys } from './api-key-code.js';
import type { SampleRequest } from './create-sample-request.js';

/** Syntax of Python. */
export const pythonNotation: Notation = {
  ...javascriptNotation,
  pair: (name, value) => `${JSON.stringify(name)}: ${value}`,
  string: (text) => JSON.stringify(text),
  keywords: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
};

/** Generates a sample for Python without dependencies. */
export function generatePython({ method, url, body, idempotencyKey }: SampleRequest): string {
  const headers = [
    `"Authorization": ${sampleKeys.python.code},`,
    ...(body === undefined ? [] : ['"Content-Type": "application/json",']),
    ...(idempotencyKey === undefined ? [] : ['"Idempotency-Key": str(uuid.uuid4()),']),
  ];
  const modules = ['json', 'os', 'urllib.request', ...(idempotencyKey === undefined ? [] : ['uuid'])];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    ...(body === undefined ? [] : [`body = ${formatLiteral(body, pythonNotation)}`]),
    'request = urllib.request.Request(',
    `    "${url}",`,
    `    method="${method}",`,
    '    headers={',
    ...headers.map((line) => `        ${line}`),
    '    },',
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    text = response.read()',
    '    print(json.loads(text) if text else response.status)',
  ].join('\n');
}
