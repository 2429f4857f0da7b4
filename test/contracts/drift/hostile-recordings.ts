import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTempFolder } from '../../cli/program.js';
import { toHar, toNdjson, type RecordedLine } from './record.js';

type Json = Record<string, unknown>;

/** Recording that is damaged, too large or unusual. */
interface HostileRecording {
  name: string;
  /** Returns the pieces of the file, in order. @param lines valid recording whose last line is a page of customers */
  create: (lines: readonly RecordedLine[]) => Iterable<string | Buffer>;
  /** Message of the report, or of the rejection. */
  message?: RegExp;
  /** True if the command rejects the file. */
  isRejected?: boolean;
  /** Number of valid lines that the command does not check. Default: 0. */
  missing?: number;
  /** Id of a requirement that fails. Default: none. */
  failure?: string;
  /** True for a file of more than 10 MB. */
  isLarge?: boolean;
}

const MEGABYTE = 1_000_000;

const nest = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Lists the entries of a HAR file, in JSON. */
const listEntries = (lines: readonly RecordedLine[]): string[] =>
  (JSON.parse(toHar(lines)) as { log: { entries: unknown[] } }).log.entries.map((entry) =>
    JSON.stringify(entry),
  );

const wrap = (entries: readonly string[], before = '', after = ''): string =>
  `{"log":{${before}"entries":[${entries.join(',')}]${after}}}`;

/** Creates a HAR file in which the last entry is changed. The placeholder DEEP in it becomes a value with 8,000 levels. */
const changeLast =
  (change: (entry: { request: Json; response: Json } & Json) => unknown): HostileRecording['create'] =>
  (lines) => {
    const entries = listEntries(lines);
    const last = JSON.parse(entries.at(-1) ?? '') as { request: Json; response: Json } & Json;
    change(last);
    return [wrap([...entries.slice(0, -1), JSON.stringify(last).replaceAll('"DEEP"', nest(8_000))])];
  };

function* repeat(text: string, length: number): Generator<string> {
  const piece = text.repeat(Math.ceil(MEGABYTE / text.length));
  for (let written = 0; written < length; written += piece.length) yield piece;
}

const setBody = (text: unknown): HostileRecording['create'] =>
  changeLast(({ response }) => (response['content'] = { text, mimeType: 'application/json' }));

const UNREADABLE = /1 entry without a method, a URL or a time, or too large, ignored\./;
const CUT_OFF = /file is cut off at its end; the entries before were read\./;
const isUtf16 = { isRejected: true, message: /it is UTF-16, but Tollgate reads UTF-8/ };
const isLatin1 = { isRejected: true, message: /it is not UTF-8, and is probably Latin-1/ };
const FOREIGN =
  '{"startedDateTime":"2027-01-10T15:30:00Z","request":{"method":"GET","url":"https://cdn.example/"},"x":"';

/** Recordings by their names. */
const recordings: Record<string, Omit<HostileRecording, 'name'>> = {
  // Depth
  'a header with 8,000 levels': {
    create: changeLast(({ request }) => (request['headers'] = [{ name: 'a', value: 'DEEP' }])),
    missing: 1,
    message: UNREADABLE,
  },
  'a request body with 8,000 levels': {
    create: changeLast(({ request }) => (request['postData'] = { text: 'DEEP' })),
    missing: 1,
    message: UNREADABLE,
  },
  'a time with 8,000 levels': {
    create: changeLast((entry) => (entry['startedDateTime'] = 'DEEP')),
    missing: 1,
    message: UNREADABLE,
  },
  'a duration with 8,000 levels': {
    create: changeLast((entry) => (entry['time'] = 'DEEP')),
    missing: 1,
    message: UNREADABLE,
  },
  'a response body with 8,000 levels, as JSON': { create: setBody('DEEP'), missing: 1, message: UNREADABLE },
  'a response body with 8,000 levels, as text': {
    create: setBody(nest(8_000)),
    message: /truncated response body/,
  },
  'a cookie with 8,000 levels': { create: changeLast(({ request }) => (request['cookies'] = 'DEEP')) },
  '1,000,000 levels before the entries': {
    create: (lines) => [wrap(listEntries(lines), `"pages":${nest(MEGABYTE)},`)],
  },
  // Size
  '200 MB of text before the entries': {
    isLarge: true,
    create: function* (lines) {
      yield '{"log":{"comment":"';
      yield* repeat('x', 200 * MEGABYTE);
      yield `",${wrap(listEntries(lines)).slice('{"log":{'.length)}`;
    },
  },
  '200 MB of pages before the entries': {
    isLarge: true,
    create: function* (lines) {
      yield '{"log":{"pages":[';
      yield* repeat('{"id":"p","entries":[{"a":"\\"]}"}]},', 200 * MEGABYTE);
      yield `{}],${wrap(listEntries(lines)).slice('{"log":{'.length)}`;
    },
  },
  '200 MB of white space before the entries': {
    isLarge: true,
    create: function* (lines) {
      yield '{';
      yield* repeat(' \n', 200 * MEGABYTE);
      yield wrap(listEntries(lines)).slice(1);
    },
  },
  '200 MB after the entries': {
    isLarge: true,
    create: function* (lines) {
      yield wrap(listEntries(lines)).slice(0, -2);
      yield ',"comment":"';
      yield* repeat('é', 100 * MEGABYTE);
      yield '"}}';
    },
  },
  'an entry of another host with 200 MB': {
    isLarge: true,
    create: function* (lines) {
      yield `{"log":{"entries":[${FOREIGN}`;
      yield* repeat('x', 200 * MEGABYTE);
      yield `"},${listEntries(lines).join(',')}]}}`;
    },
    message: UNREADABLE,
  },
  'a line with 200 MB': {
    isLarge: true,
    create: function* (lines) {
      yield `${toNdjson(lines)}\n{"x":"`;
      yield* repeat('x', 200 * MEGABYTE);
      yield '"}\n';
    },
    message: UNREADABLE,
  },
  '200 MB of entries of another host': {
    isLarge: true,
    create: function* (lines) {
      yield '{"log":{"entries":[';
      yield* repeat(`${FOREIGN}${'x'.repeat(500)}"},`, 200 * MEGABYTE);
      yield `${listEntries(lines).join(',')}]}}`;
    },
    message: /entries of other hosts or paths ignored/,
  },
  'a response body with 5 MB': {
    create: setBody(`{"data":["${'x'.repeat(5 * MEGABYTE)}"]}`),
    message: /truncated response body/,
  },
  // Order of the properties
  'a first property other than log': {
    create: (lines) => [`{"version":1,${wrap(listEntries(lines)).slice(1)}`],
  },
  'properties in another order': {
    create: (lines) => [
      wrap(
        listEntries(lines).map((entry) =>
          JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(entry) as Json).toReversed())),
        ),
        '',
        ',"version":"1.2"',
      ),
    ],
  },
  'entries in its pages': {
    create: (lines) => [wrap(listEntries(lines), '"pages":[{"entries":[{"a":1}]}],')],
  },
  'entries beside its log': {
    create: (lines) => [`{"entries":[{"a":1}],"a":{"entries":[1]},${wrap(listEntries(lines)).slice(1)}`],
  },
  'entries in a comment': {
    create: (lines) => [wrap(listEntries(lines), '"comment":"\\"entries\\":[{\\\\",')],
  },
  'a name with an escape sequence': {
    create: (lines) => [wrap(listEntries(lines)).replace('"entries"', '"\\u0065ntries"')],
  },
  'indentation and CRLF': {
    create: (lines) => [JSON.stringify(JSON.parse(toHar(lines)), null, 2).replaceAll('\n', '\r\n')],
  },
  'no entries': {
    create: () => ['{"log":{"version":"1.2","pages":[]}}'],
    isRejected: true,
    message: /has no readable entry of a request/,
  },
  'an object in the place of the entries': {
    create: () => ['{"log":{"entries":{"0":{}}}}'],
    isRejected: true,
    message: /has no readable entry of a request/,
  },
  // Encodings
  'UTF-8 with a byte order mark': { create: (lines) => [`\uFEFF${toHar(lines)}`] },
  'UTF-16 with a byte order mark': {
    create: (lines) => [Buffer.from(`\uFEFF${toHar(lines)}`, 'utf16le')],
    ...isUtf16,
  },
  'UTF-16 without a byte order mark': {
    create: (lines) => [Buffer.from(toHar(lines), 'utf16le')],
    ...isUtf16,
  },
  'UTF-32': {
    create: () => [Buffer.from('fffe00007b000000', 'hex')],
    isRejected: true,
    message: /it is UTF-32/,
  },
  'Latin-1': {
    create: (lines) => [Buffer.from(wrap(listEntries(lines), '"comment":"Zoë",'), 'latin1')],
    ...isLatin1,
  },
  'Latin-1 after 3 MB': {
    create: (lines) => [
      wrap(listEntries(lines), `"comment":"${'x'.repeat(3 * MEGABYTE)}",`),
      Buffer.from('ë"', 'latin1'),
    ],
    ...isLatin1,
  },
  'characters across the pieces in which it is read': {
    create: (lines) => [wrap(listEntries(lines), `"a":"x${'€'.repeat(MEGABYTE)}",`)],
  },
  gzip: {
    create: (lines) => [gzipSync(toHar(lines))],
    isRejected: true,
    message: /unpack it first, with "gunzip"/,
  },
  ZIP: {
    create: () => [Buffer.from('504b030414000000', 'hex')],
    isRejected: true,
    message: /unpack it first, with "unzip"/,
  },
  // Types
  'a list with null': { create: setBody('{"data":[null]}'), failure: 'conformance.body' },
  'a list with 150 unknown properties, and null': {
    create: setBody(
      JSON.stringify({
        data: [...Array.from({ length: 99 }, () => ({ x: 1, y: 2 })), null],
        has_more: false,
        next_cursor: null,
      }),
    ),
    failure: 'conformance.body',
  },
  'entries that are no objects': {
    create: (lines) => [wrap(['null', '7', '"text"', '[]', ...listEntries(lines)])],
    message: /4 entries without a method/,
  },
  'headers that are no list': {
    create: changeLast(
      ({ request, response }) => (
        (request['headers'] = 'text'),
        (response['headers'] = [null, 7, { name: null, value: { toString: null } }])
      ),
    ),
    failure: 'conformance.header-missing',
  },
  'a status that is no number': {
    create: changeLast(({ response }) => (response['status'] = { valueOf: null })),
    message: /1 entry without a response/,
  },
  'a status of -1': {
    create: changeLast(({ response }) => (response['status'] = -1)),
    message: /1 entry without a response/,
  },
  'a time that is a number': {
    create: changeLast((entry) => (entry['startedDateTime'] = 1e300)),
    missing: 1,
    message: UNREADABLE,
  },
  'no content': {
    create: changeLast(({ response }) => (response['content'] = null)),
    message: /missing or truncated response body/,
  },
  // Cut off
  'an end within an entry': {
    create: (lines) => [wrap(listEntries(lines)).slice(0, -30)],
    missing: 1,
    message: CUT_OFF,
  },
  'an end behind an entry': { create: (lines) => [wrap(listEntries(lines)).slice(0, -3)], message: CUT_OFF },
  'an end within a character': {
    create: (lines) => [Buffer.from(`${wrap(listEntries(lines)).slice(0, -3)},{"a":"€`).subarray(0, -1)],
    message: CUT_OFF,
  },
  'an end before the entries': {
    create: (lines) => [toHar(lines).slice(0, 40)],
    isRejected: true,
    message: /has no readable entry of a request/,
  },
  'a first line that is cut off': {
    create: (lines) => [`{"method":"GE\n${toNdjson(lines)}`],
    message: UNREADABLE,
  },
};

export const hostileRecordings: readonly HostileRecording[] = Object.entries(recordings).map(
  ([name, recording]) => ({ name, ...recording }),
);

/** Writes the file of a recording. @returns its path */
export function writeHostileRecording({ create }: HostileRecording, lines: readonly RecordedLine[]): string {
  const path = join(createTempFolder(), 'traffic.har');
  const file = openSync(path, 'w');
  for (const piece of create(lines)) writeSync(file, Buffer.from(piece as string));
  closeSync(file);
  return path;
}
