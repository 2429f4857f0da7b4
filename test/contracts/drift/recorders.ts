import { renderHarLog } from '../../../contracts/report/har.js';
import { toHar, type RecordedLine } from './record.js';

type Json = Record<string, unknown>;

interface Message extends Json {
  headers: { name: string; value: string }[];
}

interface Entry extends Json {
  request: Message & { url: string; postData?: Json };
  response: Message & { status: number; content: Json & { text: string; mimeType: string } };
}

/** Program that writes recordings, with the peculiarities of its files. */
interface Recorder {
  name: string;
  /** Changes the entry of a HAR file. */
  change: (entry: Entry) => unknown;
  /** Entries that a report ignores or counts, with its message. */
  additional?: { entry: Json; message: string };
  /** Order of the properties of the log. */
  toLog?: (entries: Entry[]) => Json;
}

const encode = (text: string): string => Buffer.from(text).toString('base64');

const SENT_AT = { startedDateTime: '2027-01-10T15:30:00.000Z', time: 1 };

export const recorders: readonly Recorder[] = [
  {
    name: 'Chrome',
    change: (entry) => {
      entry['_initiator'] = {
        type: 'script',
        stack: { callFrames: [], parent: { callFrames: [], parent: {} } },
      };
      entry['_priority'] = 'High';
      entry.request.headers.unshift({ name: ':method', value: 'GET' }, { name: ':authority', value: 'x' });
      entry.response['_transferSize'] = 512;
      entry.response['_error'] = null;
    },
    additional: {
      entry: {
        ...SENT_AT,
        request: { method: 'GET', url: 'https://x.example/v1/customers' },
        response: {
          status: 0,
          headers: [],
          content: { size: 0, mimeType: 'x-unknown' },
          _error: 'net::ERR_ABORTED',
        },
      },
      message: '1 entry of other hosts or paths ignored.',
    },
    toLog: (entries) => ({
      version: '1.2',
      creator: { name: 'WebInspector' },
      pages: [{ id: 'page_1', title: '"entries":[{' }],
      entries,
    }),
  },
  {
    // It labels text as base64 without encoding it, if it cannot decode the characters of the response.
    name: 'Firefox',
    change: ({ request, response }) => {
      if (request.postData) request.postData['params'] = [];
      response.content['encoding'] = 'base64';
      response['_redirect'] = '';
    },
    toLog: (entries) => ({
      version: '1.2',
      creator: { name: 'Firefox' },
      browser: { name: 'Firefox' },
      pages: [],
      entries,
    }),
  },
  {
    name: 'Playwright',
    change: (entry) => {
      entry['_monotonicTime'] = 1;
      entry['pageref'] = 'page@1';
      entry.response['_failureText'] = undefined;
      entry.response.content['size'] = Buffer.byteLength(entry.response.content.text);
    },
    additional: {
      entry: {
        ...SENT_AT,
        _monotonicTime: 2,
        request: { method: 'GET', url: '/v1/customers', headers: [] },
        response: {
          status: -1,
          headers: [],
          content: { size: -1, mimeType: 'x-unknown' },
          _failureText: 'net::ERR_FAILED',
        },
      },
      message: '1 entry without a response.',
    },
  },
  {
    name: 'mitmproxy',
    change: (entry) => {
      entry['cache'] = {};
      entry['serverIPAddress'] = '127.0.0.1';
      entry['timings'] = { connect: -1, ssl: -1, send: 0, receive: 1, wait: 3 };
      entry.response.content['compression'] = -12;
    },
    toLog: (entries) => ({ entries, pages: [], creator: { name: 'mitmproxy' }, version: '1.2' }),
  },
  {
    name: 'Charles',
    change: ({ request, response }) => {
      for (const { headers } of [request, response])
        for (const header of headers)
          header.name = header.name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
      if (response.content.text === '') return;
      response.content.text = encode(response.content.text);
      response.content['encoding'] = 'base64';
    },
    toLog: (entries) => ({ comment: '', creator: { name: 'Charles Proxy' }, version: '1.2', entries }),
  },
];

/** Renders lines as a recorder writes them. */
export function renderAs({ change, additional, toLog }: Recorder, lines: readonly RecordedLine[]): string {
  const { entries } = (JSON.parse(toHar(lines)) as { log: { entries: Entry[] } }).log;
  entries.forEach(change);
  if (additional) {
    const entry = structuredClone(additional.entry) as Entry;
    entry.request.url = new URL(entry.request.url, lines[0]?.url).href;
    entry.request.headers = entries[0]?.request.headers ?? [];
    entries.push(entry);
  }
  return JSON.stringify({ log: toLog?.(entries) ?? { version: '1.2', entries } });
}

/** Renders lines as `tollgate check --har` writes them. */
export const renderAsSuite = (lines: readonly RecordedLine[]): string =>
  renderHarLog(
    { name: 'tollgate check', version: '0.0.0' },
    lines.map((line) => ({
      ...line,
      request: { ...line.request, encoding: 'utf8' },
      response: { status: line.response.status, headers: line.response.headers, text: line.response.body },
      comment: '',
    })),
  );
