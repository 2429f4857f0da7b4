import { isObject } from '../lib/is-object.js';
import { streamTextFile } from '../lib/read-text-file.js';
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
  /** Number of entries that are too large, or have no method, URL or time. Set once the entries were read. */
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
  const splitter = new EntrySplitter();
  const parse = (text: string): RecordedEntry[] => {
    try {
      const entry = toEntry(parseJson(text));
      if (entry) return [entry];
    } catch (error) {
      // A value may be nested too deep to be written as text.
      if (!(error instanceof RangeError)) throw error;
    }
    reader.unreadable += 1;
    return [];
  };
  for await (const text of openFile(file)) yield* splitter.add(text).flatMap(parse);
  yield* splitter.finish().flatMap(parse);
  reader.format = splitter.isHar ? 'HAR' : 'NDJSON';
  reader.isCutOff = splitter.isUnfinished;
}

/** @throws UsageError */
async function* openFile(file: string): AsyncGenerator<string> {
  let isFirst = true;
  try {
    for await (const text of streamTextFile(file)) {
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

/** Maximum length of a property name that is compared. */
const MAX_NAME_LENGTH = 100;

/** Level of the items of `log.entries`. */
const ENTRY_LEVEL = 3;

/**
 * Splits a text into the items of the array `log.entries` of a HAR file or, if its first value has no such array, into
 * lines. It keeps only the current entry, and the start of the text until it is known which of the two it is.
 */
class EntrySplitter {
  isHar = false;
  #isLines = false;
  #hasEnded = false;
  #text = '';
  /** Number of open arrays and objects. */
  #level = 0;
  /** Last property names of the levels 1 and 2, in JSON. */
  readonly #names = ['', ''];
  /** Last string of these levels, in JSON. */
  #string = '';
  #isInString = false;
  #isEscaped = false;

  /** True if the text ended within an object, or before the end of the entries of a HAR file. */
  get isUnfinished(): boolean {
    return this.isHar ? !this.#hasEnded : this.#text.trim() !== '';
  }

  /** @returns the texts of the entries that are complete now */
  add(chunk: string): string[] {
    if (this.#isLines) return this.#takeLines(chunk);
    const found: string[] = [];
    let start = 0;
    for (let index = 0; index < chunk.length && !this.#hasEnded; index += 1) {
      const char = chunk.charAt(index);
      if (this.#isInString) {
        if (this.#level < ENTRY_LEVEL && this.#string.length < MAX_NAME_LENGTH) this.#string += char;
        this.#isInString = this.#isEscaped || char !== '"';
        this.#isEscaped = !this.#isEscaped && char === '\\';
      } else if (char === '"') {
        this.#isInString = true;
        this.#string = char;
      } else if (char === ':' && this.#level < ENTRY_LEVEL) {
        this.#names[this.#level - 1] = this.#string;
      } else if (char === '{' || char === '[') {
        this.#level += 1;
        if (this.#level < ENTRY_LEVEL) this.#names[this.#level - 1] = '';
        else if (this.#level === ENTRY_LEVEL && char === '[' && !this.isHar) {
          this.isHar = this.#names.map(parseJson).join('.') === 'log.entries';
          if (this.isHar) [this.#text, start] = ['', index + 1];
        }
      } else if (char === ',' || char === '}' || char === ']') {
        if (this.isHar && this.#level === ENTRY_LEVEL) {
          found.push(this.#text + chunk.slice(start, index));
          [this.#text, start] = ['', index + 1];
          this.#hasEnded = char === ']';
        }
        if (char !== ',') this.#level -= 1;
        this.#isLines = this.#level === 0;
        if (this.#isLines) return this.#takeLines(chunk);
      }
    }
    this.#keep(this.#text + chunk.slice(start));
    return found.filter((item) => item.trim() !== '');
  }

  /** Returns the last entry, which need not end with a line break. */
  finish(): string[] {
    const lines = this.isHar || this.#isLines ? [] : this.#takeLines('');
    if (parseJson(this.#text) !== undefined) [lines[lines.length], this.#text] = [this.#text, ''];
    return lines;
  }

  #takeLines(chunk: string): string[] {
    const lines = /\n|^$/.test(chunk) ? (this.#text + chunk).split('\n') : [this.#text + chunk];
    this.#keep(lines.pop() ?? '');
    return lines.filter((line) => line.trim() !== '');
  }

  /** Keeps the start of an entry. One that is too long becomes a text that is no JSON. */
  #keep(text: string): void {
    this.#text = text.length > MAX_ENTRY_LENGTH ? '!' : text;
  }
}

type JsonObject = Record<string, unknown>;

/** Converts an entry of a HAR file or a line; null if it is no exchange. */
function toEntry(value: unknown): RecordedEntry | null {
  if (!isObject(value)) return null;
  const [request, response] = [toObject(value['request']), toObject(value['response'])];
  const isLogged = 'request_headers' in value;
  const url = request['url'] ?? value['url'] ?? value['path'];
  const method = request['method'] ?? value['method'];
  const startedAtMs = Date.parse(
    toText(value['startedDateTime'] ?? value['started_at'] ?? value['received_at']),
  );
  if (typeof url !== 'string' || typeof method !== 'string' || Number.isNaN(startedAtMs)) return null;
  const duration = parseFloat(toText(value['time'] ?? value['duration_ms'] ?? value['latency_ms']));
  const status = Number(toText(response['status'] ?? value['status']));
  return {
    url,
    method: method.toUpperCase(),
    startedAtMs,
    durationMs: duration >= 0 && duration < Infinity ? duration : null,
    status: Number.isInteger(status) && status >= 100 && status < 1_000 ? status : 0,
    request: isLogged
      ? toLoggedMessage(value, 'request')
      : { ...toHeaders(request['headers']), body: toRequestBody(request) },
    response: isLogged ? toLoggedMessage(value, 'response') : toResponse(response, method, status),
    isCached: '_fromCache' in value && value['_fromCache'] !== null,
  };
}

const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Returns a text, and any other value as JSON. @throws RangeError for a value that is nested too deep */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Converts headers: the list of a HAR file, or an object. Pseudo headers of HTTP/2 are omitted. */
function toHeaders(value: unknown): Pick<RecordedMessage, 'headers' | 'hasHeaders'> {
  const pairs: [string, unknown][] = Array.isArray(value)
    ? value.map((header) => [toText(toObject(header)['name']), toObject(header)['value']])
    : Object.entries(toObject(value));
  const headers: Record<string, string> = {};
  for (const [name, values] of pairs) {
    const key = name.toLowerCase();
    if (key.startsWith(':')) continue;
    const text = [values].flat().map(toText).join(', ');
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key] ?? ''}, ${text}` : text;
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

/** Decodes a body. @param size length that the recording states, in bytes; -1 if it is not known */
function toBody(value: unknown, size: unknown, encoding: unknown): RecordedBody {
  const length = typeof size === 'number' ? size : 0;
  if (value === undefined || value === null) return { text: '', isComplete: length === 0 };
  const raw = toText(value);
  const text = encoding === 'base64' ? decodeBase64(raw, length) : raw;
  const bytes = Buffer.byteLength(text);
  return { text, isComplete: bytes <= MAX_BODY_BYTES && bytes >= length };
}

/**
 * Decodes base64. Firefox marks some bodies as base64 that are plain text: they are returned unchanged.
 *
 * @param length length of the body that the recording states, in bytes
 */
function decodeBase64(text: string, length: number): string {
  if (/[^\w+/=\s-]/.test(text)) return text;
  const decoded = Buffer.from(text, 'base64').toString();
  const isText = parseJson(text) !== undefined || Buffer.byteLength(text) === length;
  return isText && parseJson(decoded) === undefined ? text : decoded;
}

/** Converts a message in the request log of a sandbox, which has no response headers. */
function toLoggedMessage(entry: JsonObject, part: 'request' | 'response'): RecordedMessage {
  const body = toBody(entry[`${part}_body`], undefined, undefined);
  const length = Number(toText(entry[`${part}_body_bytes`]));
  // Masks change the length of a body, so only its limit shows that it was cut off.
  const isComplete = length <= MAX_LOGGED_BODY_BYTES;
  return { ...toHeaders(part === 'request' ? entry['request_headers'] : []), body: { ...body, isComplete } };
}

/** Length to which a sandbox cuts off the bodies of its request log, in bytes. */
const MAX_LOGGED_BODY_BYTES = 10_240;
