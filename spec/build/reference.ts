import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { consoleLinksWhereServed, withConsoleLinks } from './console-links.js';
import { operationsOf, root, type Description } from './description.js';
import { withGuideLinks } from './guide-links.js';
import type { Guide } from './guide-page.js';

const run = promisify(execFile);

/** The renderer has telemetry: the browser lets the reference reach nothing. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:";

/** The renderer would load its maker's logo from there. It leaves out a picture that fails, and the name stands for it. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const NO_LOGO = 'data:,';
const nameForLogo = '<style>a[href="https://redocly.com/redoc/"] p::after { content: " Redocly"; }</style>';

/** Renders a description into one file. @param guides those to which it leads */
export async function buildReference(
  description: Description,
  guides: readonly Guide[],
  output: string,
): Promise<void> {
  const drafts = await mkdtemp(join(tmpdir(), 'tollgate-reference-'));
  const draft = join(drafts, 'description.json');
  await writeFile(draft, JSON.stringify(withGuideLinks(withConsoleLinks(description), guides)));
  try {
    await render(draft, appearanceOf(description), output);
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
  const html = await readFile(output, 'utf8');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`;
  await writeFile(
    output,
    html
      .replace('<head>', () => `<head>\n  ${[policy, consoleLinksWhereServed, nameForLogo].join('\n  ')}`)
      .replaceAll(LOGO, NO_LOGO),
  );
}

/** The renderer shows code in the languages that it knows or is told of; it writes payloads of webhooks by itself. */
function appearanceOf(description: Description): object {
  const [placed] = operationsOf(description);
  const labels = placed?.operation['x-codeSamples']?.map(({ label }) => label);
  const languages = labels && [...labels, 'Payload'].map((lang) => ({ lang }));
  return { disableTelemetry: true, ...(languages && { codeSamples: { languages } }) };
}

async function render(draft: string, appearance: object, output: string): Promise<void> {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const options = [
    '--inlineBundle',
    '--openapi',
    JSON.stringify(appearance),
    '--config',
    '.config/redocly.yaml',
  ];
  await run(process.execPath, [cli, 'build-docs', draft, '--output', output, ...options], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
}
