// @vitest-environment happy-dom
import { contractTests } from 'tollgate/contracts';
import { startSandbox } from 'tollgate';
import { afterAll } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

contractTests({ baseUrl: `${sandbox.url}/v1`, apiKey: sandbox.apiKey, only: ['idempotency.replay.*'] });
