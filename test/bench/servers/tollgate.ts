import type * as sandboxModule from '../../../src/sandbox.js';
import { ready } from './report.js';

/** The server as it is built, in memory, with nothing switched off; only the rate limit is out of the way. */
const built = new URL('../../../dist/src/sandbox.js', import.meta.url).href;
const { startSandbox } = (await import(built)) as typeof sandboxModule;
const { url } = await startSandbox({
  report: (error) => {
    console.error(error);
  },
});
const response = await fetch(`${url}/_sandbox/organizations`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ rate_limit: { limit: 1_000_000_000 } }),
});
const { api_key } = (await response.json()) as { api_key: string };
ready({ url: `${url}/v1`, apiKey: api_key });
