import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { consoleLinkVisibility, addConsoleLinks } from './add-console-links.js';
import { listOperations, root, type OpenApiDocument } from './lib/openapi-document.js';
import { addGuideLinks } from './add-guide-links.js';
import type { Guide } from './render-guide-page.js';
import { toMarkdownPath } from './render-page.js';

const execute = promisify(execFile);

/** Blocks all requests of the reference: Redoc sends telemetry. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:";

/** Logo that Redoc loads from a CDN. It hides an image that fails to load, so the name is added as text. */
const REDOCLY_LOGO_URL = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const EMPTY_IMAGE_URL = 'data:,';
const logoReplacementStyle =
  '<style>a[href="https://redocly.com/redoc/"] p::after { content: " Redocly"; }</style>';

/** Renders an OpenAPI document as one HTML file, with links to the guides. */
export async function buildReference(
  document: OpenApiDocument,
  guides: readonly Guide[],
  output: string,
): Promise<void> {
  const tempFolder = await mkdtemp(join(tmpdir(), 'tollgate-reference-'));
  const tempFile = join(tempFolder, 'openapi.json');
  await writeFile(tempFile, JSON.stringify(addGuideLinks(addConsoleLinks(document), guides)));
  try {
    await runRenderer(tempFile, getRenderOptions(document), output);
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
  const html = await readFile(output, 'utf8');
  const markdownLink = `<link rel="alternate" type="text/markdown" href="${toMarkdownPath(basename(output))}">`;
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`;
  await writeFile(
    output,
    html
      .replace(
        '<head>',
        () => `<head>\n  ${[policy, markdownLink, consoleLinkVisibility, logoReplacementStyle].join('\n  ')}`,
      )
      .replaceAll(REDOCLY_LOGO_URL, EMPTY_IMAGE_URL),
  );
}

/** Returns options for Redoc: the languages of the code samples, and `Payload` for webhooks. */
function getRenderOptions(document: OpenApiDocument): object {
  const [located] = listOperations(document);
  const labels = located?.operation['x-codeSamples']?.map(({ label }) => label);
  const languages = labels && [...labels, 'Payload'].map((lang) => ({ lang }));
  return { disableTelemetry: true, ...(languages && { codeSamples: { languages } }) };
}

async function runRenderer(input: string, renderOptions: object, output: string): Promise<void> {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const options = [
    '--inlineBundle',
    '--openapi',
    JSON.stringify(renderOptions),
    '--config',
    '.config/redocly.yaml',
  ];
  await execute(process.execPath, [cli, 'build-docs', input, '--output', output, ...options], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
}
