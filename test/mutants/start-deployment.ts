import type { OtherGateway } from '../contracts/other-gateway/gateway.js';
import { startMutant } from './source/start-mutant.js';

/** Starts the gateway with a mutant's bug like a staging deployment, with one API key for each of several organizations. */
export async function startDeployment(mutant: string, organizations = 2): Promise<OtherGateway> {
  const { url, close } = await startMutant(mutant);
  const createKey = async (): Promise<string> => {
    const response = await fetch(new URL('/_sandbox/organizations', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rate_limit: { limit: 1_000_000 } }),
    });
    return ((await response.json()) as { api_key: string }).api_key;
  };
  const keys = await Promise.all(Array.from({ length: organizations }, createKey));
  const [apiKey = '', secondApiKey = '', ...keyPool] = keys;
  return { url, apiKey, secondApiKey, keyPool, close };
}
