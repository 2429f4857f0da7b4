import type { GatewayRequest, Problem } from './trace.js';

/** Disturbances after which the application has the response: it has no reason to send the request again. */
const harmlessDisturbances = new Set([null, 'webhook first', 'newer webhook first', 'unknown values']);

/** Finds a request that was sent again with another key after its response did not arrive. */
export function findChangedKey(requests: readonly GatewayRequest[]): Problem | null {
  const posts = requests.filter(({ method }) => method === 'POST');
  for (const [index, first] of posts.entries()) {
    if (harmlessDisturbances.has(first.disturbance)) continue;
    const again = posts.slice(index + 1).find(({ path, body }) => path === first.path && body === first.body);
    if (
      again === undefined ||
      (first.idempotencyKey !== null && first.idempotencyKey === again.idempotencyKey)
    )
      continue;
    const problem =
      `POST ${first.path} had the key ${first.idempotencyKey ?? '(none)'} when it was disturbed (${first.disturbance}), ` +
      `and the key ${again.idempotencyKey ?? '(none)'} when it was sent again.`;
    return { place: toPathPattern(first.path), problem };
  }
  return null;
}

/** Finds a key that was used for two different requests. A rejected request does not use up its key. */
export function findReusedKey(requests: readonly GatewayRequest[]): Problem | null {
  const first = new Map<string, GatewayRequest>();
  for (const request of requests) {
    if (request.method !== 'POST' || request.idempotencyKey === null || request.isKeyForgotten) continue;
    const earlier = first.get(request.idempotencyKey);
    if (isRejected(request)) first.delete(request.idempotencyKey);
    else first.set(request.idempotencyKey, earlier ?? request);
    if (earlier && (earlier.path !== request.path || earlier.body !== request.body))
      return {
        place: toPathPattern(request.path),
        problem: `The key ${request.idempotencyKey} was used for POST ${earlier.path} and, with another request, for POST ${request.path}.`,
      };
  }
  return null;
}

function isRejected({ status, disturbance }: GatewayRequest): boolean {
  return disturbance === null && status !== null && status >= 400 && status !== 409;
}

/** Replaces the ids in a path, so that the paths of all purchases are one place. */
export function toPathPattern(path: string): string {
  return path.replaceAll(/\/[a-z]+_[0-9a-z]{20,}/g, '/{id}');
}
