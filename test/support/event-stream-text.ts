/** What a block of a stream consists of; a comment alone has no data. */
interface Block {
  id: string;
  event: string;
  data: string;
}

/** The messages of a stream as it came, as far as they are whole. @see the HTML standard, section 9.2.6 */
export function messagesOf(text: string): Block[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => new Map(block.split('\n').map((line) => fieldOf(line))))
    .filter((fields) => fields.has('data'))
    .map((fields) => ({
      id: fields.get('id') ?? '',
      event: fields.get('event') ?? '',
      data: fields.get('data') ?? '',
    }));
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
