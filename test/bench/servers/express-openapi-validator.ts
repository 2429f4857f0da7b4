import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { customer } from '../customer.js';
import { reportReady } from './report.js';

/**
 * express-openapi-validator as in its README, validating requests and responses with the same OpenAPI
 * document.
 */
const app = express();
app.use(express.json());
app.use(
  OpenApiValidator.middleware({
    apiSpec: fileURLToPath(new URL('../../../generated/openapi.json', import.meta.url)),
    validateRequests: true,
    validateResponses: true,
    validateSecurity: { handlers: { api_key: () => true } },
  }),
);
app.get('/v1/customers/:id', (request, response) => {
  response.json({ ...customer, id: request.params.id });
});
app.post('/v1/customers', (request, response) => {
  const body = request.body as { address: object };
  response.status(201).json({ ...customer, ...body, address: { ...customer.address, ...body.address } });
});

const server = app.listen(0, '127.0.0.1', () => {
  reportReady({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'sk_test_validator',
  });
});
