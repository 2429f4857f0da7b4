import { literalOf, notation } from './literal.js';
import { API_KEY, type SampleRequest } from './sample-request.js';

/** The client makes an idempotency key for each request by itself. */
export function typescript(
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
  const call = `client.${method}('${path}', ${literalOf(options, notation)})`;
  return [
    `import { createClient, unwrap } from 'tollgate/client';\n`,
    'const client = createClient({',
    `  baseUrl: '${baseUrl}',`,
    `  apiKey: process.env['${API_KEY}'] ?? '',`,
    '});',
    `const answer = await unwrap(${call});`,
    'console.log(answer);',
  ].join('\n');
}
