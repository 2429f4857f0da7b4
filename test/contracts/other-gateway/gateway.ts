import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { respondToPayer } from './checkout-page.js';
import { combineVariants, type DeploymentOptions, type Variant } from './deployment-options.js';
import { Deployment, type Call } from './deployment.js';
import type { Reply } from './reply.js';
import { operations, type Operation } from './document.js';
import { runDueWork } from './due-work.js';
import { createExistingObjects } from './existing-objects.js';
import { checkForm } from './form.js';
import { checkRepeatedHeaders, isAcceptable, isJsonInUtf8, parseApiKey, unauthorized } from './headers.js';
import { runOnce } from './idempotency.js';
import { decompress, MAX_BODY_BYTES, parseJson } from './json-body.js';
import { Problem } from './problem.js';
import { RateLimiter } from './rate-limit.js';
import { sendResponse, toProblemResponse, type OutgoingResponse } from './responses.js';
import { handlers, laterOperations, matchPath } from './routes.js';
import { startTraffic } from './traffic.js';

/** Running gateway. */
export interface OtherGateway {
  /** URL of the API, with its base path. */
  url: string;
  apiKey: string;
  /** API key of another organization. */
  secondApiKey: string;
  /** API keys of further organizations. */
  keyPool: string[];
  close: () => Promise<void>;
}

/** Starts a gateway on a free port of this machine. */
export async function startOtherGateway(variant: Variant = {}): Promise<OtherGateway> {
  const gateway = new Gateway(combineVariants(variant));
  return gateway.start();
}

const requestIdPattern = /^[\x21-\x7E]{1,128}$/;

/** HTTP server of a deployment. */
class Gateway {
  readonly #deployment: Deployment;
  readonly #limiter: RateLimiter;
  readonly #operations: readonly Operation[];
  #requestCount = 0;
  #received = 0;

  constructor(readonly options: DeploymentOptions) {
    this.#deployment = new Deployment(options);
    this.#limiter = new RateLimiter(options.rateLimit);
    this.#operations =
      options.laterVersion === 'operation' ? [...operations, ...laterOperations] : operations;
  }

  async start(): Promise<OtherGateway> {
    const { options } = this;
    const server = createServer({ maxHeaderSize: options.maxHeaderBytes }, (request, response) => {
      this.#respond(request, response).catch(() => response.destroy());
    });
    server.keepAliveTimeout = options.keepAliveMs;
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      this.#rejectUnreadable(error, socket);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    this.#deployment.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [first, second, ...others] = this.#deployment.organizations;
    for (const organization of this.#deployment.organizations) {
      createExistingObjects(this.#deployment, organization);
    }
    const url = this.#deployment.origin + options.basePath;
    const traffic = startTraffic(url, first.apiKey, options.trafficIntervalMs);
    return {
      url,
      apiKey: first.apiKey,
      secondApiKey: second.apiKey,
      keyPool: others.map(({ apiKey }) => apiKey),
      close: async () => {
        await traffic.stop();
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      },
    };
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { options } = this;
    const { min, max } = options.latencyMs;
    if (max > 0) await pause(min + Math.random() * (max - min));
    this.#received += 1;
    const isBroken = options.brokenShare > 0 && this.#received % Math.round(1 / options.brokenShare) === 0;
    const isBrokenBefore = isBroken && this.#received % Math.round(2 / options.brokenShare) === 0;
    if (isBrokenBefore) throw new Error('The connection breaks.');
    const target = request.url ?? '/';
    const at = target.includes('?') ? target.indexOf('?') : target.length;
    const path = target.slice(0, at);
    const isApi = path === options.basePath || path.startsWith(`${options.basePath}/`);
    if (path.startsWith('/pay/')) {
      await respondToPayer(this.#deployment, request, response);
      return;
    }
    if (!isApi && options.outside !== 'problem') {
      request.resume();
      this.#respondOutside(response);
      return;
    }
    const requestId = this.#toRequestId(request);
    if (options.sendsEarlyHints)
      response.writeEarlyHints({ link: '</docs/style.css>; rel=preload; as=style' });
    // Node.js takes the time for `Date` from a clock that tests cannot move.
    const headers: Record<string, string> = {
      'X-Request-Id': requestId,
      Date: new Date(this.#deployment.now()).toUTCString(),
    };
    let outgoing: OutgoingResponse;
    try {
      outgoing = await this.#handle(request, path, target.slice(at + 1), headers);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      outgoing = toProblemResponse(error, path, requestId, options);
    }
    request.resume();
    if (isBroken) throw new Error('The connection breaks.');
    await sendResponse(
      request,
      response,
      { ...outgoing, headers: { ...headers, ...outgoing.headers } },
      options,
    );
  }

  /** Response outside of the base path, such as the start page of a single-page application. */
  #respondOutside(response: ServerResponse): void {
    const html = '<!doctype html><title>Payments</title><div id="app"></div>';
    switch (this.options.outside) {
      case 'redirect':
        response.writeHead(302, { Location: 'https://www.example.com/' }).end();
        break;
      case 'text-404':
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('404 page not found\n');
        break;
      case 'html':
      case 'problem':
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    }
  }

  /** Runs the checks in the published order, then the operation. */
  async #handle(
    request: IncomingMessage,
    path: string,
    rawQuery: string,
    headers: Record<string, string>,
  ): Promise<OutgoingResponse> {
    const { options } = this;
    if (options.maxTargetBytes !== null && (request.url ?? '').length > options.maxTargetBytes) {
      throw new Problem('uri_too_long');
    }
    this.#requestCount += 1;
    if (options.unavailableShare > 0 && this.#requestCount % Math.round(1 / options.unavailableShare) === 0) {
      throw new Problem('service_unavailable', [], {
        headers: { 'Retry-After': String(options.unavailableRetryAfter) },
      });
    }
    if (options.rateLimit.isAlwaysSent) {
      const { requests, windowSeconds } = options.rateLimit;
      const idle = { isExceeded: false, remaining: requests, secondsLeft: windowSeconds };
      Object.assign(headers, this.#limiter.toHeaders(idle));
    }
    checkRepeatedHeaders(request.rawHeaders);
    const apiPath = path.slice(options.basePath.length);
    const match = matchPath(apiPath, this.#operations);
    const isUndecodable = options.invalidPathEncoding === 404 && !isDecodable(apiPath);
    if (match.operations.length === 0 || isUndecodable) throw new Problem('path_not_found');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const operation = match.operations.find((one) => one.method === method);
    if (!operation) {
      throw new Problem('method_not_allowed', [], { headers: this.#toAllow(match.operations) });
    }
    const organization = this.#authenticate(request, headers);
    runDueWork(this.#deployment, organization);
    const mediaTypes = operation.isEmpty
      ? ['application/json', 'application/problem+json']
      : ['application/json'];
    if (!isAcceptable(request.headers.accept, mediaTypes)) throw new Problem('not_acceptable');
    const body = operation.body ? await this.#readBody(request, operation, headers) : undefined;
    const raw = { headers: request.headers, rawParams: match.params, rawQuery, body };
    const decoded = checkForm(operation, raw, options);
    const call: Call = { deployment: this.#deployment, organization, path: apiPath, body, ...decoded };
    const run = (): Reply => {
      const handler = handlers[operation.id];
      if (!handler) throw new Problem('internal_error');
      return handler(call);
    };
    const key = operation.body ? request.headers['idempotency-key']?.toString() : undefined;
    if (key !== undefined) this.#checkPathId(call, operation);
    const { reply, isReplay } = await runOnce(call, request.method ?? '', key, run);
    return this.#toResponse(call, rawQuery, reply, isReplay, headers);
  }

  /** An unknown id in the path is checked before the idempotency key. */
  #checkPathId(call: Call, { path }: Operation): void {
    if (!path.startsWith('/purchases/{id}')) return;
    if (!call.organization.purchases.find(call.params['id'] ?? '')) throw new Problem('resource_not_found');
  }

  #toResponse(
    call: Call,
    rawQuery: string,
    reply: Reply,
    isReplay: boolean,
    headers: Record<string, string>,
  ): OutgoingResponse {
    const { basePath, location, link } = this.options;
    const base = { path: basePath, absolute: this.#deployment.origin + basePath };
    if (isReplay) headers['Idempotent-Replayed'] = 'true';
    if (reply.location !== undefined) {
      headers['Location'] =
        location === 'relative'
          ? reply.location.split('/').slice(-2).join('/')
          : base[location] + reply.location;
    }
    if (reply.nextCursor) {
      const query = rawQuery.split('&').filter((part) => part !== '' && !part.startsWith('cursor='));
      const next = [...query, `cursor=${encodeURIComponent(reply.nextCursor)}`].join('&');
      const target = `${base[link]}${call.path}?${next}`;
      headers['Link'] = `<${target}>; rel="next"`;
    }
    return { status: reply.status, headers: {}, body: reply.body, mediaType: 'application/json' };
  }

  #authenticate(request: IncomingMessage, headers: Record<string, string>): Call['organization'] {
    const { options } = this;
    const apiKey = parseApiKey(request.headers, options);
    const organization = this.#deployment.findOrganization(apiKey);
    if (!organization) throw unauthorized('api_key_invalid', options);
    const state = this.#limiter.count(apiKey);
    Object.assign(headers, this.#limiter.toHeaders(state));
    if (state.isExceeded) {
      throw new Problem('rate_limit_exceeded', [], { headers: { 'Retry-After': String(state.secondsLeft) } });
    }
    return organization;
  }

  /** @throws Problem if the body is too large, of another type, or not JSON */
  async #readBody(
    request: IncomingMessage,
    operation: Operation,
    headers: Record<string, string>,
  ): Promise<unknown> {
    const { options } = this;
    const length = Number(request.headers['content-length'] ?? 0);
    if (options.rejectsLargeBodiesEarly && length > MAX_BODY_BYTES) {
      headers['Connection'] = 'close';
      throw new Problem('body_too_large');
    }
    const bytes = await readBytes(request, MAX_BODY_BYTES);
    if (bytes === null) throw new Problem('body_too_large');
    const type = request.headers['content-type'];
    if (bytes.length === 0) {
      const isMissing = operation.body?.isRequired === true && type === undefined;
      if (isMissing && options.missingBody === 415) throw new Problem('unsupported_media_type');
      return undefined;
    }
    if (!isJsonInUtf8(type)) throw new Problem('unsupported_media_type');
    return parseJson(decompress(bytes, request.headers['content-encoding'], options.acceptsCompressedBodies));
  }

  #toAllow(allowed: readonly Operation[]): Record<string, string> {
    const methods = allowed.map(({ method }) => method);
    const all = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    const ordered = { 'document-order': all, sorted: all.toSorted(), reversed: all.toReversed() };
    return { Allow: ordered[this.options.allow].join(', ') };
  }

  #toRequestId(request: IncomingMessage): string {
    const sent = request.headers['x-request-id']?.toString();
    const isUsable = sent !== undefined && requestIdPattern.test(sent) && !/sk_(test|live)_/.test(sent);
    if (isUsable) return sent;
    return { prefixed: this.#deployment.newId('req'), uuid: randomUUID(), short: String(this.#requestCount) }[
      this.options.requestIds
    ];
  }

  /** Responds to a request that the HTTP parser rejected, if it was because of its size. */
  #rejectUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code !== 'HPE_HEADER_OVERFLOW' || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = this.#deployment.newId('req');
    const { body } = toProblemResponse(
      new Problem('headers_too_large'),
      this.options.basePath,
      requestId,
      this.options,
    );
    const text = JSON.stringify(body);
    socket.end(
      [
        'HTTP/1.1 431 Request Header Fields Too Large',
        `X-Request-Id: ${requestId}`,
        'Content-Type: application/problem+json',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'Connection: close',
        '',
        text,
      ].join('\r\n'),
    );
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the body of a request, or null if it is larger than the limit. */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length > maxBytes ? null : Buffer.concat(chunks);
}
