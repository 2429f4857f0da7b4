import { createReadStream } from 'node:fs';
import { isObject } from '../lib/is-object.js';
import { MAX_BODY_BYTES } from '../lib/response-limits.js';
import { UsageError } from '../session/target.js';
import { parseJson } from '../spec/conformance/check-response.js';

interface RecordedBody {
  /** Decoded text; empty without a body. */
  text: string;
  /** False if the recording lacks the body or the end of it. */
  isComplete: boolean;
}

/** Request and response of a recording, before it is known whether they belong to the API. */
export interface RecordedEntry {
  /** Absolute URL, or a path with a query. */
  url: string;
  method: string;
  /** Milliseconds since 1970. */
  startedAtMs: number;
  /** Milliseconds; null if the recording does not have the duration. */
  durationMs: number | null;
  /** 0 if there was no response. */
  status: number;
  request: RecordedMessage;
  response: RecordedMessage;
  /** True for a response that a browser took from its cache. */
  isCached: boolean;
}

interface RecordedMessage {
  /** Values by lower-case name. */
  headers: Record<string, string>;
  /** False if the recording has no headers, or only the type of the body. */
  hasHeaders: boolean;
  body: RecordedBody;
}

/** Entries of a file, read one after the other. */
export interface RecordingReader {
  format: 'HAR' | 'NDJSON';
  /** Set once the entries were read. */
  isCutOff: boolean;
  /** Number of entries without a method, a URL or a time. Set once the entries were read. */
  unreadable: number;
}

const FORMAT_HELP =
  'A recording is a HAR 1.2 file, or has one JSON object per line: see tollgate drift --help.';

/**
 * Reads a recording. The file is read in pieces, so that it may be larger than the memory.
 *
 * @param reader receives what is known after the last entry
 * @throws UsageError if the file cannot be read, or is no recording
 */
export async function* readRecording(file: string, reader: RecordingReader): AsyncGenerator<RecordedEntry> {
  const splitter = new ObjectSplitter();
  const parse = (text: string): RecordedEntry[] => {
    const entry = toEntry(parseJson(text));
    if (!entry) reader.unreadable += 1;
    return entry ? [entry] : [];
  };
  for await (const chunk of openFile(file)) yield* splitter.add(chunk).flatMap(parse);
  yield* splitter.finish().flatMap(parse);
  reader.format = splitter.isHar ? 'HAR' : 'NDJSON';
  reader.isCutOff = splitter.isUnfinished;
}

/** @throws UsageError */
async function* openFile(file: string): AsyncGenerator<string> {
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
      const text = isFirst ? String(chunk).replace(/^\uFEFF/, '') : String(chunk);
      if (isFirst && !/^\s*\{/.test(text)) throw new UsageError(`${file} is no recording. ${FORMAT_HELP}`);
      isFirst = false;
      yield text;
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The recording ${file} cannot be read: ${(error as Error).message}.`);
  }
  if (isFirst) throw new UsageError(`${file} is empty. ${FORMAT_HELP}`);
}

/** Maximum length of one entry. A longer one is not read. */
const MAX_ENTRY_LENGTH = 8 * MAX_BODY_BYTES;

/** Splits a text into the JSON objects of its lines or, for a HAR file, of the array `log.entries`. */
class ObjectSplitter {
  isHar = false;
  #buffer = '';
  /** Position in the buffer up to which the text was scanned. */
  #position = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isStarted = false;
  #hasEnded = false;

  /** True if the text ended within an object, or before the end of the entries of a HAR file. */
  get isUnfinished(): boolean {
    return this.isHar ? !this.#hasEnded : this.#buffer.trim() !== '';
  }

  /** @returns the texts of the objects that are complete now */
  add(chunk: string): string[] {
    if (this.#hasEnded) return [];
    this.#buffer += chunk;
    if (!this.#isStarted && !this.#start()) return [];
    const found = this.isHar ? this.#takeEntries() : this.#takeLines();
    if (this.#buffer.length > MAX_ENTRY_LENGTH)
      throw new UsageError(`An entry of the recording is longer than ${MAX_ENTRY_LENGTH} characters.`);
    return found;
  }

  /** Returns the last line, which need not end with a line break. */
  finish(): string[] {
    if (this.isHar || parseJson(this.#buffer) === undefined) return [];
    const line = this.#buffer;
    this.#buffer = '';
    return [line];
  }

  #takeLines(): string[] {
    const lines = this.#buffer.split('\n');
    this.#buffer = lines.pop() ?? '';
    return lines.filter((line) => line.trim() !== '');
  }

  #takeEntries(): string[] {
    const found: string[] = [];
    for (; this.#position < this.#buffer.length; this.#position += 1) {
      if (!this.#isEndOfObject(this.#buffer.charCodeAt(this.#position))) continue;
      found.push(this.#buffer.slice(0, this.#position + 1).replace(/^[\s,]+/, ''));
      this.#buffer = this.#buffer.slice(this.#position + 1);
      this.#position = -1;
    }
    return found;
  }

  /** Moves to the first object. @returns false if more text is needed */
  #start(): boolean {
    this.isHar = /^\s*\{\s*"log"\s*:/.test(this.#buffer);
    const opening = this.isHar ? /"entries"\s*:\s*\[/.exec(this.#buffer) : null;
    if (this.isHar && !opening) return false;
    if (opening) this.#buffer = this.#buffer.slice(opening.index + opening[0].length);
    this.#isStarted = true;
    return true;
  }

  #isEndOfObject(code: number): boolean {
    if (this.#hasEnded) return false;
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) this.#isInString = false;
      return false;
    }
    if (code === QUOTE) this.#isInString = true;
    else if (code === OPENING_BRACE || code === OPENING_BRACKET) this.#depth += 1;
    else if (code === CLOSING_BRACKET && this.#depth === 0) this.#hasEnded = true;
    else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    return false;
  }
}

const [QUOTE, BACKSLASH, OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

type JsonObject = Record<string, unknown>;

/** Converts an entry of a HAR file or a line; null if it is no exchange. */
function toEntry(value: unknown): RecordedEntry | null {
  if (!isObject(value)) return null;
  const [request, response] = [toObject(value['request']), toObject(value['response'])];
  const isLogged = 'request_headers' in value;
  const url = request['url'] ?? value['url'] ?? value['path'];
  const method = request['method'] ?? value['method'];
  const startedAtMs = Date.parse(
    String(value['startedDateTime'] ?? value['started_at'] ?? value['received_at']),
  );
  if (typeof url !== 'string' || typeof method !== 'string' || Number.isNaN(startedAtMs)) return null;
  const duration = Number(value['time'] ?? value['duration_ms'] ?? value['latency_ms'] ?? NaN);
  const status = Number(response['status'] ?? value['status'] ?? 0);
  return {
    url,
    method: method.toUpperCase(),
    startedAtMs,
    durationMs: duration >= 0 ? duration : null,
    status: Number.isInteger(status) ? status : 0,
    request: isLogged
      ? toLoggedMessage(value, 'request')
      : { ...toHeaders(request['headers']), body: toRequestBody(request) },
    response: isLogged ? toLoggedMessage(value, 'response') : toResponse(response, method, status),
    isCached: '_fromCache' in value && value['_fromCache'] !== null,
  };
}

const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Converts headers: the list of a HAR file, or an object. Pseudo headers of HTTP/2 are omitted. */
function toHeaders(value: unknown): Pick<RecordedMessage, 'headers' | 'hasHeaders'> {
  const pairs: [string, unknown][] = Array.isArray(value)
    ? value.map((header) => [String(toObject(header)['name']), toObject(header)['value']])
    : Object.entries(toObject(value));
  const headers: Record<string, string> = {};
  for (const [name, text] of pairs) {
    const key = name.toLowerCase();
    if (key.startsWith(':')) continue;
    headers[key] = key in headers ? `${headers[key] ?? ''}, ${String(text)}` : String(text);
  }
  return { headers, hasHeaders: pairs.length > 0 };
}

function toRequestBody(request: JsonObject): RecordedBody {
  const postData = request['postData'] ?? request['body'];
  if (isObject(postData) && ('text' in postData || 'mimeType' in postData))
    return toBody(postData['text'], request['bodySize'], postData['encoding']);
  return toBody(postData, request['bodySize'], request['encoding']);
}

function toResponse(response: JsonObject, method: string, status: number): RecordedMessage {
  const content = toObject(response['content']);
  const text = content['text'] ?? response['text'] ?? response['body'];
  const isEmpty = method === 'HEAD' || status === 204 || status === 304;
  const body =
    isEmpty && (text === undefined || text === '')
      ? { text: '', isComplete: true }
      : toBody(text, content['size'] ?? (text === undefined ? 1 : 0), content['encoding']);
  const recorded = toHeaders(response['headers']);
  const type = content['mimeType'];
  // A recording without headers may still have the type.
  const hasType = !recorded.hasHeaders && typeof type === 'string' && type.includes('/');
  return { ...recorded, ...(hasType && { headers: { 'content-type': type } }), body };
}

/** Decodes a body. @param size length that the recording states, in bytes */
function toBody(value: unknown, size: unknown, encoding: unknown): RecordedBody {
  const length = typeof size === 'number' ? size : 0;
  if (value === undefined || value === null) return { text: '', isComplete: length <= 0 };
  const raw = typeof value === 'string' ? value : JSON.stringify(value);
  const text = encoding === 'base64' ? Buffer.from(raw, 'base64').toString() : raw;
  const bytes = Buffer.byteLength(text);
  return { text, isComplete: bytes <= MAX_BODY_BYTES && bytes >= length };
}

/** Converts a message in the request log of a sandbox, which has no response headers. */
function toLoggedMessage(entry: JsonObject, part: 'request' | 'response'): RecordedMessage {
  const body = toBody(entry[`${part}_body`], undefined, undefined);
  const length = Number(entry[`${part}_body_bytes`] ?? 0);
  // Masks change the length of a body, so only its limit shows that it was cut off.
  const isComplete = length <= MAX_LOGGED_BODY_BYTES;
  return { ...toHeaders(part === 'request' ? entry['request_headers'] : []), body: { ...body, isComplete } };
}

/** Length to which a sandbox cuts off the bodies of its request log, in bytes. */
const MAX_LOGGED_BODY_BYTES = 10_240;
