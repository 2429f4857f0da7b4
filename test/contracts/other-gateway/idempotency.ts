import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from './deployment.js';
import type { Reply } from './reply.js';
import { toCanonicalJson } from './json-body.js';
import { Problem } from './problem.js';

const LIFETIME_MS = 24 * 3_600_000;

/** Response, and whether an earlier request produced it. */
export interface IdempotentReply {
  reply: Reply;
  isReplay: boolean;
}

/**
 * Runs a handler once per idempotency key and body.
 *
 * @param header value of `Idempotency-Key`
 * @throws Problem if the key is in use or belongs to another body, and everything that the handler throws
 */
export async function runOnce(
  call: Call,
  method: string,
  header: string | undefined,
  handle: () => Reply,
): Promise<IdempotentReply> {
  const { deployment, organization } = call;
  if (header === undefined) {
    await process(deployment);
    return { reply: handle(), isReplay: false };
  }
  const value = unquote(header);
  const key = `${method} ${call.path} ${value}`;
  const body = call.body === undefined ? '' : toCanonicalJson(call.body);
  const record = organization.idempotency.get(key);
  if (record && deployment.now() - record.storedAt < LIFETIME_MS) {
    if (record.body !== body) {
      throw new Problem('idempotency_key_reused', [
        { header: 'Idempotency-Key', code: 'not_allowed', detail: 'It belongs to another body.' },
      ]);
    }
    return { reply: record.reply, isReplay: true };
  }
  if (organization.keysInUse.has(key)) throw new Problem('idempotency_key_in_use');
  organization.keysInUse.add(key);
  try {
    await process(deployment);
    const reply = structuredClone(handle());
    organization.idempotency.set(key, { body, reply, storedAt: deployment.now() });
    return { reply, isReplay: false };
  } finally {
    organization.keysInUse.delete(key);
  }
}

async function process({ options }: Call['deployment']): Promise<void> {
  if (options.processingMs > 0) await pause(options.processingMs);
}

/** `"k"` and `k` are the same key. */
function unquote(header: string): string {
  if (!header.startsWith('"')) return header;
  return header.slice(1, -1).replaceAll(/\\(["\\])/g, '$1');
}
