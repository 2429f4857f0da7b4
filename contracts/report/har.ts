import { STATUS_CODES } from 'node:http';
import { escapeJson } from '../lib/escape-text.js';
import type { Report, ReportedExchange } from './report.js';

/**
 * Renders all exchanges as HAR 1.2.
 *
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function renderHar({ exchanges, versions }: Report): string {
  const log = {
    version: '1.2',
    creator: { name: 'tollgate check', version: versions.tollgate },
    entries: (exchanges ?? []).map(toEntry),
  };
  return `${escapeJson(JSON.stringify({ log }))}\n`;
}

function toEntry(exchange: ReportedExchange): unknown {
  const { method, url, request, response, started_at, duration_ms, requirement } = exchange;
  const type = request.headers['content-type'];
  return {
    startedDateTime: started_at,
    time: duration_ms,
    comment: requirement ?? 'the suite itself',
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toNameValuePairs(request.headers),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(request.body !== null && { postData: { mimeType: type ?? '', text: request.body } }),
      headersSize: -1,
      bodySize: request.body === null ? 0 : Buffer.byteLength(request.body),
    },
    response: {
      status: response.status,
      statusText: STATUS_CODES[response.status] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: toNameValuePairs(response.headers),
      content: {
        size: Buffer.byteLength(response.text),
        mimeType: response.headers['content-type'] ?? '',
        text: response.text,
      },
      redirectURL: response.headers['location'] ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: duration_ms, receive: 0 },
  };
}

function toNameValuePairs(headers: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
