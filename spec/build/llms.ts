/**
 * Documentation for programs, generated from the OpenAPI documents: `llms.txt` lists all documents and operations,
 * `skill.md` explains their use to coding agents.
 *
 * @see https://llmstxt.org
 */
import { listOperations, formatRequestLine, type OpenApiDocument } from './lib/openapi-document.js';
import { toPageName, type Guide } from './render-guide-page.js';
import { toMarkdownPath } from './render-page.js';

/** Creates `llms.txt`, with the public API first. */
export function createLlmsText(
  documents: readonly [OpenApiDocument, OpenApiDocument],
  guides: readonly Guide[],
): string {
  const [api, sandbox] = documents;
  return joinSections([
    `# ${api.info.title}`,
    `> ${api.info.summary ?? ''} Version ${api.info.version}. A sandbox for it runs offline and moves money and time at will.`,
    '## Descriptions',
    formatList([
      '[The public API](openapi.json): OpenAPI 3.1',
      '[The sandbox](sandbox.json): what moves time, plants faults and looks behind',
      '[A collection for Postman](postman.json): every operation with its examples',
    ]),
    '## Complete text',
    formatList(['[All pages in one file](llms-full.txt): guides, both API references and all errors']),
    '## Guides',
    formatList(guides.map(({ file, title }) => `[${title}](guides/${toMarkdownPath(toPageName(file))})`)),
    '## Operations',
    formatList(formatOperations(api)),
    '## Operations of the sandbox',
    formatList(formatOperations(sandbox)),
    '## Events',
    formatList(
      Object.entries(api.webhooks ?? {}).map(([type, { post }]) =>
        appendSummary(`\`${type}\``, post.summary),
      ),
    ),
    '## Problems',
    formatList(
      Object.entries(collectProblems(documents)).map(
        ([code, { status, title }]) => `[\`${code}\`](problems/${code}.md): ${status}, ${title}`,
      ),
    ),
  ]);
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
    '## Before anything else',
    formatList([
      'Start the sandbox: `npx tollgate start`. It listens on loopback, prints its address, and keeps its key in `.tollgate/api-key`.',
      `Send every request to \`${base ?? ''}\` with \`Authorization: Bearer <key>\` and \`Content-Type: application/json\`.`,
      'Read `openapi.json` for the exact fields: requests are closed, so that an unknown field is 400.',
    ]),
    '## What is sent to make something',
    formatList(createOperations),
    '## Rules that are easily missed',
    formatList([
      'Amounts are integers in the minor unit of the currency; unit prices and quantities are decimal strings.',
      'Send an `Idempotency-Key` with every POST and PUT, and repeat the request with the same key when no answer comes.',
      'A payment that fails is answered with 201: look at `status` and at the charge, not at the HTTP status.',
      'Tolerate fields, statuses, codes and event types that you do not know.',
      'On 429 and 503 wait as long as `Retry-After` says.',
      'A problem has a stable `code`; `errors` names every fault of a request at once.',
      'Verify webhooks by the Standard Webhooks signature before anything of them is believed; they may come twice and out of order.',
    ]),
    '## Moving time and money in a test',
    formatList([
      `The sandbox is controlled under \`${control ?? ''}\` with the same key, see \`sandbox.json\`.`,
      'Make an organization for each test (`POST /_sandbox/organizations`), so that tests run in parallel, each with its own clock.',
      'Let time pass with `POST /_sandbox/clock/advance`, e.g. `{ "by": "P1M" }`: renewals, retries and webhooks happen on the way.',
      'Choose the outcome of a payment by its test token, or force it with `POST /_sandbox/purchases/{id}/outcome`.',
    ]),
    '## Checking a deployment',
    formatList([
      '`npx tollgate check <base_url>` tests any deployment against the OpenAPI document; exit code 0 means that the contract is kept, as far as it was tested.',
    ]),
  ]);
}

const joinSections = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const formatList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

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
