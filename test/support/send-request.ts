import { request } from 'node:http';

export interface ReceivedResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request with any headers. `fetch` does not allow `Host`, and overrides those that browsers set. */
export function sendRequest(
  url: string,
  method: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject).end(body);
  });
}
