import { isScalar, LineCounter, parseDocument, visit, type Document, type YAMLMap } from 'yaml';

/**
 * The value of a YAML 1.2 document, as far as JSON can say the same: no tags of its own, and no keys that are not text.
 *
 * @throws {SyntaxError} which says where reading stopped, without what it found there
 */
export function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter();
  try {
    // The parser compares each key of a map with each: twelve thousand of them take seconds.
    const document = parseDocument(text, {
      schema: 'core',
      lineCounter,
      prettyErrors: false,
      uniqueKeys: false,
    });
    const [fault] = [...document.errors, ...document.warnings];
    const place = fault?.pos[0] ?? repetitionIn(document);
    if (place !== undefined) {
      const { line, col } = lineCounter.linePos(place);
      throw new SyntaxError(`it is not YAML at line ${line}, column ${col}`);
    }
    return document.toJS();
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    // Too many aliases, or nesting that outgrows the stack.
    throw new SyntaxError('its nesting or its aliases go too far', { cause: error });
  }
}

/** Where a map repeats a key, or has one that is no plain value; undefined when none does. */
function repetitionIn(document: Document): number | undefined {
  let place: number | undefined;
  visit(document, {
    Map: (_key, map) => {
      place = repetitionOf(map);
      return place === undefined ? undefined : visit.BREAK;
    },
  });
  return place;
}

function repetitionOf({ items, range }: YAMLMap): number | undefined {
  const seen = new Set<string>();
  for (const { key } of items) {
    if (!isScalar(key)) return range?.[0];
    const name = String(key.value);
    if (seen.has(name)) return key.range?.[0];
    seen.add(name);
  }
  return undefined;
}
