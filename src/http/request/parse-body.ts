import { isScalar, LineCounter, parseDocument, visit, type Document, type YAMLMap } from 'yaml';

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

/**
 * Parses a YAML 1.2 document that JSON can represent: it has no custom tags, and all keys of its maps are scalars.
 *
 * @throws {SyntaxError} with the position of the error, but without any text of the document, which may be secret
 */
export function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  try {
    // With `uniqueKeys` the parser compares each key with every other one, which takes seconds for 12,000 keys.
    const document = parseDocument(text, {
      schema: 'core',
      lineCounter,
      prettyErrors: false,
      uniqueKeys: false,
    });
    const [error] = [...document.errors, ...document.warnings];
    const offset = error?.pos[0] ?? findInvalidKey(document);
    if (offset !== undefined) {
      const { line, col } = lineCounter.linePos(offset);
      throw new SyntaxError(`it has invalid YAML at line ${line}, column ${col}`);
    }
    return document.toJS();
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    // The library throws other errors for too many aliases, and for nesting that overflows the stack.
    throw new SyntaxError('it has too many levels or aliases', { cause: error });
  }
}

/** Returns the offset of the first key that is repeated or is not a scalar; undefined if there is none. */
function findInvalidKey(document: Document): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Map: (_key, map) => {
      offset = findInvalidKeyInMap(map);
      return offset === undefined ? undefined : visit.BREAK;
    },
  });
  return offset;
}

function findInvalidKeyInMap({ items, range }: YAMLMap): number | undefined {
  const seen = new Set<string>();
  for (const { key } of items) {
    if (!isScalar(key)) return range?.[0];
    const name = String(key.value);
    if (seen.has(name)) return key.range?.[0];
    seen.add(name);
  }
  return undefined;
}
