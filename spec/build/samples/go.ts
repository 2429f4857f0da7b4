import { sampleKeys } from './api-key-code.js';
import type { SampleRequest } from './create-sample-request.js';

/** Generates a sample for Go that uses only the standard library. */
export function generateGo({ method, url, body, idempotencyKey }: SampleRequest): string {
  const imports = [
    ...(idempotencyKey === undefined ? [] : ['crypto/rand']),
    'fmt',
    'io',
    'log',
    'net/http',
    'os',
    ...(body === undefined ? [] : ['strings']),
  ];
  const headers = [
    `"Authorization", ${sampleKeys.go.code}`,
    ...(body === undefined ? [] : ['"Content-Type", "application/json"']),
    ...(idempotencyKey === undefined ? [] : ['"Idempotency-Key", rand.Text()']),
  ];
  const statements = [
    ...(body === undefined
      ? []
      : [`body := strings.NewReader(${quoteRaw(JSON.stringify(body, null, '\t'))})`]),
    `request, err := http.NewRequest("${method}", "${url}", ${body === undefined ? 'nil' : 'body'})`,
    ...exitOnError,
    ...headers.map((header) => `request.Header.Set(${header})`),
    'response, err := http.DefaultClient.Do(request)',
    ...exitOnError,
    'defer response.Body.Close()',
    'text, err := io.ReadAll(response.Body)',
    ...exitOnError,
    'fmt.Println(response.Status, string(text))',
  ];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...statements.map((line) => `\t${line.replaceAll('\n', '\n\t')}`),
    '}',
  ].join('\n');
}

const exitOnError = ['if err != nil {', '\tlog.Fatal(err)', '}'];

/** Quotes a text with backquotes, which it must not contain. */
const quoteRaw = (text: string): string => `\`${text.replaceAll('`', '` + "`" + `')}\``;
