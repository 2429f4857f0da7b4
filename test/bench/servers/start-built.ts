import type * as sandboxModule from '../../../src/sandbox.js';
import { reportReady } from './report.js';

/** Starts a built server in memory with all features. Only the rate limit is out of reach. @param root folder of the build */
export async function startBuilt(root: URL): Promise<void> {
  const { startSandbox } = (await import(new URL('dist/src/sandbox.js', root).href)) as typeof sandboxModule;
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
}
