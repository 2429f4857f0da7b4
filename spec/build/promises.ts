/** Published sentence, and its place. */
interface PublishedSentence {
  document: 'openapi' | 'sandbox';
  /** JSON pointer to the description that contains the sentence. */
  pointer: string;
  text: string;
}

/** Rule on which clients of the API can rely. */
export interface DocumentPromise {
  /** Reason why no requirement tests the promise; null if requirements test it. */
  reason: string | null;
  /** All sentences with the mark of the promise. */
  sentences: PublishedSentence[];
}

/** Reasons that a mark can name. */
const reasons = { schema: 'tested by the schema', invisible: 'not visible from outside' } as const;

/** Mark behind a sentence: `{#lists.newest-first}`, `{#money.currency schema}` or `{informative}`. */
const MARK = /\s*\{(?:#([a-z0-9]+(?:[.-][a-z0-9]+)*)(?: (schema|invisible))?|informative)\}/;

interface Sentence {
  /** JSON pointer to the description. */
  pointer: string;
  text: string;
  /** Match of `MARK`; null for a sentence without a mark. */
  mark: RegExpExecArray | null;
  /** Whether the sentence says what a part of the document is. */
  isDefinition: boolean;
}

/**
 * Collects the promises of the bundled documents by id, such as `lists.newest-first`. A sentence that both documents
 * have is listed once.
 *
 * @throws Error that names each sentence of the public document without a mark, a malformed mark, or a promise with two
 *   reasons
 */
export function collectPromises(publicApi: object, sandboxApi: object): Record<string, DocumentPromise> {
  const publicSentences = listSentences(publicApi);
  const sandboxSentences = listSentences(sandboxApi);
  const malformed = [...publicSentences, ...sandboxSentences].find(({ text }) => text.includes('{#'));
  if (malformed)
    throw new Error(`The mark is not of the form {#subject.rule}: ${malformed.pointer}: ${malformed.text}`);
  const unmarked = publicSentences.filter(({ mark, isDefinition }) => mark === null && !isDefinition);
  if (unmarked.length > 0) throw new Error(describeUnmarked(unmarked));
  const promises: Record<string, DocumentPromise> = {};
  const seen = new Set<string>();
  const add = (document: PublishedSentence['document'], { pointer, text, mark }: Sentence): void => {
    const [, id, code] = mark ?? [];
    if (id === undefined || seen.has(text)) return;
    seen.add(text);
    const reason = code === undefined ? null : reasons[code as keyof typeof reasons];
    const promise = (promises[id] ??= { reason, sentences: [] });
    if (promise.reason !== reason)
      throw new Error(`{#${id}} has two reasons. Give all its marks the same one.`);
    promise.sentences.push({ document, pointer, text });
  };
  publicSentences.forEach((sentence) => void add('openapi', sentence));
  sandboxSentences.forEach((sentence) => void add('sandbox', sentence));
  return promises;
}

const describeUnmarked = (unmarked: readonly Sentence[]): string =>
  [
    'Each sentence of the public API is a promise or informative. Add a mark such as {#lists.newest-first} or {informative} to:',
    ...unmarked.map(({ pointer, text }) => `  ${pointer}: ${text}`),
  ].join('\n');

/** Returns the source text of `generated/promises.ts`. Its types are written out: inferred ones would be very large. */
export const formatPromises = (promises: Record<string, DocumentPromise>): string =>
  `// Generated from the marks in spec/ by spec/build/generate.ts. Do not edit.

/** Id of a promise of the OpenAPI documents, such as \`lists.newest-first\`. */
export type PromiseId =
${Object.keys(promises)
  .map((id) => `  | '${id}'`)
  .join('\n')};

interface Sentence {
  document: 'openapi' | 'sandbox';
  /** JSON pointer to the description that contains the sentence. */
  pointer: string;
  text: string;
}

interface DocumentPromise {
  /** Reason why no requirement tests the promise; null if requirements test it. */
  reason: string | null;
  /** Sentences that state the promise. */
  sentences: readonly [Sentence, ...Sentence[]];
}

/** Rules that the OpenAPI documents state. */
export const promises: Readonly<Record<PromiseId, DocumentPromise>> = ${JSON.stringify(promises, null, 2)};
`;

/** Returns a copy of a value whose texts have no marks. */
export const removeMarks = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'string' ? member.replaceAll(new RegExp(MARK, 'g'), '') : member,
  ) as T;

/** Lists the sentences of all descriptions. Headings, tables, code and examples have none. */
export function listSentences(document: object): Sentence[] {
  const found: Sentence[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (/^(examples?|x-codeSamples)$/.test(name)) continue;
      const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (typeof member !== 'string') visit(member, place);
      else if (name === 'description' || name === 'meaning') found.push(...readDescription(member, place));
    }
  };
  visit(document, '');
  return found;
}

function readDescription(description: string, pointer: string): Sentence[] {
  return splitSentences(description).map((sentence, index) => ({
    pointer,
    text: sentence.replace(MARK, ''),
    mark: MARK.exec(sentence),
    isDefinition: index === 0 && DEFINITION.test(pointer),
  }));
}

/**
 * Places whose first sentence says what a part of the document is: a schema, parameter, header, body, response, link,
 * tag, server or authentication scheme. The part itself is tested.
 */
const DEFINITION =
  /^\/(?:components\/(?!.*\/meaning$)|servers\/|tags\/|.*\/(?:parameters|requestBody|responses|links)\/)/;

/** Gap between two sentences. A mark belongs to the sentence before it. */
const SENTENCE_GAP = /(?<=[.!?][`")]?(?:\s*\{(?:#[^{}]*|informative)\})?)\s+(?=[A-Z0-9`"*_[])/;

/** Splits the paragraphs and list items of a Markdown text into sentences, without a bold title. */
function splitSentences(markdown: string): string[] {
  return markdown
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .filter((block) => !/^\s*(?:\||#)/.test(block))
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())
    .map((block) => block.replace(/^(?:[-*]|\d+\.) /, '').replace(/^\*\*[^*]+\.\*\* /, ''))
    .flatMap((block) => block.split(SENTENCE_GAP))
    .filter((sentence) => sentence !== '');
}
