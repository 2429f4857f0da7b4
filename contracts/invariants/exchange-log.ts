import { Answer } from '../http/answer.js';
import type { SuccessOf } from '../http/api.js';
import type { Exchange } from '../http/exchange.js';
import type { Session } from '../session/session.js';

export type Json = Record<string, unknown>;

/** A request that was carried out, with what it was answered. */
export interface Done {
  answer: Answer;
  /** By the name of the description. */
  operation: string;
  /** Null where the answer has no body. */
  body: Json | null;
  /** Whether it is an earlier answer that came again. */
  isReplay: boolean;
}

/** What was asked with one key, in the order in which it was asked. */
export interface Trail {
  apiKey: string;
  /** What the clock of the organization read when the run made it, standing still; null where it was live. */
  begins: string | null;
  /** Requests in a window of ten seconds, where the run made the organization: nobody else does anything there. */
  limit: number | null;
  /** Whether each request was answered, so that it is known what was carried out. */
  isWhole: boolean;
  asked: readonly Exchange[];
  done: readonly Done[];
}

/** Everything that the run was answered so far, by the keys that it knows. */
export function trailsOf(session: Session): Trail[] {
  const { apiKey, secondApiKey } = session.options;
  const found = new Map<string, Trail & { asked: Exchange[]; done: Done[] }>();
  const add = (key: string, begins: string | null, limit: number | null): void => {
    found.set(key, { apiKey: key, begins, limit, isWhole: true, asked: [], done: [] });
  };
  for (const key of [apiKey, secondApiKey]) if (key) add(key, null, null);
  for (const exchange of session.exchanges) {
    const done = doneBy(exchange);
    if (done?.operation === 'createSandboxOrganization') {
      const { api_key, clock, rate_limit } = done.body as SuccessOf<'createSandboxOrganization'>;
      add(api_key, clock.mode === 'frozen' ? clock.now : null, rate_limit.limit);
    }
    const trail = found.get(keyOf(exchange));
    if (!trail) continue;
    trail.asked.push(exchange);
    if (done) trail.done.push(done);
    const { status } = exchange.response;
    trail.isWhole &&= status > 0 && status < 500;
  }
  return [...found.values()];
}

const keyOf = ({ request }: Exchange): string =>
  /^bearer\s+(.*\S)\s*$/i.exec(request.headers['authorization'] ?? '')?.[1] ?? '';

const known = new WeakMap<Exchange, Done>();

function doneBy(exchange: Exchange): Done | null {
  const { operation, method, response } = exchange;
  const isDone = operation?.method === method && response.status >= 200 && response.status < 300;
  if (!isDone) return null;
  const done = known.get(exchange) ?? {
    ...readOf(new Answer(exchange)),
    operation: operation.id,
  };
  known.set(exchange, done);
  return done;
}

function readOf(answer: Answer): Omit<Done, 'operation'> {
  return { answer, body: (answer.json ?? null) as Json | null, isReplay: answer.isReplay };
}

/** The last part of the path that something was sent to. */
export function lastOf({ answer }: Done): string {
  return decodeURIComponent(answer.exchange.target.split('?')[0]?.split('/').at(-1) ?? '');
}
