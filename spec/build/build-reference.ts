import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addConsoleLinks } from './add-console-links.js';
import { keepTogether } from './keep-together.js';
import { listOperations, root, type OpenApiDocument } from './lib/openapi-document.js';
import { arrangeReference } from './arrange-reference.js';
import { mergeNull } from './merge-null.js';
import { KEY_PLACEHOLDER, replaceKeyCode } from './samples/api-key-code.js';

const execute = promisify(execFile);

/** Logo that Redoc loads from a CDN. It hides an image that fails to load, so the name is added as text. */
const REDOCLY_LOGO_URL = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const EMPTY_IMAGE_URL = 'data:,';

/** Selects the color scheme of the site before Redoc reads its own setting. */
const COLOR_SCRIPT = `<script>localStorage.setItem('redoc.colorMode', document.documentElement.classList.contains('dark') ? 'dark' : 'light');</script>`;

/** Start of the renderer's script, which takes over the rendered elements. */
const HYDRATE_CALL = 'hydrate(__redoc_definition,';

/** Characters around code that reads the API key, between that code and its replacement, and after both. */
const [KEY_START, KEY_SEPARATOR, KEY_END] = ['\uE000', '\uE001', '\uE002'];

/**
 * Replaces the default address of a sandbox by the base URL of the one that serves the page, fills in the API key if the
 * sandbox sends it, and then calls `hydrate`. An embedded sandbox adds its path to "/docs/".
 */
const HYDRATE_WITH_SERVER_VALUES = `
const baseUrl = new URL('/docs/../', location.href).href.replace(/\\/$/, '');
const showServerAddress = (text) => text.replaceAll('http://127.0.0.1:4010', baseUrl);
const keyResponse = await fetch('/docs/api-key.json');
const apiKey = keyResponse.ok ? (await keyResponse.json()).api_key : null;
const showsKey = apiKey !== null && localStorage.getItem('tollgate.hide-api-key') === null;
const fillKey = (text) =>
  text.replaceAll(/${KEY_START}([^]*?)${KEY_SEPARATOR}([^]*?)${KEY_END}/g, (_, code, withKey) =>
    showsKey ? withKey.replace('${KEY_PLACEHOLDER}', apiKey) : code);
const redoc = document.getElementById('redoc');
redoc.innerHTML = showServerAddress(redoc.innerHTML);
hydrate(JSON.parse(showServerAddress(JSON.stringify(__redoc_definition)), (_, value) => typeof value === 'string' ? fillKey(value) : value),`;

/**
 * Start of the target of a link of the sidebar or a heading, such as `/section/money`. The script of the page handles a
 * click, but another tab needs the fragment.
 */
const SECTION_LINK_TARGET = /(?<=<a [^<>]*class="[^"]*" href=")\/(?!#)/g;

/** Path of the renderer's script within the documentation. Both references load it, so that browsers cache it. */
export const RENDERER_PATH = 'assets/redoc.js';

/** Start of the module that contains the renderer's script, and the end of that script. */
const [MODULE_START, RENDERER_END] = ['<script type="module">', 'export{RedocStandalone,hydrate,init};'];

/** Parts of a reference: elements of the head and of the body, and the renderer's script. */
export interface Reference {
  head: string;
  body: string;
  renderer: string;
}

/** Renders an OpenAPI document with a table of its operations and links to the dashboard's console. */
export async function renderReference(document: OpenApiDocument, title: string): Promise<Reference> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-reference-'));
  const [input, output] = [join(folder, 'openapi.json'), join(folder, 'reference.html')];
  try {
    await writeFile(
      input,
      keepTogether(
        JSON.stringify(mergeNull(arrangeReference(addConsoleLinks(markKeyCode(document)), title))),
      ),
    );
    await runRenderer(input, getRenderOptions(document), output);
    return splitPage(await readFile(output, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a copy of a document whose code samples contain the code that reads the API key and its replacement. */
function markKeyCode(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const sample of listOperations(copy).flatMap(({ operation }) => operation['x-codeSamples'] ?? []))
    sample.source = replaceKeyCode(
      sample.source,
      (code, withKey) => KEY_START + code + KEY_SEPARATOR + withKey + KEY_END,
    );
  return copy;
}

/**
 * Splits the page of the renderer into the styles of its head, its body and its script.
 *
 * @throws {Error} if the renderer writes another script
 */
function splitPage(page: string): Reference {
  for (const text of [HYDRATE_CALL, RENDERER_END])
    if (!page.includes(text)) throw new Error(`The page of the reference has no ${text}.`);
  const html = page
    .replaceAll(REDOCLY_LOGO_URL, EMPTY_IMAGE_URL)
    .replaceAll(SECTION_LINK_TARGET, '#/')
    .replace(HYDRATE_CALL, HYDRATE_WITH_SERVER_VALUES);
  const bodyStart = html.indexOf('<body>');
  const head = html.slice(0, bodyStart);
  const rendererEnd = html.indexOf(RENDERER_END) + RENDERER_END.length;
  const rendererStart = html.lastIndexOf(MODULE_START, rendererEnd) + MODULE_START.length;
  const elements = html.slice(bodyStart + '<body>'.length, rendererStart);
  const state = html.slice(rendererEnd, html.lastIndexOf('</body>'));
  return {
    head: head.slice(head.indexOf('<style data-styled'), head.lastIndexOf('</head>')),
    body: `${elements}\nimport { hydrate } from '/docs/${RENDERER_PATH}';${state}`,
    renderer: html.slice(rendererStart, rendererEnd),
  };
}

/**
 * Inserts a reference into a page of the site, beside the site's own elements: both have scripts that take over their
 * elements.
 *
 * The page links to its Markdown for readers without JavaScript, because Redoc adds the descriptions of fields in the browser.
 *
 * @param title heading for screen readers: Redoc's heading of an operation has the second level
 */
export function insertReference(
  html: string,
  { page, title }: { page: string; title: string },
  { head, body }: Omit<Reference, 'renderer'>,
): string {
  const markdown = page.replace('.html', '.md');
  const note = `<noscript><p>This page shows the fields only with JavaScript. <a href="${markdown}">Read all fields as text</a>.</p></noscript>`;
  return html
    .replace('</head>', () => `${COLOR_SCRIPT}${head}</head>`)
    .replace('</body>', () => `<div class="reference vp-raw"><h1>${title}</h1>${note}${body}</div></body>`);
}

/**
 * Returns options for Redoc: no patterns and names of schemas, which the OpenAPI document has, the languages of the code
 * samples, and `Payload` for webhooks.
 */
function getRenderOptions(document: OpenApiDocument): object {
  const [located] = listOperations(document);
  const labels = located?.operation['x-codeSamples']?.map(({ label }) => label);
  const languages = labels && [...labels, 'Payload'].map((lang) => ({ lang }));
  return {
    disableTelemetry: true,
    hideSchemaPattern: true,
    hideSchemaTitles: true,
    ...(languages && { codeSamples: { languages } }),
  };
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
