import type { Message } from './api.js';

/** A message of a stream, and by which id to go on after it. */
export interface Received {
  id: string;
  message: Message;
}

/** Takes a stream of server-sent events apart as it comes, in pieces of any size. */
export class EventStreamParser {
  #rest = '';

  /** The messages that a piece completes. */
  take(piece: string): Received[] {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => parse(block) ?? []);
  }
}

function parse(block: string): Received | null {
  const lines = block.split('\n');
  const field = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, data] = [field('id'), field('data')];
  return id === undefined || data === undefined ? null : { id, message: JSON.parse(data) as Message };
}
