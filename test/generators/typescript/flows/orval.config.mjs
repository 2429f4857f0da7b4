/** Writes a client and zod schemas from `openapi.json`. */
export default {
  client: {
    input: './openapi.json',
    output: {
      target: './client/client.ts',
      client: 'fetch',
      override: { mutator: { path: './send-request.ts', name: 'sendRequest' } },
    },
  },
  schemas: {
    input: './openapi.json',
    output: { target: './client/schemas.ts', client: 'zod' },
  },
};
