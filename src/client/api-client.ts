export type ApiBase = '/v1' | '/_sandbox';

/** Client of a sandbox with one API key. */
export interface ApiClient {
  /**
   * Sends a request, with `body` as JSON.
   *
   * @returns the response body; undefined if it is empty
   * @throws {Error} for an error response, and if no sandbox responds
   */
  request: <Body>(method: Method, path: string, body?: object, base?: ApiBase) => Promise<Body>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
