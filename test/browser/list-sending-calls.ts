import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../src/dashboard/', import.meta.url));

/** Calls of the typed clients, and of the functions that send any request. */
const CALLS =
  /\b(?:publicApi|sandboxApi)\s*\.(POST|PUT|PATCH|DELETE)\(\s*(?:'([^']*)'|([\w.]+))|(?<!function )\b(sendRequest|replayRequest)\(/g;

/** Call that changes nothing, although its method is not GET. */
const PREVIEW = 'POST /purchase-preview';

/**
 * Lists the calls in the source of the dashboard that send a request which changes data, such as
 * `customers/customers.tsx: POST /customers`.
 */
export function listSendingCalls(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && name !== 'data/send-request.ts');
  const calls = sources.flatMap((name) =>
    [...readFileSync(folder + name, 'utf8').matchAll(CALLS)].map(([, method, path, variable, sender]) =>
      [`${name}:`, ...(sender === undefined ? [method, path ?? variable] : [sender])].join(' '),
    ),
  );
  return [...new Set(calls)].filter((call) => !call.endsWith(PREVIEW)).sort();
}
