import type * as sandboxModule from '../../../src/sandbox.js';
import { reportReady } from './report.js';

/** Built server in memory with all features. Only the rate limit is out of reach. */
const builtUrl = new URL('../../../dist/src/sandbox.js', import.meta.url).href;
const { startSandbox } = (await import(builtUrl)) as typeof sandboxModule;
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
reportReady({ url: `${url}/v1`, apiKey: api_key });
