import { createRequire } from 'node:module';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import sandboxApi from '../../generated/sandbox.json' with { type: 'json' };
import { leavePlainParametersAlone } from './plain-parameters.js';

interface Mutator {
  modifyRequest: (request: object) => void;
}

const require = createRequire(import.meta.url);
const { RequestParameterMutator } =
  require('express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js') as {
    RequestParameterMutator: new (...parts: unknown[]) => Mutator;
  };
const parse = vi.spyOn(require('node:url') as { parse: (url: string) => unknown }, 'parse');

beforeEach(() => {
  leavePlainParametersAlone();
  parse.mockClear();
});
afterAll(() => {
  parse.mockRestore();
});

function modify(originalUrl: string): void {
  const mutator = new RequestParameterMutator(null, {}, '/', {});
  mutator.modifyRequest({ originalUrl, query: {}, openapi: { schema: { parameters: [] } } });
}

test('without a query nothing is parsed', () => {
  modify('/v1/customers/cus_1');
  expect(parse).not.toHaveBeenCalled();
});

test('the validator still parses the URL with url.parse; if not, this file can go', () => {
  modify('/v1/customers?limit=1');
  expect(parse).toHaveBeenCalledWith('/v1/customers?limit=1');
});

const parameters = [openapi, sandboxApi].flatMap((document) => Object.values(document.components.parameters));

test.each(parameters.filter((parameter) => parameter.in !== 'query'))(
  '$name is in one piece',
  ({ schema }) => {
    expect(JSON.stringify(schema)).not.toMatch(/"(?:array|object)"/);
  },
);
