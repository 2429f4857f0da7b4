import express, { type ErrorRequestHandler } from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnforcedDocument } from './api.js';
import { loadValidator } from './validator.js';

const pet = { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } };
const content = { 'application/json': { schema: pet } };
const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      post: {
        operationId: 'createPet',
        requestBody: { required: true, content },
        responses: { 201: { description: '', content } },
      },
    },
  },
} as EnforcedDocument;

/** Responds with the errors that the validator raises. */
const sendErrors: ErrorRequestHandler = (
  error: { status: number; errors: unknown },
  _request,
  response,
  _next,
) => {
  response.status(error.status).json(error.errors);
};

let url = '';
const server = createServer();

beforeAll(async () => {
  const app = express();
  // The handler responds with the body of the request, or with an undocumented property if its name is "wrong".
  app.post('/pets', express.json(), ...(await loadValidator(pets)), (request, response) => {
    const { name } = request.body as { name?: string };
    response.status(201).json(name === 'wrong' ? { age: 7 } : request.body);
  });
  app.use(sendErrors);
  server.on('request', app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pets`;
});

afterAll(() => {
  server.close();
});

async function createPet(body: object): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

describe('loadValidator', () => {
  it('returns the same validator for a document each time', async () => {
    expect(await loadValidator(pets)).toBe(await loadValidator(pets));
  });

  it('returns middleware that passes a valid request with a valid response', async () => {
    expect(await createPet({ name: 'Ada' })).toEqual({ status: 201, body: { name: 'Ada' } });
  });

  it('returns middleware that raises 400 with all errors of an invalid request', async () => {
    const { status, body } = await createPet({ name: 7, age: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject([{ path: '/body/age' }, { path: '/body/name' }]);
  });

  it('returns middleware that raises 500 for a response with an undocumented property', async () => {
    const { status, body } = await createPet({ name: 'wrong' });
    expect(status).toBe(500);
    expect(body).toMatchObject([{ path: '/response/age' }]);
  });
});
