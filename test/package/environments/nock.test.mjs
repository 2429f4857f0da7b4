import nock from 'nock';
import { afterAll, beforeAll, test } from 'vitest';
import { useSandbox } from './use-sandbox.mjs';

beforeAll(() => nock.disableNetConnect());
afterAll(() => nock.restore());

test('a sandbox works beside nock, which disables all connections', useSandbox);
