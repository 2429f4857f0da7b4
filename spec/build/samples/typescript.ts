import { formatLiteral, javascriptNotation } from './format-literal.js';
import { sampleKeys } from './api-key-code.js';
import type { SampleRequest } from './create-sample-request.js';

/** Path of the public API, for which the package has a typed client. */
const PUBLIC_API_PATH = '/v1';

/** Generates a sample: with the package's client for the public API, and with `fetch` for the sandbox API. */
export function generateTypescript(request: SampleRequest, baseUrl: string): string {
  return new URL(baseUrl).pathname === PUBLIC_API_PATH
    ? generateClientCall(request, baseUrl)
    : generateFetch(request);
}

/** Generates a call of the package's client, which adds idempotency keys itself. */
function generateClientCall(
  { method, path, pathParameters, query, body }: SampleRequest,
  baseUrl: string,
): string {
  const params = {
    ...(Object.keys(pathParameters).length > 0 && { path: pathParameters }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const options = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(body !== undefined && { body }),
  };
  const call = `client.${method}('${path}', ${formatLiteral(options, javascriptNotation)})`;
  return [
    `import { createClient, unwrap } from 'tollgate/client';\n`,
    'const client = createClient({',
    `  baseUrl: '${baseUrl}',`,
    `  apiKey: ${sampleKeys.typescript.code},`,
    '});',
    `const answer = await unwrap(${call});`,
    'console.log(answer);',
  ].join('\n');
}

function generateFetch({ method, url, body }: SampleRequest): string {
  const contentType = body === undefined ? [] : [`    'Content-Type': 'application/json',`];
  const bodyOption =
    body === undefined ? [] : [`  body: JSON.stringify(${formatLiteral(body, javascriptNotation, 1)}),`];
  return [
    `const response = await fetch('${url}', {`,
    `  method: '${method}',`,
    '  headers: {',
    `    Authorization: \`Bearer ${sampleKeys.fetch.code}\`,`,
    ...contentType,
    '  },',
    ...bodyOption,
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}
