import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { components } from '../../generated/sandbox.js';
import type { ClientConfig } from '../config.js';
import { exchange, type Outgoing } from './exchange.js';

export type Schemas = components['schemas'];

/** The sandbox refused what was asked of it. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    readonly problem: Schemas['Problem'],
    /** Where the key is looked for. */
    readonly keyFile: string,
  ) {
    super(problem.detail);
  }
}

/** Nothing answers where a sandbox was looked for, or something that is none. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** A sandbox that runs already, in another process, as a command asks it. */
export class RunningSandbox {
  private constructor(
    readonly url: string,
    readonly apiKey: string | null,
    private readonly keyFile: string,
  ) {}

  /** Asks nothing yet. Without a key of its own it takes the one that lies beside the data, where there is one. */
  static async at({ url, dataDirectory, apiKey }: ClientConfig): Promise<RunningSandbox> {
    const keyFile = join(dataDirectory, 'api-key');
    return new RunningSandbox(url, apiKey ?? (await keyIn(keyFile)), keyFile);
  }

  /** @throws {Refused} @throws {Unreachable} */
  get<Answer>(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  /**
   * @returns the answer's body; undefined where it has none
   * @throws {Refused} @throws {Unreachable}
   */
  async ask<Answer>(method: Outgoing['method'], path: string, body?: object): Promise<Answer> {
    const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await this.send(path, { method, headers: {}, ...sent });
    const content = await text(response);
    return (content === '' ? undefined : JSON.parse(content)) as Answer;
  }

  /** Sends a request to `/_sandbox`. @returns a success @throws {Refused} @throws {Unreachable} */
  async send(path: string, { headers, ...outgoing }: Outgoing): Promise<IncomingMessage> {
    const authorization = this.apiKey === null ? {} : { authorization: `Bearer ${this.apiKey}` };
    const url = `${this.url}/_sandbox${path}`;
    let response;
    try {
      response = await exchange(url, { ...outgoing, headers: { ...headers, ...authorization } });
    } catch (cause) {
      if (outgoing.signal?.aborted === true) throw cause;
      throw new Unreachable(nothingAt(this.url, cause as NodeJS.ErrnoException), { cause });
    }
    const { statusCode: status = 0, headers: received } = response;
    if (status >= 200 && status < 300) return response;
    const content = await text(response);
    if (received['content-type']?.startsWith('application/problem+json') === true)
      throw new Refused(JSON.parse(content) as Schemas['Problem'], this.keyFile);
    throw new Unreachable(`What answers at ${this.url} is no sandbox: it said ${status}.`);
  }
}

/** Null where it cannot be read: the sandbox then says that a key is missing. */
async function keyIn(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null;
  } catch {
    return null;
  }
}

function nothingAt(url: string, { code, message }: NodeJS.ErrnoException): string {
  return `No sandbox answers at ${url} (${code ?? message}).\nStart one: ${startCommand(url)}`;
}

function startCommand(url: string): string {
  const { port } = new URL(url);
  return port === '' || port === '4010' ? 'tollgate start' : `tollgate start --port ${port}`;
}
