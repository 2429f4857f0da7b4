import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { cancelPurchase, createCustomer, getCustomer, listCustomers } from './handlers.js';
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
app.get('/v1/customers/:id', getCustomer);
app.get('/v1/customers', listCustomers);
app.post('/v1/customers', createCustomer);
app.put('/v1/purchases/:id/cancel', cancelPurchase);
const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
  const { status, message, errors } = error as { status: number; message: string; errors: object[] };
  response.status(status).json({ message, errors });
};
app.use(sendError);

const server = app.listen(0, '127.0.0.1', () => {
  reportReady({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'sk_test_validator',
  });
});
