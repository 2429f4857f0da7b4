/**
 * Parses JSON.
 *
 * @throws {SyntaxError} with the first character that is not JSON and its position, but without any other text of the
 *   body, which may be secret
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(describeError(text, (error as SyntaxError).message), { cause: error });
  }
}

function describeError(text: string, message: string): string {
  const position = findErrorPosition(text, message);
  const codePoint = text.codePointAt(position);
  if (codePoint === undefined) return 'it ends too early';
  const lines = text.slice(0, position).split('\n');
  const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
  return `it has an unexpected ${JSON.stringify(String.fromCodePoint(codePoint))} at position ${position} (${place})`;
}

/** Returns the index of the first character that is not JSON; the length of the text if only its end is missing. */
function findErrorPosition(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  return hasUnexpectedToken(message) ? findUnexpectedToken(text) : text.length;
}

/** V8 reports an unexpected token without its position. */
function hasUnexpectedToken(message: string): boolean {
  return message.startsWith('Unexpected token');
}

/** Returns the index of the unexpected token: exactly the beginnings that include it have an unexpected token. */
function findUnexpectedToken(text: string): number {
  let [low, high] = [0, text.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (hasUnexpectedToken(getParseError(text.slice(0, middle)))) high = middle;
    else low = middle;
  }
  return low;
}

function getParseError(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as SyntaxError).message;
  }
}
