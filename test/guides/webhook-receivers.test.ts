import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import { GUIDES_FOLDER } from '../../spec/build/guides.js';
import { insertFileTabs } from '../../spec/build/samples/guides/insert-file-tabs.js';
import { createSignatureHeaders, type SignatureHeaders } from '../../src/webhooks/sign.js';
import { createTempFolder } from '../cli/program.js';
import { createOrganizationWithWebhook, toWebhookSecret } from '../deliveries/setup.js';
import { runCommand } from '../generators/tools/run-command.js';
import { readCodeBlocks } from '../support/code-blocks.js';
import { root } from '../support/packed-files.js';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { COMPILATION_TIMEOUT_MS, toolchains } from '../support/toolchains.js';
import { findClosedPort, startStaticReceiver } from '../webhooks/receivers.js';

const [RECEIVERS, SIGNATURES] = ['examples/webhook-receivers', 'examples/webhook-signatures'] as const;

/** Secret of the webhook endpoint, and the one that it has replaced. The receivers have the latter. */
const [NEW_SECRET, SECRET] = [toWebhookSecret('b'), toWebhookSecret('a')];

interface Commands {
  file: string;
  /** Compiles the program. */
  compile?: string[];
  run: (port: number) => string[];
}

const TSX = import.meta.resolve('tsx');

/** Commands for the receiver of each language. */
const commands: Readonly<Record<string, Commands>> = {
  TypeScript: { file: 'receive.ts', run: () => [process.execPath, '--import', TSX, 'receive.ts'] },
  Python: { file: 'receive.py', run: () => ['python3', 'receive.py'] },
  Go: {
    file: 'receive.go',
    compile: ['go', 'build', '-o', 'receive', 'receive.go', 'is_valid_webhook.go'],
    run: () => ['./receive'],
  },
  PHP: { file: 'receive.php', run: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receive.php'] },
  Java: {
    file: 'Receive.java',
    compile: ['javac', 'Receive.java', 'Webhooks.java'],
    run: () => ['java', '-cp', '.', 'Receive'],
  },
  Ruby: { file: 'receive.rb', run: (port) => ['ruby', 'serve.rb', String(port)] },
};

interface ReceivedWebhook {
  headers: Partial<SignatureHeaders>;
  body: string;
}

const sandbox = await testSandbox();

it('the guide begins with the complete receiver, and shows the function that verifies signatures', async () => {
  const blocks = await readCodeBlocks('spec/guides/webhooks.md');
  expect(blocks[0]).toMatchObject({
    meta: `not run: code tabs of ${RECEIVERS}`,
    code: readFileSync(join(GUIDES_FOLDER, RECEIVERS, 'receive.ts'), 'utf8'),
  });
  expect(blocks).toContainEqual(
    expect.objectContaining({
      meta: `not run: code tabs of ${SIGNATURES}`,
      code: readFileSync(join(GUIDES_FOLDER, SIGNATURES, 'is-valid-webhook.ts'), 'utf8'),
    }),
  );
});

it('the site shows the receiver and the function in six languages as tabs', () => {
  const guide = readFileSync(join(GUIDES_FOLDER, 'webhooks.md'), 'utf8');
  const groups = insertFileTabs(guide, GUIDES_FOLDER).matchAll(/^::: code-group\n(.*?)^:::$/gms);
  const languages = [...groups].map(([, group = '']) =>
    [...group.matchAll(/^```\w+ \[(\w+)\]$/gm)].map(([, label]) => label),
  );
  expect(languages).toEqual([Object.keys(commands), Object.keys(commands)]);
});

it('no receiver has more than ten lines of code', () => {
  const countLines = (file: string): number =>
    readFileSync(join(GUIDES_FOLDER, RECEIVERS, file), 'utf8').match(/^.*\S.*$/gm)?.length ?? 0;
  const files = readdirSync(join(GUIDES_FOLDER, RECEIVERS)).filter((file) => file !== 'README.md');
  expect(files.filter((file) => countLines(file) > 10)).toEqual([]);
});

test.for(
  sampleCases(toolchains, ({ label }) => label === 'TypeScript').filter(({ label }) => label in commands),
)(
  'the receiver in $label accepts webhooks of the sandbox, and rejects changed and old ones',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ label, skipReason }, { skip }) => {
    const program = commands[label];
    if (skipReason !== undefined || program === undefined) return skip(skipReason);
    const send = await startProgram(program);
    // Created after the compilation, which can take minutes: the programs compare the signed times with the clock.
    const webhooks = await createWebhooks();
    const responses: Record<string, string> = {};
    for (const [name, webhook] of Object.entries(webhooks))
      responses[name] = (await send(webhook)).ok ? 'accepted' : 'rejected';
    expect(responses).toEqual({
      'as delivered': 'accepted',
      'signed four minutes ago': 'accepted',
      'with another secret': 'rejected',
      'with another body': 'rejected',
      'with another id': 'rejected',
      'with a later timestamp': 'rejected',
      'signed six minutes ago': 'rejected',
      'signed six minutes in the future': 'rejected',
      'with a shortened signature': 'rejected',
      'with a signature of another version': 'rejected',
      'without headers': 'rejected',
    });
  },
);

/** Creates webhooks from one delivery of the sandbox. The names of the webhooks say how they differ from it. */
async function createWebhooks(): Promise<Record<string, ReceivedWebhook>> {
  const { headers: received, body } = await receiveWebhook();
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = received;
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
  const delivered = { headers, body };
  const sign = (secret: string, secondsFromNow = 0): ReceivedWebhook => {
    const realNow = Date.now() + secondsFromNow * 1000;
    const secrets = { secret, previous_secret: null };
    return { headers: createSignatureHeaders(id, Buffer.from(body), secrets, realNow), body };
  };
  const withHeader = (header: Partial<SignatureHeaders>): ReceivedWebhook => ({
    ...delivered,
    headers: { ...headers, ...header },
  });
  return {
    'as delivered': delivered,
    'signed four minutes ago': sign(SECRET, -240),
    'with another secret': sign(toWebhookSecret('c')),
    'with another body': { ...delivered, body: body.replace('Zoë', 'Zoe') },
    'with another id': withHeader({ 'webhook-id': `${id}0` }),
    'with a later timestamp': withHeader({ 'webhook-timestamp': String(Number(timestamp) + 1) }),
    'signed six minutes ago': sign(SECRET, -360),
    'signed six minutes in the future': sign(SECRET, 360),
    'with a shortened signature': withHeader({ 'webhook-signature': signatures.slice(0, 20) }),
    'with a signature of another version': withHeader({
      'webhook-signature': signatures.replaceAll('v1,', 'v2,'),
    }),
    'without headers': { ...delivered, headers: {} },
  };
}

/** Receives a webhook that the sandbox signs with two secrets. */
async function receiveWebhook(): Promise<{ headers: SignatureHeaders; body: string }> {
  const { url, received } = await startStaticReceiver(204);
  const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
  await organization.call('createOrganizationConfiguration', { body: { webhook: { secret: NEW_SECRET } } });
  await organization.customer({ name: 'Zoë' });
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  return { headers: headers as unknown as SignatureHeaders, body };
}

type Send = (webhook: ReceivedWebhook) => Promise<Response>;

/** Compiles and starts a receiver on a free port, which stops when the test has finished. */
async function startProgram({ file, compile, run }: Commands): Promise<Send> {
  const cwd = createTempFolder();
  for (const folder of [join(GUIDES_FOLDER, RECEIVERS), join(GUIDES_FOLDER, SIGNATURES), PROGRAMS])
    cpSync(folder, cwd, { recursive: true });
  const port = await findClosedPort();
  const code = readFileSync(join(cwd, file), 'utf8');
  writeFileSync(join(cwd, file), code.replace('3000', String(port)));
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  if (compile) await runCommand(compile, { cwd });
  const [command = '', ...parameters] = run(port);
  const child = spawn(command, parameters, {
    cwd,
    env: { ...process.env, WEBHOOK_SECRET: SECRET },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  const send: Send = ({ headers, body }) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { ...headers }, body });
  await vi.waitFor(() => send({ headers: {}, body: '{}' }), { timeout: 30_000, interval: 50 });
  return send;
}

/** Folder with a server for the receiver in Ruby. */
const PROGRAMS = join(root, 'test/guides/webhook-receivers');
