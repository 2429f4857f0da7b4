/**
 * Documentation for coding agents, generated from the OpenAPI documents and the guides: `llms.txt` lists all documents
 * and operations, `skill.md` explains their use.
 *
 * @see https://llmstxt.org
 */
import { toExamplePath, type Example } from './examples.js';
import {
  formatRequestLine,
  listOperations,
  listWebhooks,
  type OpenApiDocument,
} from './lib/openapi-document.js';
import { toGuidePath, type Guide } from './guides.js';

/** Creates `llms.txt`, with the public API first. */
export function createLlmsText(
  documents: readonly [OpenApiDocument, OpenApiDocument],
  guides: readonly Guide[],
  examples: readonly Example[],
): string {
  const [api, sandbox] = documents;
  return joinSections([
    `# ${api.info.title}`,
    `> ${api.info.summary ?? ''} Version ${api.info.version}. The offline sandbox simulates payments and has a test clock.`,
    '## OpenAPI documents',
    formatList([
      '[Public API](openapi.json): OpenAPI 3.1',
      '[Sandbox API](sandbox.json): test clock, payment outcomes, fault injection, request log and events',
      '[Postman collection](postman.json): every operation with its examples',
    ]),
    '## API references',
    formatList([
      '[API reference](api.md): every operation, object and field of the public API',
      '[Sandbox API reference](sandbox.md): every operation, object and field of the sandbox API',
      '[Changelog](changelog.md): changes of the API',
    ]),
    '## Complete text',
    formatList([
      '[All pages in one file](llms-full.txt): guides, both API references and all errors',
      '[Skill for coding agents](skill.md): how to integrate the API and control the sandbox in tests',
    ]),
    '## Guides',
    formatList(guides.map((guide) => formatPage(guide, toGuidePath(guide.file)))),
    '## Sample applications',
    formatList(examples.map((example) => formatPage(example, toExamplePath(example)))),
    '## Operations of the public API',
    formatList(formatOperations(api)),
    '## Operations of the sandbox API',
    formatList(formatOperations(sandbox)),
    '## Events',
    formatList(listWebhooks(api).map(([type, { summary }]) => appendSummary(`\`${type}\``, summary))),
    '## Error codes',
    formatList([
      '[All error codes](problems/index.md)',
      ...Object.entries(collectProblems(documents)).map(
        ([code, { status, title }]) => `[\`${code}\`](problems/${code}.md): ${status}, ${title}`,
      ),
    ]),
  ]);
}

/**
 * Creates `llms-full.txt`. Links relative to a page become relative to the folder of the documentation.
 *
 * @param pages Markdown by path
 */
export function joinPages(pages: Readonly<Record<string, string>>): string {
  const base = new URL('http://localhost/');
  const texts = Object.entries(pages).map(([path, text]) =>
    text.replaceAll(/(?<=\]\()(?![a-z]+:|\/)[^)\s]+(?=\))/g, (link) =>
      new URL(link, new URL(path, base)).href.slice(base.href.length),
    ),
  );
  return texts.join('\n');
}

/** Creates `skill.md`; its front matter says when to read it. */
export function createSkillText([api, sandbox]: readonly [OpenApiDocument, OpenApiDocument]): string {
  const [base, control] = [api, sandbox].map(({ servers }) => servers[0].url);
  const createOperations = formatOperations(api).filter((line) => line.includes('`POST '));
  return joinSections([
    [
      '---',
      `name: ${api.info.title.toLowerCase()}`,
      `description: Integrate or test against the payment API of ${api.info.title}, with one-time payments, subscriptions, webhooks and an offline sandbox.`,
      '---',
    ].join('\n'),
    `# Working with ${api.info.title}`,
    '## Get started',
    formatList([
      'Start the sandbox: `npx tollgate start`. It listens on loopback, prints its URL, and stores the API key in `.tollgate/api-key`.',
      `Send every request to \`${base ?? ''}\` with \`Authorization: Bearer <key>\` and \`Content-Type: application/json\`.`,
      'Read `openapi.json` for the exact fields. A request with an unknown field returns 400.',
    ]),
    '## Operations that create objects',
    formatList(createOperations),
    '## Rules',
    formatList([
      'Amounts are integers in the minor unit of the currency. Unit prices and quantities are decimal strings.',
      'Send an `Idempotency-Key` with every POST and PUT. If you receive no response, retry with the same key.',
      'A declined payment returns 201. Check the `status` of the purchase and its charge, not the HTTP status.',
      'Tolerate unknown fields, statuses, codes and event types.',
      'After 429 and 503, wait for the number of seconds in `Retry-After`.',
      'Branch on the `code` of an error response, which is stable. `errors` lists all validation errors of the request.',
      'Verify the Standard Webhooks signature of each webhook. Handle duplicate and out-of-order events.',
    ]),
    '## Control the sandbox in tests',
    formatList([
      `Send requests to the sandbox API at \`${control ?? ''}\` with the same key. See \`sandbox.json\`.`,
      'Create an organization for each test with `POST /_sandbox/organizations`. It has its own clock, so tests can run in parallel.',
      'Advance the clock with `POST /_sandbox/clock/advance`, for example with `{ "by": "P1M" }`. This runs all renewals, retries and webhook deliveries that are due.',
      'Choose the outcome of a payment with a test token, or force it with `POST /_sandbox/purchases/{id}/outcome`.',
      'Or use the tools of the MCP server: `npx tollgate mcp --start`. They sell, advance the clock, force outcomes, inject faults, and read events and requests.',
    ]),
    '## Check a deployment',
    formatList([
      '`npx tollgate check <base_url>` tests any deployment against the contract. Exit code 0 means that the contract is kept, as far as tested.',
    ]),
  ]);
}

const joinSections = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const formatList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Formats a page as a link and its first sentence. @param path without an extension */
const formatPage = ({ title, text }: Pick<Guide, 'title' | 'text'>, path: string): string =>
  appendSummary(`[${title}](${path}.md)`, findFirstSentence(text));

/** Returns the first sentence after the title, with the text of its links; undefined if there is none. */
export function findFirstSentence(markdown: string): string | undefined {
  const paragraph = /^# .+\n+(.+)$/m.exec(markdown)?.[1]?.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return paragraph === undefined ? undefined : (/^.+?\.(?=\s|$)/.exec(paragraph)?.[0] ?? paragraph);
}

const appendSummary = (name: string, summary?: string): string => (summary ? `${name}: ${summary}` : name);

function formatOperations(document: OpenApiDocument): string[] {
  return listOperations(document).map((placed) => {
    const { operationId, summary } = placed.operation;
    return appendSummary(`\`${formatRequestLine(document, placed)}\` (${operationId})`, summary);
  });
}

function collectProblems(
  documents: readonly OpenApiDocument[],
): Record<string, { status: number; title: string }> {
  const all = documents.map(({ components }) => components.schemas.ProblemCode['x-problems']);
  return Object.assign({}, ...all) as Record<string, { status: number; title: string }>;
}
