/**
 * Writes `dist/NOTICES.txt`, the licenses of all packages that the shipped files contain, and `dist/sbom.cdx.json`,
 * the bill of materials. Runs after all bundles and the documentation are built.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { readBundledPackages } from './bundled-packages.js';
import { createLicenseSection, SECTION_SEPARATOR } from './license-texts.js';
import { getPackageName, lockedPackages } from './locked-packages.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Package that renders the API reference. It has a page prebuilt from further packages, which npm does not install. */
const REFERENCE_PACKAGE = 'node_modules/@redocly/cli';
const REFERENCE_SCRIPT = 'dist/docs/assets/redoc.js';

/** License comments of the API reference, each once. */
async function listReferenceComments(): Promise<string[]> {
  const page = await readFile(root + REFERENCE_SCRIPT, 'utf8');
  const comments = page.match(/\/\*[!*](?:[^*]|\*(?!\/)){1,2000}\*\//g) ?? [];
  const licenses = comments.filter((comment) => /licen[cs]e|copyright/i.test(comment));
  return [...new Set(licenses.map((comment) => comment.replaceAll('\r', '')))];
}

async function createNotices(paths: readonly string[]): Promise<string> {
  const sections = await Promise.all(paths.map(createLicenseSection));
  const thirdParty = await readFile(`${root}${REFERENCE_PACKAGE}/THIRD_PARTY_NOTICES`, 'utf8');
  const comments = ['License comments of the API reference', ...(await listReferenceComments())];
  return [
    'The files of this package contain parts of the following packages.',
    ...sections,
    thirdParty.trim(),
    comments.join('\n\n'),
  ].join(SECTION_SEPARATOR);
}

interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  components?: Component[];
}

interface BillOfMaterials {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Lists the packages that are part of the package of the API reference, as its own notices name them. */
async function listReferenceComponents(): Promise<Component[]> {
  const notices = await readFile(`${root}${REFERENCE_PACKAGE}/THIRD_PARTY_NOTICES`, 'utf8');
  const names = [...notices.matchAll(/^ {2}((?:@[^/\s]+\/)?[^@\s]+)@(\S+)/gm)];
  return names.map(([, name = '', version = '']) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return { type: 'library', 'bom-ref': `${REFERENCE_PACKAGE}#${name}@${version}`, name, version, purl };
  });
}

/**
 * Creates the bill of materials of runtime and bundled packages. Serial number and timestamp are removed, so that
 * it is reproducible.
 */
async function createBillOfMaterials(bundled: readonly string[]): Promise<BillOfMaterials> {
  const parameters = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'];
  const { stdout } = await promisify(execFile)('npm', parameters, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _number, metadata, ...rest } = JSON.parse(stdout) as BillOfMaterials;
  const shipped = Object.entries(lockedPackages).filter(
    ([path, { dev }]) => dev !== true || bundled.includes(path),
  );
  const included = new Set(shipped.map(([path, { version }]) => `${getPackageName(path)}@${version}`));
  const { timestamp: _timestamp, component, ...metadataFields } = metadata;
  const components = rest.components.filter(({ name, version }) => included.has(`${name}@${version}`));
  const reference = components.find(({ name }) => name === getPackageName(REFERENCE_PACKAGE));
  if (reference) reference.components = await listReferenceComponents();
  const references = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = rest.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }));
  const named = { ...component, name: packageJson.name };
  return { ...rest, metadata: { ...metadataFields, component: named }, components, dependencies };
}

const bundled = [...(await readBundledPackages()), REFERENCE_PACKAGE].toSorted();
await writeFile(`${root}dist/NOTICES.txt`, `${await createNotices(bundled)}\n`);
await writeFile(`${root}dist/sbom.cdx.json`, JSON.stringify(await createBillOfMaterials(bundled), null, 2));
