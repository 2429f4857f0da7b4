import { getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, test } from 'vitest';
import { useSandbox } from './use-sandbox.mjs';

const dispatcher = getGlobalDispatcher();
beforeAll(() => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  setGlobalDispatcher(agent);
});
afterAll(() => setGlobalDispatcher(dispatcher));

test('a sandbox works beside the MockAgent of undici, which disables all connections', useSandbox);
