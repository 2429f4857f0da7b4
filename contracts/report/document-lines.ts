import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { UsageError } from '../session/target.js';

/** Copy of the OpenAPI document in the repository of the user. */
export interface UserDocument {
  /** Path relative to the root of the repository, with `/` as separator. */
  path: string;
  /** Returns the line of a JSON pointer, from 1; for a missing part, that of the nearest part around it. */
  findLine: (pointer: string) => number;
}

/** Parses an OpenAPI document in YAML or JSON. @throws UsageError if it is neither */
export function parseUserDocument(text: string, path: string): UserDocument {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const [error] = document.errors;
  if (error || !isMap(document.contents)) {
    throw new UsageError(
      `The document ${path} is no OpenAPI document in YAML or JSON: ${error?.message ?? 'it is no object'}`,
    );
  }
  const { contents } = document;
  const resolve = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);
  return {
    path: path.replaceAll('\\', '/'),
    findLine: (pointer) => {
      let place: Node = contents;
      let parent: unknown = contents;
      for (const token of pointer.split('/').slice(1)) {
        const found = findChild(parent, token.replaceAll('~1', '/').replaceAll('~0', '~'));
        if (!found) break;
        place = found.place;
        parent = resolve(found.value);
      }
      return lineCounter.linePos(place.range?.[0] ?? 0).line;
    },
  };
}

interface Child {
  /** Node whose line is shown: the key of a property, or the item of a list. */
  place: Node;
  value: unknown;
}

function findChild(parent: unknown, token: string): Child | null {
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === token);
    return pair ? { place: pair.key as Node, value: pair.value } : null;
  }
  const item = isSeq(parent) ? parent.items[Number(token)] : undefined;
  return item === undefined ? null : { place: item as Node, value: item };
}
