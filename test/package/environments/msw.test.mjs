import { setupServer } from 'msw/node';
import { afterAll, beforeAll, test } from 'vitest';
import { useSandbox } from './use-sandbox.mjs';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test('a sandbox works beside MSW, which rejects requests without a handler', useSandbox);
