import { literalOf, notation, type Notation } from './literal.js';
import { API_KEY, type SampleRequest } from './sample-request.js';

const pythonNotation: Notation = {
  ...notation,
  pair: (name, value) => `${JSON.stringify(name)}: ${value}`,
  string: (text) => JSON.stringify(text),
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
};

export function python({ method, url, body, idempotencyKey }: SampleRequest): string {
  const headers = [
    `"Authorization": "Bearer " + os.environ["${API_KEY}"],`,
    ...(body === undefined ? [] : ['"Content-Type": "application/json",']),
    ...(idempotencyKey === undefined ? [] : ['"Idempotency-Key": str(uuid.uuid4()),']),
  ];
  const modules = ['json', 'os', 'urllib.request', ...(idempotencyKey === undefined ? [] : ['uuid'])];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    ...(body === undefined ? [] : [`body = ${literalOf(body, pythonNotation)}`]),
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
