import { secureSecrets } from '../lib/secrets.js';
import { ConfigError, readClientConfig, readWebhookSecret } from '../config.js';
import {
  createOutgoingClient,
  type OutgoingAnswer,
  type OutgoingClient,
} from '../webhooks/outgoing-client.js';
import { signatureHeaders } from '../webhooks/sign.js';
import { readTarget } from '../webhooks/target.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { follow } from './follow.js';
import type { ListenFlags } from './listen-command.js';
import { printable } from './printable.js';
import { RunningSandbox, type Schemas } from './running-sandbox.js';

type Event = Schemas['Event'];

/** `tollgate listen`: posts each event to an address, signed, and tells what that answered, until it is interrupted. */
export async function listen(flags: ListenFlags): Promise<void> {
  const url = targetOf(flags.forwardTo);
  const given = readWebhookSecret();
  const secret = given ?? secureSecrets.webhookSecret();
  const sandbox = await RunningSandbox.at(readClientConfig(flags));
  const signal = interrupt();
  const client = createOutgoingClient({ allowPrivate: true });
  let streams = 0;
  const opened = (): void => {
    streams += 1;
    console.error(streams === 1 ? beginning(sandbox, url, given === null ? secret : null) : 'It is back.');
  };
  const lost = (): void => {
    console.error(`The sandbox at ${sandbox.url} has gone. Waiting for it; Ctrl-C ends it.`);
  };
  try {
    for await (const message of follow(sandbox, { signal, opened, lost })) {
      if (message.type === 'event') {
        const answer = await forward(client, url, secret, message.data);
        console.log(
          flags.json === true ? JSON.stringify(record(message.data, answer)) : line(message.data, answer),
        );
      } else if (message.type === 'resync' && message.data.reason === 'behind') {
        console.error('Some events have been missed: tollgate events list shows them.');
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await client.close();
  }
  process.exitCode = EXIT_INTERRUPTED;
}

/** @throws {ConfigError} when nothing can be sent there */
function targetOf(text: string | undefined): string {
  if (text === undefined) throw new ConfigError("required option '--forward-to <url>' not specified");
  const target = readTarget(text);
  if (target instanceof URL) return target.href;
  throw new ConfigError(`--forward-to: ${target.message} Write such as http://localhost:3000/webhooks.`);
}

/** Ends what it is handed to with the first interrupt; the second ends the process. */
function interrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      controller.abort();
    });
  }
  return controller.signal;
}

function beginning(sandbox: RunningSandbox, url: string, madeUp: string | null): string {
  return [
    `Events of ${sandbox.url} go to ${url}. Ctrl-C ends it.`,
    ...(madeUp === null ? [] : [`Signed with ${madeUp}; TOLLGATE_WEBHOOK_SECRET sets another.`]),
  ].join('\n');
}

function forward(client: OutgoingClient, url: string, secret: string, event: Event): Promise<OutgoingAnswer> {
  const body = Buffer.from(JSON.stringify(event));
  const signature = signatureHeaders(event.id, body, { secret, previous_secret: null }, Date.now());
  return client.post({ url, headers: { 'content-type': 'application/json', ...signature }, body });
}

function line({ id, type, timestamp }: Event, answer: OutgoingAnswer): string {
  const { status, error, latencyMilliseconds } = answer;
  const outcome = error?.message ?? String(status);
  return printable(`${timestamp}  ${type}  ${id}  ${outcome}  ${latencyMilliseconds} ms`);
}

function record({ id, type, timestamp }: Event, answer: OutgoingAnswer): object {
  const { status: response_status, latencyMilliseconds: latency_ms, error } = answer;
  return { event_id: id, event_type: type, timestamp, response_status, latency_ms, error };
}
