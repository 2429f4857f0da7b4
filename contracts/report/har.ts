import { STATUS_CODES } from 'node:http';
import { escapeJson } from '../lib/escape-text.js';
import type { Report, ReportedExchange } from './report.js';

export interface HarExchange extends Pick<
  ReportedExchange,
  'method' | 'url' | 'request' | 'response' | 'started_at' | 'duration_ms'
> {
  comment: string;
  /** Length of the response body in bytes, if `response.text` is only its beginning. */
  size?: number;
}

export const renderHar = ({ exchanges, versions }: Report): string =>
  renderHarLog(
    { name: 'tollgate check', version: versions.tollgate },
    (exchanges ?? []).map((exchange) => ({
      ...exchange,
      comment: exchange.requirement ?? 'the suite itself',
    })),
  );

/** Renders exchanges as HAR 1.2. @see http://www.softwareishard.com/blog/har-12-spec/ */
export function renderHarLog(
  creator: { name: string; version: string },
  exchanges: readonly HarExchange[],
): string {
  const log = { version: '1.2', creator, entries: exchanges.map(toEntry) };
  return `${escapeJson(JSON.stringify({ log }))}\n`;
}

function toEntry(exchange: HarExchange): unknown {
  const { method, url, request, response, started_at, duration_ms, comment, size } = exchange;
  const type = request.headers['content-type'];
  return {
    startedDateTime: started_at,
    time: duration_ms,
    comment,
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
        size: size ?? Buffer.byteLength(response.text),
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
