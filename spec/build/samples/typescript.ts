import { formatLiteral, javascriptNotation } from './format-literal.js';
import { API_KEY_VARIABLE, type SampleRequest } from './create-sample-request.js';

/** Generates a sample for the package's client, which adds idempotency keys itself. */
export function generateTypescript(
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
    `  apiKey: process.env['${API_KEY_VARIABLE}'] ?? '',`,
    '});',
    `const answer = await unwrap(${call});`,
    'console.log(answer);',
  ].join('\n');
}
