import type { AddressInfo } from 'node:net';
import express from 'express';
import { customer } from '../customer.js';
import { reportReady } from './report.js';

/** Bare Express, the baseline. It has twenty paths, with the measured one in the middle. */
const app = express();
app.use(express.json());
for (let index = 0; index < 20; index++) {
  const path = index === 10 ? '/v1/customers' : `/v1/path-${index}`;
  app.get(`${path}/:id`, (request, response) => {
    response.json({ ...customer, id: request.params.id });
  });
  app.post(path, (request, response) => {
    const body = request.body as { address: object };
    response.status(201).json({ ...customer, ...body, address: { ...customer.address, ...body.address } });
  });
}

const server = app.listen(0, '127.0.0.1', () => {
  reportReady({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    apiKey: 'sk_test_express',
  });
});
