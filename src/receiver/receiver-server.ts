import { isUtf8 } from 'node:buffer';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { prepareDrain } from '../http/drain.js';
import { isSameSecret, WEBHOOK_SECRET_PATTERN } from '../lib/secrets.js';
import { verifySignature } from '../webhooks/verify.js';
import type { Inbox, InboxLog, InboxSettings, Reply } from './inbox-log.js';

/** Largest body of a delivery, in bytes. */
const MAX_DELIVERY_BYTES = 1_048_576;
/** Largest body of a request to the control interface, in bytes. */
const MAX_SETTINGS_BYTES = 65_536;
/** Bytes of unfinished requests. Above, a request is refused if its body is longer than `SMALL_BODY_BYTES`. */
const MAX_UNFINISHED_BYTES = 16 * 1_048_576;
const SMALL_BODY_BYTES = 65_536;
const MAX_INBOXES = 1_000;
/** Number of refused deliveries that an inbox names. */
const MAX_REFUSALS = 20;
const MAX_CONNECTIONS = 1_000;
const HEADER_BYTES = 16_384;
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** Headers of a delivery that are kept. Others can contain secrets of the sender. */
const KEPT_HEADER = /^(?:content-type|user-agent|traceparent|tracestate|webhook-[a-z]+)$/;

interface Refusal {
  at: string;
  reason: string;
}

interface ReceiverOptions {
  log: InboxLog;
  /** Token of the control interface; null to switch it off. */
  token: string | null;
  /** Certificate and private key in PEM format; null for plain HTTP. */
  tls: { cert: string; key: string } | null;
  /** Called for each delivery with a valid signature, after it was stored. */
  onDelivery: (inbox: string, body: string, status: number) => void;
  /** Called for each request that is refused. */
  onRefusal: (inbox: string, reason: string) => void;
}

/** Result of a request: a response without a body, or with a JSON document. */
interface Answer extends Reply {
  body?: object;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Creates the server of `tollgate receive`. It stores signed deliveries, and serves them to clients with the token. */
export function createReceiverServer(options: ReceiverOptions): Server {
  const refusals = new Map<string, Refusal[]>();
  const refuse = (inbox: string, reason: string): void => {
    const known = [...(refusals.get(inbox) ?? []), { at: new Date().toISOString(), reason }];
    refusals.set(inbox, known.slice(-MAX_REFUSALS));
    options.onRefusal(inbox, reason);
  };
  let unfinishedBytes = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let size = 0;
    const reserve = (bytes: number): boolean => {
      size += bytes;
      unfinishedBytes += bytes;
      return size <= SMALL_BODY_BYTES || unfinishedBytes <= MAX_UNFINISHED_BYTES;
    };
    const state = { refusals, refuse, reserve };
    const { status, headers, body } = await answer(request, options, state).catch(toAnswer);
    unfinishedBytes -= size;
    // The rest of a body that was refused is not read.
    if (!request.complete) response.setHeader('connection', 'close');
    response.writeHead(status, { ...headers, ...(body && { 'content-type': 'application/json' }) });
    response.end(body && JSON.stringify(body));
  };
  const limits = {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 1_000,
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    respond(request, response).catch(() => response.destroy());
  };
  const server = options.tls
    ? createHttpsServer({ ...limits, ...options.tls }, listener)
    : createHttpServer(limits, listener);
  server.maxConnections = MAX_CONNECTIONS;
  prepareDrain(server);
  return server;
}

const toAnswer = (error: unknown): Answer =>
  error instanceof Refused
    ? { status: error.status, body: { error: error.message } }
    : // The disk is full, or the client has gone. The sender tries again.
      { status: 503, headers: { 'retry-after': '5' } };

interface State {
  refusals: Map<string, Refusal[]>;
  refuse: (inbox: string, reason: string) => void;
  /** Counts bytes of the body of this request. @returns false if there is no room for them */
  reserve: (bytes: number) => boolean;
}

async function answer(request: IncomingMessage, options: ReceiverOptions, state: State): Promise<Answer> {
  const { method = '', url = '' } = request;
  const [path = ''] = url.split('?');
  const [, kind, name] = /^\/(hooks|inboxes)(?:\/([A-Za-z0-9_-]{1,64}))?$/.exec(path) ?? [];
  if (kind === 'hooks' && name !== undefined) return receive(request, name, options, state);
  if (kind !== 'inboxes') throw new Refused(404, 'Not found.');
  if (!hasToken(request, options.token)) throw new Refused(401, 'Send the token of the receiver.');
  if (name === undefined) return { status: 200, body: { inboxes: [...options.log.inboxes.keys()] } };
  return manageInbox(request, method, name, options, state);
}

/** Stores a delivery whose signature is valid, and responds as the inbox says. */
async function receive(
  request: IncomingMessage,
  name: string,
  { log, onDelivery }: ReceiverOptions,
  { refuse, reserve }: State,
): Promise<Answer> {
  const inbox = log.inboxes.get(name);
  if (!inbox) throw new Refused(404, 'There is no inbox with this name.');
  if (request.method !== 'POST') throw new Refused(405, 'Deliveries are sent with POST.');
  const bytes = await readBody(request, MAX_DELIVERY_BYTES, reserve);
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([key, value]) =>
      KEPT_HEADER.test(key) && value !== undefined ? [[key, String(value)]] : [],
    ),
  );
  const body = bytes.toString();
  // All invalid bytes become the same character in the text that is signed.
  const problem = isUtf8(bytes)
    ? findProblem(body, headers, inbox.settings.secrets)
    : 'the body is not UTF-8';
  if (problem !== null) {
    refuse(name, problem);
    throw new Refused(401, problem);
  }
  const { number, reply } = takeReply(inbox);
  const delivery = { number, at: new Date().toISOString(), method: 'POST', target: request.url ?? '' };
  await log.store(name, { ...delivery, headers, body, status: reply.status });
  onDelivery(name, body, reply.status);
  return reply;
}

/** Takes the next reply of an inbox. Deliveries that arrive at the same time get different ones. */
function takeReply(inbox: Inbox): { number: number; reply: Reply } {
  inbox.received += 1;
  const { settings, received: number, configuredAt } = inbox;
  const index = Math.min(number - configuredAt, settings.replies.length) - 1;
  return { number, reply: settings.replies[index] ?? { status: 204 } };
}

/** Returns why a delivery is not stored; null if its signature fits, is at most 5 minutes old, and its body is JSON. */
function findProblem(
  body: string,
  headers: Record<string, string>,
  secrets: readonly string[],
): string | null {
  try {
    verifySignature(body, headers, secrets);
    return null;
  } catch (error) {
    return error instanceof SyntaxError ? 'the body is no JSON' : (error as Error).message;
  }
}

async function manageInbox(
  request: IncomingMessage,
  method: string,
  name: string,
  { log }: ReceiverOptions,
  { refusals, reserve }: State,
): Promise<Answer> {
  const inbox = log.inboxes.get(name);
  if (method === 'PUT') {
    if (!inbox && log.inboxes.size >= MAX_INBOXES) throw new Refused(503, 'There are too many inboxes.');
    await log.configure(name, parseSettings(await readBody(request, MAX_SETTINGS_BYTES, reserve)));
    return { status: 204 };
  }
  if (!inbox) throw new Refused(404, 'There is no inbox with this name.');
  if (method === 'GET') {
    const after = Number(new URLSearchParams(request.url?.split('?')[1]).get('after') ?? 0);
    if (!(after >= 0)) throw new Refused(400, '`after` is no number of a delivery.');
    return { status: 200, body: { deliveries: log.list(name, after), refused: refusals.get(name) ?? [] } };
  }
  if (method !== 'DELETE') throw new Refused(405, 'Use GET, PUT or DELETE.');
  await log.remove(name);
  refusals.delete(name);
  return { status: 204 };
}

function parseSettings(bytes: Buffer): InboxSettings {
  const invalid = new Refused(400, 'Send { "secrets": ["whsec_…"], "replies": [{ "status": 204 }] }.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw invalid;
  }
  const { secrets, replies } = (value ?? {}) as { secrets?: unknown; replies?: unknown };
  if (!hasOnly(secrets, isSecret) || !hasOnly(replies, isReply)) throw invalid;
  return { secrets, replies };
}

const hasOnly = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);

const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && WEBHOOK_SECRET_PATTERN.test(value);

function isReply(value: unknown): value is Reply {
  const { status, headers = {} } = (value ?? {}) as { status?: unknown; headers?: unknown };
  return (
    Number.isInteger(status) &&
    Number(status) >= 200 &&
    Number(status) <= 599 &&
    typeof headers === 'object' &&
    Object.entries(headers ?? {}).every(
      ([name, text]) => /^[a-z-]+$/.test(name) && typeof text === 'string' && /^[\x20-\x7E]*$/.test(text),
    )
  );
}

/** @throws {Refused} for a longer body, and for a long one if there is no room for it */
async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  reserve: State['reserve'],
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Refused(413, `The body is longer than ${maxBytes} bytes.`);
    if (!reserve(chunk.length))
      throw new Refused(503, 'The receiver is busy. Send the delivery again later.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const hasToken = ({ headers: { authorization = '' } }: IncomingMessage, token: string | null): boolean =>
  token !== null && isSameSecret(authorization, `Bearer ${token}`);
