/**
 * What a program that reads instead of rendering gets: `llms.txt`, which lists everything there is, and `skill.md`, which
 * tells a coding agent how to use it. Both are made from the descriptions.
 *
 * @see https://llmstxt.org
 */
import { operationsOf, requestLine, type Description } from './description.js';
import type { Guide } from './guide-page.js';

/** @param descriptions the public API first */
export function llmsText(
  descriptions: readonly [Description, Description],
  guides: readonly Guide[],
): string {
  const [api, sandbox] = descriptions;
  return page([
    `# ${api.info.title}`,
    `> ${api.info.summary ?? ''} Version ${api.info.version}. A sandbox for it runs offline and moves money and time at will.`,
    '## Descriptions',
    list([
      '[The public API](openapi.json): OpenAPI 3.1',
      '[The sandbox](sandbox.json): what moves time, plants faults and looks behind',
      '[A collection for Postman](postman.json): every operation with its examples',
    ]),
    '## Guides',
    list(guides.map(({ file, title }) => `[${title}](guides/${file})`)),
    '## Operations',
    list(linesOf(api)),
    '## Operations of the sandbox',
    list(linesOf(sandbox)),
    '## Events',
    list(
      Object.entries(api.webhooks ?? {}).map(([type, { post }]) => withSummary(`\`${type}\``, post.summary)),
    ),
    '## Problems',
    list(
      Object.entries(problemsOf(descriptions)).map(
        ([code, { status, title }]) => `[\`${code}\`](problems/${code}.html): ${status}, ${title}`,
      ),
    ),
  ]);
}

/** How to work with the API, for a coding agent; its first lines say when to read it. */
export function skillText([api, sandbox]: readonly [Description, Description]): string {
  const [base, control] = [api, sandbox].map(({ servers }) => servers[0].url);
  const makings = linesOf(api).filter((line) => line.includes('`POST '));
  return page([
    [
      '---',
      `name: ${api.info.title.toLowerCase()}`,
      `description: Integrate or test against the payment API of ${api.info.title}, with one-time payments, subscriptions, webhooks and an offline sandbox.`,
      '---',
    ].join('\n'),
    `# Working with ${api.info.title}`,
    '## Before anything else',
    list([
      'Start the sandbox: `npx tollgate start`. It listens on loopback, prints its address, and keeps its key in `.tollgate/api-key`.',
      `Send every request to \`${base ?? ''}\` with \`Authorization: Bearer <key>\` and \`Content-Type: application/json\`.`,
      'Read `openapi.json` for the exact fields: requests are closed, so that an unknown field is 400.',
    ]),
    '## What is sent to make something',
    list(makings),
    '## Rules that are easily missed',
    list([
      'Amounts are integers in the minor unit of the currency; unit prices and quantities are decimal strings.',
      'Send an `Idempotency-Key` with every POST and PUT, and repeat the request with the same key when no answer comes.',
      'A payment that fails is answered with 201: look at `status` and at the charge, not at the HTTP status.',
      'Tolerate fields, statuses, codes and event types that you do not know.',
      'On 429 and 503 wait as long as `Retry-After` says.',
      'A problem has a stable `code`; `errors` names every fault of a request at once.',
      'Verify webhooks by the Standard Webhooks signature before anything of them is believed; they may come twice and out of order.',
    ]),
    '## Moving time and money in a test',
    list([
      `The sandbox is controlled under \`${control ?? ''}\` with the same key, see \`sandbox.json\`.`,
      'Make an organization for each test (`POST /_sandbox/organizations`), so that tests run side by side, each with its own clock.',
      'Let time pass with `POST /_sandbox/clock/advance`, e.g. `{ "by": "P1M" }`: renewals, retries and webhooks happen on the way.',
      'Choose what becomes of a payment by its test token, or force it with `POST /_sandbox/purchases/{id}/outcome`.',
    ]),
    '## Checking a deployment',
    list([
      '`npx tollgate check <base_url>` judges any deployment by the description; exit code 0 means that the contract is kept.',
    ]),
  ]);
}

const page = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const withSummary = (name: string, summary?: string): string => (summary ? `${name}: ${summary}` : name);

function linesOf(description: Description): string[] {
  return operationsOf(description).map((placed) => {
    const { operationId, summary } = placed.operation;
    return withSummary(`\`${requestLine(description, placed)}\` (${operationId})`, summary);
  });
}

function problemsOf(descriptions: readonly Description[]): Record<string, { status: number; title: string }> {
  const all = descriptions.map(({ components }) => components.schemas.ProblemCode['x-problems']);
  return Object.assign({}, ...all) as Record<string, { status: number; title: string }>;
}
