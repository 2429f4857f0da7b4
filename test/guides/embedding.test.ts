import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ChildProgram } from '../cli/program.js';
import { InstalledProject } from '../support/installed-project.js';
import { root } from '../support/packed-files.js';
import { findClosedPort } from '../webhooks/receivers.js';

/** Applications of the guide "Embed the sandbox in your dev server". */

const EXAMPLE = join(root, 'spec/guides/examples/embedded-sandbox');

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const [example, repository] = [readManifest(EXAMPLE), readManifest(root)];
const { tollgate, ...otherPackages } = { ...example.dependencies, ...example.devDependencies };

/** Copies the applications into a project that has the package. */
function createProject(): InstalledProject {
  const project = new InstalledProject(Object.keys(otherPackages));
  cpSync(EXAMPLE, project.folder, { recursive: true });
  return project;
}

/** Starts an application, and waits for the line with the URL and the API key of its sandbox. */
async function startApplication(
  ...parameters: string[]
): Promise<{ program: ChildProgram; folder: string; url: string; headers: Record<string, string> }> {
  const { folder } = createProject();
  const environment = { PORT: String(await findClosedPort()), NO_COLOR: '1' };
  const program = new ChildProgram(process.execPath, parameters, folder, environment);
  const output = await program.waitForOutput(' with the API key sk_test_');
  const [, url = '', apiKey = ''] = /Sandbox: (\S+)\/ with the API key (\S+)/.exec(output) ?? [];
  return { program, folder, url, headers: { authorization: `Bearer ${apiKey}` } };
}

/** Sends a request again until the server listens. */
async function fetchWhenReady(url: string): Promise<Response> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response !== null) return response;
  }
}

test('the embedding examples compile', () => {
  createProject().runNode('node_modules/typescript/bin/tsc');
});

test('the embedding examples pin the versions of the packages of this repository', () => {
  expect(tollgate).toBe(repository.version);
  expect({ ...repository.dependencies, ...repository.devDependencies }).toMatchObject(otherPackages);
});

test('the Express application serves the sandbox and itself, and ends after SIGTERM', async () => {
  const { program, url, headers } = await startApplication('--import', 'tsx', 'express.ts');
  const { origin } = new URL(url);
  expect(await (await fetchWhenReady(`${origin}/`)).text()).toBe('<h1>The shop</h1>');
  expect(await (await fetch(`${url}/`)).text()).toContain('<title>Tollgate</title>');
  const created = await fetch(`${url}/v1/customers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Lindqvist', email: 'ada@example.com' }),
  });
  expect(created.headers.get('location')).toMatch(/^\/tollgate\/v1\/customers\/cus_/);
  expect(await program.stop()).toBe(0);
});

test('the dev server of Vite serves the sandbox and its own pages, also after a restart', async () => {
  const { program, folder, url, headers } = await startApplication('node_modules/vite/bin/vite.js');
  const { origin } = new URL(url);
  expect(await (await fetchWhenReady(`${origin}/@vite/client`)).text()).toContain('HMR');
  expect(await (await fetch(`${url}/`)).text()).toContain('src="/tollgate/dashboard/assets/');
  expect((await fetch(`${url}/v1/customers`, { headers })).status).toBe(200);
  expect(await (await fetch(`${url}/docs/guides/quickstart`)).text()).toContain('Quickstart');
  appendFileSync(join(folder, 'vite.config.ts'), '\n// A change restarts the server.\n');
  await program.waitForOutput('server restarted');
  expect((await fetch(`${url}/v1/customers`, { headers })).status).toBe(401);
  expect((await fetch(`${url}/_sandbox/ready`)).status).toBe(200);
  // Vite adds the number of the signal to 128.
  expect(await program.stop()).toBe(143);
});

test('the route handler of Next.js serves the sandbox, and keeps its data when its module is loaded again', () => {
  const project = createProject();
  project.write(
    'call-route.ts',
    `
import { GET, POST } from './next/route.ts';

const headers = { authorization: 'Bearer sk_test_local_development_only', 'content-type': 'application/json' };
const toUrl = (path: string): string => 'http://localhost:3000/tollgate' + path;
const body = JSON.stringify({ name: 'Ada Lindqvist', email: 'ada@example.com' });
const created = await POST(new Request(toUrl('/v1/customers'), { method: 'POST', headers, body }));
const { id } = (await created.json()) as { id: string };
const reloaded = (await import('./next/route.ts?reloaded' as string)) as { GET: typeof GET };
const customer = await reloaded.GET(new Request(toUrl('/v1/customers/' + id), { headers }));
const stream = await GET(new Request(toUrl('/_sandbox/stream'), { headers }));
const reader = stream.body?.getReader();
const page = await GET(new Request(toUrl('')));
console.log(
  JSON.stringify({
    isOtherModule: reloaded.GET !== GET,
    statuses: [created.status, customer.status, stream.status, page.status],
    stream: Buffer.from((await reader?.read())?.value ?? []).toString(),
  }),
);
await (await (globalThis as { sandbox?: Promise<{ close: () => Promise<void> }> }).sandbox)?.close();
`,
  );
  expect(JSON.parse(project.runNode('--import', 'tsx', 'call-route.ts'))).toEqual({
    isOtherModule: true,
    statuses: [201, 200, 200, 200],
    stream: expect.stringMatching(/^retry: \d+\n\n/) as string,
  });
});
