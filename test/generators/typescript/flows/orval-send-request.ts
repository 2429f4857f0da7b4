/** Sends the requests of the generated client, with the base URL and the API key of the gateway. */
export async function sendRequest<Result>(path: string, options: RequestInit): Promise<Result> {
  const headers = new Headers(options.headers);
  headers.set('authorization', `Bearer ${process.env['GATEWAY_KEY'] ?? ''}`);
  const response = await fetch(`${process.env['GATEWAY_URL'] ?? ''}${path}`, { ...options, headers });
  const text = await response.text();
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  return { data, status: response.status, headers: response.headers } as Result;
}
