import { secureSecrets } from '../lib/secrets.js';
import { ConfigError, readClientConfig, readWebhookSecret, type ClientFlags } from '../config.js';
import {
  createOutgoingClient,
  type OutgoingResponse,
  type OutgoingClient,
} from '../webhooks/outgoing-client.js';
import { createSignatureHeaders } from '../webhooks/sign.js';
import { parseTargetUrl } from '../webhooks/parse-target-url.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { printJson, printMessage, printText } from './print.js';
import { SandboxClient, RequestRejected } from '../client/sandbox-client.js';
import type { Schemas } from '../client/operation-client.js';
import { checkJsonLimits, UnreadableResponse } from '../../contracts/lib/response-limits.js';
import { EndlessMessage, followStream, type StreamMessage } from '../client/follow-stream.js';

export interface ListenFlags extends ClientFlags {
  forwardTo?: string;
  json?: true;
}

type Event = Schemas['Event'];

/** Runs `tollgate listen`: posts each event to a URL, signed, and prints the response, until it is interrupted. */
export async function listen(flags: ListenFlags): Promise<void> {
  const url = readTargetUrl(flags.forwardTo);
  const configuredSecret = readWebhookSecret();
  const secret = configuredSecret ?? secureSecrets.createWebhookSecret();
  const sandbox = await SandboxClient.create(readClientConfig(flags));
  const signal = createInterruptSignal();
  const client = createOutgoingClient({ allowPrivate: true });
  let streamCount = 0;
  const onOpen = (): void => {
    streamCount += 1;
    const generatedSecret = configuredSecret === null ? secret : null;
    printMessage(
      streamCount === 1 ? formatStart(sandbox, url, generatedSecret) : 'Reconnected to the sandbox.',
    );
  };
  const onLost = (): void => {
    printMessage(
      `The connection to the sandbox at ${sandbox.url} was lost. Reconnecting; press Ctrl-C to stop.`,
    );
  };
  try {
    for await (const message of followEvents(sandbox, { signal, onOpen, onLost })) {
      if (message.type === 'event' || message.type === 'event_resent') {
        const response = await forwardEvent(client, url, secret, message.data);
        if (flags.json === true) printJson(toRecord(message.data, response));
        else printText(formatLine(message.data, response));
      } else if (message.type === 'resync' && message.data.reason === 'behind') {
        printMessage('Some events were not forwarded. List them with tollgate events list.');
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    client.close();
  }
  process.exitCode = EXIT_INTERRUPTED;
}

/** Returns the URL of `--forward-to`. @throws {ConfigError} if it is missing or nothing can be sent there */
function readTargetUrl(text: string | undefined): string {
  if (text === undefined) throw new ConfigError("required option '--forward-to <url>' not specified");
  const target = parseTargetUrl(/^https?:\/{3}/i.test(text) ? '' : text);
  if (target instanceof URL) return target.href;
  throw new ConfigError(`--forward-to: ${target.message} Example: http://localhost:3000/webhooks.`);
}

/** Returns a signal that aborts at the first SIGINT or SIGTERM. The second one ends the process. */
function createInterruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => void controller.abort());
  }
  return controller.signal;
}

function formatStart(sandbox: SandboxClient, url: string, generatedSecret: string | null): string {
  return [
    `Forwarding events from ${sandbox.url} to ${url}. Press Ctrl-C to stop.`,
    ...(generatedSecret === null
      ? []
      : [`Webhook secret: ${generatedSecret}. Set TOLLGATE_WEBHOOK_SECRET to use your own secret.`]),
  ].join('\n');
}

function forwardEvent(
  client: OutgoingClient,
  url: string,
  secret: string,
  event: Event,
): Promise<OutgoingResponse> {
  const body = Buffer.from(JSON.stringify(event));
  const signature = createSignatureHeaders(event.id, body, { secret, previous_secret: null }, Date.now());
  return client.post({ url, headers: { 'content-type': 'application/json', ...signature }, body });
}

function formatLine({ id, type, timestamp }: Event, response: OutgoingResponse): string {
  const { status, error, latencyMilliseconds } = response;
  const outcome = [status ?? [], error?.message ?? []].flat().join('  ');
  return `${timestamp}  ${type}  ${id}  ${outcome}  ${latencyMilliseconds} ms`;
}

function toRecord({ id, type, timestamp }: Event, response: OutgoingResponse): object {
  const { status: response_status, latencyMilliseconds: latency_ms, error } = response;
  return { event_id: id, event_type: type, timestamp, response_status, latency_ms, error };
}

interface FollowOptions {
  /** Ends the iteration. */
  signal: AbortSignal;
  onOpen: () => void;
  /** Called when a stream broke off. */
  onLost: () => void;
}

/**
 * Yields the messages of a sandbox's event stream until the signal aborts.
 *
 * @throws {RequestRejected} if the sandbox rejects the request for the stream
 * @throws {SandboxUnreachable} if there is no sandbox at the start, or a message exceeds a limit
 */
export function followEvents(
  sandbox: SandboxClient,
  { signal, onOpen, onLost }: FollowOptions,
): AsyncGenerator<StreamMessage, void> {
  let state: 'never open' | 'open' | 'lost' = 'never open';
  return followStream({
    open: (headers) => sandbox.openStream(headers, signal),
    position: { lastId: null },
    signal,
    onOpen: () => {
      state = 'open';
      onOpen();
    },
    onLost: () => {
      if (state === 'open') onLost();
      state = 'lost';
    },
    toFatalError: (error) => {
      if (error instanceof UnreadableResponse || error instanceof EndlessMessage)
        return sandbox.toForeignServerError(error);
      return state === 'never open' || error instanceof RequestRejected ? (error as Error) : null;
    },
    parse: (data) => {
      checkJsonLimits(data);
      return JSON.parse(data) as StreamMessage;
    },
  });
}
