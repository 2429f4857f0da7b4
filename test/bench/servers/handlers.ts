import type { RequestHandler } from 'express';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { customer, page } from '../customer.js';

/** Handlers of servers that store nothing. Their responses are as large as those of Tollgate. */

export const getCustomer: RequestHandler = ({ params: { id } }, response) => {
  response.json({ ...customer, id });
};

export const listCustomers: RequestHandler = (_request, response) => {
  response.json(page);
};

export const createCustomer: RequestHandler = (request, response) => {
  const body = request.body as { address: object };
  response.status(201).json({ ...customer, ...body, address: { ...customer.address, ...body.address } });
};

const purchase = openapi.components.examples.purchase_canceled_period_end.value;

export const cancelPurchase: RequestHandler = ({ params: { id } }, response) => {
  response.json({ ...purchase, id });
};
