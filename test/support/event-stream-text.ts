/** Fields of one block of the stream. A comment has no data. */
interface Block {
  id: string;
  event: string;
  data: string;
}

/** Returns the complete messages of a stream. @see the HTML standard, section 9.2.6 */
export function parseMessages(text: string): Block[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => new Map(block.split('\n').map((line) => getField(line))))
    .filter((fields) => fields.has('data'))
    .map((fields) => ({
      id: fields.get('id') ?? '',
      event: fields.get('event') ?? '',
      data: fields.get('data') ?? '',
    }));
}

function getField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
