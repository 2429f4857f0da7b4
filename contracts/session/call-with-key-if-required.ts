import type { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';

/**
 * Calls an operation without an API key. Calls it again with the key if the target requires one, as a sandbox behind a
 * reverse proxy does.
 */
export async function callWithKeyIfRequired<Response extends ApiResponse>(
  anonymous: Api,
  keyedApi: Api | null,
  call: (api: Api) => Promise<Response>,
): Promise<Response> {
  const response = await call(anonymous);
  const isKeyRequired = response.status === 401 || response.status === 403;
  return isKeyRequired && keyedApi !== null ? call(keyedApi) : response;
}
