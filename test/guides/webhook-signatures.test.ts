import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { GUIDES_FOLDER } from '../../spec/build/guides.js';
import { insertFileTabs } from '../../spec/build/samples/guides/insert-file-tabs.js';
import { isValidWebhook } from '../../spec/guides/examples/webhook-signatures/is-valid-webhook.js';
import { createSignatureHeaders, type SignatureHeaders } from '../../src/webhooks/sign.js';
import { createTempFolder } from '../cli/program.js';
import { createOrganizationWithWebhook, toWebhookSecret } from '../deliveries/setup.js';
import { runCommand } from '../generators/tools/run-command.js';
import { readCodeBlocks } from '../support/code-blocks.js';
import { root } from '../support/packed-files.js';
import { testSandbox } from '../support/sandbox.js';
import { COMPILATION_TIMEOUT_MS, toolchains } from '../support/toolchains.js';
import { startStaticReceiver } from '../webhooks/receivers.js';

const EXAMPLES = join(GUIDES_FOLDER, 'examples/webhook-signatures');
const PROGRAMS = join(root, 'test/guides/webhook-signatures');
/** Secret of the webhook endpoint, and the one that it has replaced. */
const [SECRET, PREVIOUS_SECRET] = [toWebhookSecret('b'), toWebhookSecret('a')];

interface Commands {
  /** Compiles the program. */
  compile?: string[];
  run: string[];
}

/** Commands for the program of each language apart from TypeScript. */
const commands: Readonly<Record<string, Commands>> = {
  Python: { run: ['python3', 'main.py'] },
  Go: { compile: ['go', 'build', '-o', 'main', 'main.go', 'is_valid_webhook.go'], run: ['./main'] },
  PHP: { run: ['php', 'main.php'] },
  Java: { compile: ['javac', 'Main.java', 'Webhooks.java'], run: ['java', '-cp', '.', 'Main'] },
  Ruby: { run: ['ruby', 'main.rb'] },
};

interface ReceivedWebhook {
  secret: string;
  headers: Partial<SignatureHeaders>;
  body: string;
}

const sandbox = await testSandbox();

it('the guide shows the TypeScript function that verifies signatures', async () => {
  const blocks = await readCodeBlocks('spec/guides/webhooks.md');
  const [block] = blocks.filter(({ notRunReason }) => notRunReason?.startsWith('code tabs of ') === true);
  expect(block?.code).toBe(readFileSync(join(EXAMPLES, 'is-valid-webhook.ts'), 'utf8'));
});

it('the site shows the function in six languages as tabs', () => {
  const guide = readFileSync(join(GUIDES_FOLDER, 'webhooks.md'), 'utf8');
  const [, group = ''] = /^::: code-group\n(.*?)^:::$/ms.exec(insertFileTabs(guide, GUIDES_FOLDER)) ?? [];
  expect([...group.matchAll(/^```\w+ \[(\w+)\]$/gm)].map(([, label]) => label)).toEqual(
    toolchains.map(({ label }) => label).filter((label) => label !== 'curl'),
  );
});

test.for(toolchains.filter(({ label }) => label === 'TypeScript' || label in commands))(
  'the guide function isValidWebhook in $label accepts webhooks of the sandbox, and rejects changed and old ones',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ label, skipReason }, { skip }) => {
    skip(skipReason !== undefined, skipReason);
    const program = commands[label];
    const verify = program === undefined ? verifyInThisProcess : await compileVerification(program);
    // Created after the compilation, which can take minutes: the programs compare the signed times with the clock.
    const webhooks = await createWebhooks();
    const verdicts = await verify(Object.values(webhooks));
    expect(Object.fromEntries(Object.keys(webhooks).map((name, index) => [name, verdicts[index]]))).toEqual({
      'as delivered': 'valid',
      'with the previous secret': 'valid',
      'signed four minutes ago': 'valid',
      'with another secret': 'invalid',
      'with another body': 'invalid',
      'with another id': 'invalid',
      'with a later timestamp': 'invalid',
      'signed six minutes ago': 'invalid',
      'signed six minutes in the future': 'invalid',
      'with a shortened signature': 'invalid',
      'with a signature of another version': 'invalid',
      'without headers': 'invalid',
    });
  },
);

/** Creates webhooks from one delivery of the sandbox. The names of the webhooks say how they differ from it. */
async function createWebhooks(): Promise<Record<string, ReceivedWebhook>> {
  const { headers, body } = await receiveWebhook();
  const delivered = { headers, body, secret: SECRET };
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const signAt = (secondsFromNow: number): ReceivedWebhook => {
    const secrets = { secret: SECRET, previous_secret: null };
    const realNow = Date.now() + secondsFromNow * 1000;
    return { ...delivered, headers: createSignatureHeaders(id, Buffer.from(body), secrets, realNow) };
  };
  const withHeader = (header: Partial<SignatureHeaders>): ReceivedWebhook => ({
    ...delivered,
    headers: { ...headers, ...header },
  });
  return {
    'as delivered': delivered,
    'with the previous secret': { ...delivered, secret: PREVIOUS_SECRET },
    'signed four minutes ago': signAt(-240),
    'with another secret': { ...delivered, secret: toWebhookSecret('c') },
    'with another body': { ...delivered, body: body.replace('Zoë', 'Zoe') },
    'with another id': withHeader({ 'webhook-id': `${id}0` }),
    'with a later timestamp': withHeader({ 'webhook-timestamp': String(Number(timestamp) + 1) }),
    'signed six minutes ago': signAt(-360),
    'signed six minutes in the future': signAt(360),
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
  await organization.call('createOrganizationConfiguration', { body: { webhook: { secret: SECRET } } });
  await organization.customer({ name: 'Zoë' });
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  return { headers: headers as unknown as SignatureHeaders, body };
}

/** Returns a verdict for each webhook. */
type Verify = (webhooks: readonly ReceivedWebhook[]) => string[] | Promise<string[]>;

const verifyInThisProcess: Verify = (webhooks) =>
  webhooks.map(({ secret, headers, body }) =>
    isValidWebhook(Buffer.from(body), { ...headers }, secret) ? 'valid' : 'invalid',
  );

/** Compiles the program of a language. @returns a function that runs it, and returns the lines that it prints */
async function compileVerification({ compile, run }: Commands): Promise<Verify> {
  const cwd = createTempFolder();
  cpSync(EXAMPLES, cwd, { recursive: true });
  cpSync(PROGRAMS, cwd, { recursive: true });
  if (compile) await runCommand(compile, { cwd });
  return async (webhooks) => {
    const lines = webhooks.map(({ secret, headers, body }) =>
      [secret, headers['webhook-id'], headers['webhook-timestamp'], headers['webhook-signature'], body].join(
        '\t',
      ),
    );
    writeFileSync(join(cwd, 'webhooks.tsv'), `${lines.join('\n')}\n`);
    return (await runCommand(run, { cwd })).trim().split('\n');
  };
}
