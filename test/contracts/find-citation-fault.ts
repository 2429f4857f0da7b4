import type { Citation } from '../../contracts/requirement.js';

/** Place in a document, and the text that a requirement cites there. */
export type CitedPlace = Pick<Citation, 'document' | 'pointer' | 'quote'>;

/** Published OpenAPI documents as JSON, by name. */
export type PublishedDocuments = Readonly<Record<Citation['document'], unknown>>;

/** Parts that are too large to state one rule. */
const generalPointers = [
  /^(\/(info|paths|tags|tags\/\d+|components|webhooks|servers|security))?$/,
  /^\/paths\/[^/]+(\/[^/]+(\/responses)?)?$/,
  /^\/webhooks\/[^/]+(\/[^/]+)?$/,
  /^\/components\/[^/]+$/,
];

const proseFields: ReadonlySet<string | undefined> = new Set([
  'description',
  'summary',
  'title',
  'meaning',
  'remedy',
]);

const MIN_QUOTE_WORDS = 3;

/**
 * Returns why a citation does not state a rule in a published document; null if it does.
 *
 * @param operationPointer JSON pointer of the operation that the rule is about; null for several operations
 */
export function findCitationFault(
  documents: PublishedDocuments,
  { document: name, pointer, quote }: CitedPlace,
  operationPointer: string | null,
): string | null {
  const document = documents[name];
  const value = getValueAt(document, pointer);
  if (value === undefined) return `${pointer} does not exist.`;
  const fault = quote === null ? findPartFault(pointer) : findQuoteFault(pointer, value, quote);
  if (fault !== null || operationPointer === null || name === 'sandbox') return fault;
  return findRelationFault(document, pointer, operationPointer);
}

function findPartFault(pointer: string): string | null {
  if (generalPointers.some((pattern) => pattern.test(pointer))) return `${pointer} is too general.`;
  if (proseFields.has(pointer.split('/').at(-1))) return `${pointer} is prose, and needs a quote.`;
  if (/\/examples?(\/|$)/.test(pointer)) return `${pointer} is an example.`;
  return null;
}

function findQuoteFault(pointer: string, value: unknown, quote: string): string | null {
  if (typeof value !== 'string') return `${pointer} is not text.`;
  if (quote.split(/\s+/).length < MIN_QUOTE_WORDS) return `The quote "${quote}" is too short to be a rule.`;
  return normalize(value).includes(normalize(quote))
    ? null
    : `${pointer} does not contain the quote: ${quote}`;
}

/** Replaces line breaks, also of Markdown, by spaces. */
const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns why a place has nothing to do with an operation. Chapters and error codes are about all operations. */
function findRelationFault(document: unknown, pointer: string, operationPointer: string): string | null {
  if (pointer.startsWith('/paths/') && !pointer.startsWith(`${operationPointer}/`))
    return `${pointer} belongs to another operation.`;
  const component = /^\/components\/[^/]+\/[^/]+/.exec(pointer)?.[0];
  if (component === undefined || component === '/components/schemas/ProblemCode') return null;
  return findComponents(document, operationPointer).has(component)
    ? null
    : `${operationPointer} does not use ${component}.`;
}

/** Finds the components that a place refers to, directly or through other components. */
function findComponents(document: unknown, pointer: string): Set<string> {
  const found = new Set<string>();
  const pending = [pointer];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const reference of findReferences(getValueAt(document, next))) {
      if (found.has(reference)) continue;
      found.add(reference);
      pending.push(reference);
    }
  }
  return found;
}

/** Lists the targets of all `$ref` in a value, as JSON pointers. */
function findReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as { $ref?: unknown };
  const own = typeof $ref === 'string' ? [$ref.replace(/^#/, '')] : [];
  return [...own, ...Object.values(value).flatMap(findReferences)];
}

function getValueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (parent, token) =>
        typeof parent === 'object' && parent !== null && Object.hasOwn(parent, token)
          ? (parent as Record<string, unknown>)[token]
          : undefined,
      document,
    );
}
