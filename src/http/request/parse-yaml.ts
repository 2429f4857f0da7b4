import { isScalar, LineCounter, parseDocument, visit, type Document, type YAMLMap } from 'yaml';

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
