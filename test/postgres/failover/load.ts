import { setTimeout as wait } from 'node:timers/promises';
import { createCaller, type AdvanceResponse, type Call } from '../../faults/advance-calls.js';
import type { Operation } from './linearizability.js';

/** Responses that each client gets after the failure before it ends. */
const RESPONSES_AFTER_FAILURE = 10;

const PAUSE_BEFORE_RETRY_MS = 100;

/** Request that the sandbox has acknowledged. */
export interface Acknowledged {
  key: string;
  body: AdvanceResponse['body'];
}

/** Clients that send requests while the database fails. */
export class Load {
  /** Longest time from the first attempt to create a customer to its response. */
  longestOutageMs = 0;
  #responses = 0;
  #isFailedOver = false;
  readonly #clients: Promise<unknown>[] = [];

  /** Starts a client that creates customers, each until it is acknowledged. */
  createCustomers(call: Call, name: string, acknowledged: Acknowledged[]): void {
    this.#start(async (number) => {
      const key = `${name}-${String(number)}`;
      const start = performance.now();
      acknowledged.push({ key, body: (await retry(() => createCustomer(call, key))).body });
      this.longestOutageMs = Math.max(this.longestOutageMs, performance.now() - start);
      return true;
    });
  }

  /** Starts a client that writes the name that an organization shows, and reads it. It repeats no request. */
  useRegister(call: Call, name: string, history: Operation[]): void {
    let kind: Operation['kind'] = 'read';
    this.#start(async (number) => {
      const written = `${name}-${String(number)}`;
      const start = performance.now();
      const response = await requestName(call, kind === 'write' ? written : undefined).catch(() => null);
      const isAnswered = response?.status === 201;
      const end = isAnswered ? performance.now() : Infinity;
      if (kind === 'write') history.push({ kind, value: written, start, end });
      else if (isAnswered) history.push({ kind, value: readName(response), start, end });
      // One write without a response at a time: all of them can still happen later.
      kind = isAnswered && kind === 'read' ? 'write' : 'read';
      if (!isAnswered) await wait(PAUSE_BEFORE_RETRY_MS);
      return isAnswered;
    });
  }

  /** Resolves after a number of responses. */
  async waitForResponses(count: number): Promise<void> {
    while (this.#responses < count) await wait(PAUSE_BEFORE_RETRY_MS);
  }

  /** Ends each client after its last responses. */
  async finish(): Promise<void> {
    this.#isFailedOver = true;
    await Promise.all(this.#clients);
  }

  /** @param step sends the next request; @returns whether it was acknowledged */
  #start(step: (number: number) => Promise<boolean>): void {
    const run = async (): Promise<void> => {
      let left = RESPONSES_AFTER_FAILURE;
      for (let number = 0; left > 0; number += 1) {
        if (!(await step(number))) continue;
        this.#responses += 1;
        if (this.#isFailedOver) left -= 1;
      }
    };
    this.#clients.push(run());
  }
}

/** Repeats a request until it is acknowledged, with a pause, as the API asks its clients to. */
export async function retry(request: () => Promise<AdvanceResponse>): Promise<AdvanceResponse> {
  for (;;) {
    const response = await request().catch(() => null);
    if (response && response.status < 300) return response;
    if (response && response.status < 500 && response.body.code !== 'idempotency_key_in_use')
      throw new Error(`Unexpected response: ${JSON.stringify(response)}`);
    await wait(PAUSE_BEFORE_RETRY_MS);
  }
}

/** Creates a customer once, however often it is called. */
export const createCustomer = (call: Call, key: string): Promise<AdvanceResponse> =>
  call(
    'POST',
    '/v1/customers',
    { name: 'Ada', email: `${key}@example.com`, external_id: key },
    { 'idempotency-key': key },
  );

/** Sets the name that an organization shows to payers; without a name, reads it. */
export const requestName = (call: Call, display_name?: string): Promise<AdvanceResponse> =>
  call('POST', '/v1/organizations/configurations', { branding: { ...(display_name && { display_name }) } });

export const readName = ({ body }: AdvanceResponse): string =>
  (body as unknown as { branding: { display_name: string } }).branding.display_name;

/** Creates an organization. @returns a caller with its key */
export async function createOrganization(url: string, apiKey: string): Promise<Call> {
  const { body } = await retry(() => createCaller(url, apiKey)('POST', '/_sandbox/organizations', {}));
  return createCaller(url, (body as unknown as { api_key: string }).api_key);
}
