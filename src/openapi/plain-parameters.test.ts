import { createRequire } from 'node:module';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import sandboxApi from '../../generated/sandbox.json' with { type: 'json' };
import { skipQueryMutator } from './plain-parameters.js';

interface QueryMutator {
  modifyRequest: (request: object) => void;
}

const require = createRequire(import.meta.url);
const { RequestParameterMutator } =
  require('express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js') as {
    RequestParameterMutator: new (...parameters: unknown[]) => QueryMutator;
  };
const parse = vi.spyOn(require('node:url') as { parse: (url: string) => unknown }, 'parse');

beforeEach(() => {
  skipQueryMutator();
  parse.mockClear();
});
afterAll(() => {
  parse.mockRestore();
});

function modify(originalUrl: string): void {
  const mutator = new RequestParameterMutator(null, {}, '/', {});
  mutator.modifyRequest({ originalUrl, query: {}, openapi: { schema: { parameters: [] } } });
}

const parameters = [openapi, sandboxApi].flatMap((document) => Object.values(document.components.parameters));

describe('skipQueryMutator', () => {
  it('does not parse the URL of a request without a query', () => {
    modify('/v1/customers/cus_1');
    expect(parse).not.toHaveBeenCalled();
  });

  it('is still needed: the validator parses the URL of a request with url.parse', () => {
    modify('/v1/customers?limit=1');
    expect(parse).toHaveBeenCalledWith('/v1/customers?limit=1');
  });

  it.each(parameters.filter((parameter) => parameter.in !== 'query'))(
    'is safe for the $in parameter $name, which is neither an array nor an object',
    ({ schema }) => {
      expect(JSON.stringify(schema)).not.toMatch(/"(?:array|object)"/);
    },
  );
});
