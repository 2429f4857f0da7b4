import type { AddressInfo } from 'node:net';
import express from 'express';
import { cancelPurchase, createCustomer, getCustomer, listCustomers } from './handlers.js';
import { reportReady } from './report.js';

/** Bare Express, the baseline. It has twenty paths, with the measured ones in the middle. */
const app = express();
app.use(express.json());
for (let index = 0; index < 20; index++) {
  const path = index === 10 ? '/v1/customers' : `/v1/path-${index}`;
  app.get(`${path}/:id`, getCustomer);
  app.get(path, listCustomers);
  app.post(path, (request, response, next) => {
    const { email } = request.body as { email: string };
    if (email.includes('@')) createCustomer(request, response, next);
    else response.status(400).json({ errors: [{ pointer: '/email', detail: 'Must be an email address.' }] });
  });
  app.put(index === 10 ? '/v1/purchases/:id/cancel' : `${path}/:id/cancel`, cancelPurchase);
}

const server = app.listen(0, '127.0.0.1', () => {
  reportReady({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'sk_test_express',
  });
});
