import express, { type ErrorRequestHandler } from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnforcedDocument } from './api.js';
import { createFullValidator, createRequestValidator } from './create-validator.js';
import { loadValidator } from './validator.js';

const pet = { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } };
const content = { 'application/json': { schema: pet } };
const pets = {
  openapi: '3.1.0',
  servers: [{ url: '/' }],
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      post: {
        operationId: 'createPet',
        requestBody: { required: true, content },
        responses: { 201: { description: '', content: { 'application/json': {} } } },
      },
    },
  },
} as EnforcedDocument;
const responses = { createPet: { 201: { description: '', content } } };

/** Responds with the errors that the validator raises. */
const sendErrors: ErrorRequestHandler = (
  error: { status: number; errors: unknown },
  _request,
  response,
  _next,
) => {
  response.status(error.status).json(error.errors);
};

const server = createServer();
let origin = '';

beforeAll(async () => {
  const app = express();
  const validators = {
    '/full': createFullValidator(pets, responses),
    '/requests': createRequestValidator(pets),
  };
  for (const [path, validator] of Object.entries(validators)) {
    // The handler responds with the body of the request, or with an undocumented property if its name is "wrong".
    const router = express.Router();
    router.post('/pets', express.json(), ...validator, (request, response) => {
      const { name } = request.body as { name?: string };
      response.status(201).json(name === 'wrong' ? { age: 7 } : request.body);
    });
    app.use(path, router);
  }
  app.use(sendErrors);
  server.on('request', app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

async function createPet(path: string, body: object): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}${path}/pets`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe('loadValidator', () => {
  it('returns the same validator for a document each time', async () => {
    expect(await loadValidator(pets, false)).toBe(await loadValidator(pets, false));
  });

  it('returns different validators for requests and for requests with responses', async () => {
    expect(await loadValidator(pets, true)).not.toBe(await loadValidator(pets, false));
  });
});

describe.each(['/full', '/requests'])('the validator at %s', (path) => {
  it('passes a valid request with a valid response', async () => {
    expect(await createPet(path, { name: 'Ada' })).toEqual({ status: 201, body: { name: 'Ada' } });
  });

  it('raises 400 with all errors of an invalid request', async () => {
    const { status, body } = await createPet(path, { name: 7, age: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject([{ path: '/body/age' }, { path: '/body/name' }]);
  });
});

describe('createFullValidator', () => {
  it('returns middleware that raises 500 for a response with an undocumented property', async () => {
    const { status, body } = await createPet('/full', { name: 'wrong' });
    expect(status).toBe(500);
    expect(body).toMatchObject([{ path: '/response/age' }]);
  });
});

describe('createRequestValidator', () => {
  it('returns middleware that does not validate responses', async () => {
    expect(await createPet('/requests', { name: 'wrong' })).toEqual({ status: 201, body: { age: 7 } });
  });
});
