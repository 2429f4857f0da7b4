import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { startReceiver } from '../webhooks/receivers.js';

/** Response that a sandbox, or a proxy before it, sends to a request of the dashboard. */
export interface ResponseCase {
  name: string;
  send: (response: ServerResponse) => void;
  /** What the user sees of the response where a form shows it as an error. */
  error: RegExp;
  /** What the user sees of the response where its status and body are shown; null if there is no response. */
  shown: { status: number; text: string } | null;
  /** True if the response does not end. The dashboard stops waiting for it after a while. */
  isEndless?: boolean;
}

const problem = {
  type: 'https://example.com/problems/external_id_taken',
  title: 'External id taken',
  status: 409,
  detail: 'Another customer has this external id.',
  code: 'external_id_taken',
  request_id: 'req_01mc03h060e02se5b0kxy78v39',
};

const sendJson = (status: number, type: string, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));

/** Error responses, and successful ones that have no usable body. */
export const responseCases: readonly ResponseCase[] = [
  {
    name: 'a problem document',
    send: sendJson(409, 'application/problem+json', problem),
    error: /Another customer has this external id\./,
    shown: { status: 409, text: 'Another customer has this external id.' },
  },
  {
    name: 'a problem document after a time-out',
    send: sendJson(504, 'application/problem+json', {
      ...problem,
      status: 504,
      code: 'gateway_timeout',
      detail: 'The gateway did not respond in time.',
    }),
    error: /The gateway did not respond in time\./,
    shown: { status: 504, text: 'gateway_timeout' },
  },
  {
    name: 'a server error without a body',
    send: (response) => response.writeHead(500).end(),
    error: /status 500/,
    shown: { status: 500, text: 'There is no body.' },
  },
  {
    name: 'a server error whose body is null',
    send: sendJson(500, 'application/json', null),
    error: /status 500/,
    shown: { status: 500, text: 'null' },
  },
  {
    name: 'the error page of a proxy',
    send: (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    error: /status 502/,
    shown: { status: 502, text: '<h1>Bad gateway</h1>' },
  },
  {
    name: 'an error that ends in the middle of its body',
    send: cutOff(503),
    error: /closed before the end of the response/,
    shown: { status: 503, text: 'The connection was closed before the end of the body.' },
  },
  {
    name: 'a success in HTML',
    send: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    error: /not JSON/,
    shown: { status: 200, text: '<h1>Sign in</h1>' },
  },
  {
    name: 'a success without a body',
    send: (response) => response.writeHead(200, { 'content-length': 0 }).end(),
    error: /status 200 and no body/,
    shown: { status: 200, text: 'There is no body.' },
  },
  {
    name: 'a success that ends in the middle of its body',
    send: cutOff(200),
    error: /closed before the end of the response/,
    shown: { status: 200, text: 'The connection was closed before the end of the body.' },
  },
  {
    name: 'no response',
    send: (response) => response.destroy(),
    error: /Tollgate did not respond\. Check that it is running/,
    shown: null,
  },
  {
    name: 'no response, on a connection that stays open',
    send: () => undefined,
    error: /Tollgate did not respond within 2 minutes\. .* Reload the page/,
    shown: null,
    isEndless: true,
  },
  {
    name: 'a success that stops in the middle of its body, on a connection that stays open',
    send: (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
        .write('{"id":"cut'),
    error: /Tollgate did not respond within 2 minutes/,
    shown: { status: 200, text: 'The connection was closed before the end of the body.' },
    isEndless: true,
  },
];

function cutOff(status: number) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': 100 });
    response.write('{"id":"cut', () => response.destroy());
  };
}

/** Control of the responses to requests of a page. */
export interface ChangedResponses {
  /** Sends another response to the requests that change data; null for the response of the sandbox. */
  use: (response: ResponseCase | null) => void;
  /** Number of requests that got another response. */
  countChanged: () => number;
  /** Methods and paths of the requests that change data and went to the sandbox. */
  sent: string[];
}

/** Requests that change data. The preview of a purchase is sent without a click, and changes nothing. */
const CHANGING_REQUESTS = /^(?!GET|POST \/_sandbox\/purchases\/preview$)/;

/**
 * Sends requests of a page to a server of the test.
 *
 * @param pattern matches the method and the target of these requests, such as `POST /v1/customers`; by default, of all
 *   that change data
 */
export async function changeResponses(page: Page, pattern = CHANGING_REQUESTS): Promise<ChangedResponses> {
  let current: ResponseCase | null = responseCases[0] ?? null;
  const sent: string[] = [];
  const server = await startReceiver((response) => {
    current?.send(response);
  });
  await page.route(/\/(v1|_sandbox)\//, (route, request) => {
    const { pathname, search } = new URL(request.url());
    const name = `${request.method()} ${pathname}${search}`;
    if (current !== null && pattern.test(name))
      return route.continue({ url: new URL(pathname + search, server.url).href });
    if (CHANGING_REQUESTS.test(name)) sent.push(name);
    return route.continue();
  });
  return {
    use: (response) => {
      current = response;
    },
    countChanged: () => server.received.length,
    sent,
  };
}
