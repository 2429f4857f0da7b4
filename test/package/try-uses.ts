import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { ChildProgram } from '../cli/program.js';
import { findClosedPort, startStaticReceiver } from '../webhooks/receivers.js';
import type { DocumentedUse } from './documented-uses.js';

/** Project in which the package is installed. */
export interface Installation {
  folder: string;
  /** Node.js that runs the commands. */
  node: string;
  /** Program and arguments that run a command as another user; empty for this one. */
  runAs: readonly string[];
}

const testFolder = fileURLToPath(new URL('..', import.meta.url));

/** Script that sends a request to the sandbox: method, path and body. */
const callScript = `import { readFileSync } from 'node:fs';
const [method, path, body] = process.argv.slice(2);
const key = readFileSync(process.env.TOLLGATE_DATA + '/api-key', 'utf8').trim();
const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' };
await fetch(process.env.TOLLGATE_URL + path, { method, body, headers });
`;

/** Shell code that prints the id of an object in the newest event of a type. */
const findId = (flags: string, path: string): string =>
  `$(tollgate events list ${flags} --json | node -p 'JSON.parse(fs.readFileSync(0)).data[0].${path}')`;

/** Values of the examples that a test cannot use, with those that it uses instead. */
const replacements: Record<string, string> = {
  'http://127.0.0.1:4010': '$TOLLGATE_URL',
  'http://127.0.0.1:3000/v1': '$TOLLGATE_URL/v1',
  'https://staging.example.com': '$TOLLGATE_URL',
  'staging.example.com': '127.0.0.1',
  'http://127.0.0.1:3000': 'http://127.0.0.1:$FREE_PORT',
  'http://localhost:3000/webhooks': '$RECEIVER_URL',
  'chg_01mc…': findId('--type charge.failed', 'data.id'),
  'pur_01mc…': findId('--type charge.failed', 'data.purchase_id'),
  'evt_01mc…': findId('', 'id'),
};

/**
 * Tries documented uses in order, with the seed `demo` at the start.
 *
 * @returns a text for each use that does something else
 */
export async function tryUses(
  { folder, node, runAs }: Installation,
  uses: readonly (readonly [string, DocumentedUse])[],
): Promise<string[]> {
  const run = (cwd: string, script: string, variables: Record<string, string>): ChildProgram => {
    const parameters = [...runAs, 'bash', '-c', script];
    const program = parameters.shift() ?? 'bash';
    return new ChildProgram(program, parameters, cwd, variables);
  };
  const shop = join(folder, 'shop');
  mkdirSync(shop);
  for (const file of ['shop.js', 'tollgate.exam.yaml'])
    cpSync(join(testFolder, 'exam', file), join(shop, file));
  writeFileSync(join(folder, 'call.mjs'), callScript);
  writeFileSync(join(shop, 'package.json'), '{ "type": "module" }');
  const variables: Record<string, string> = {
    PATH: [join(folder, 'node_modules/.bin'), dirname(node), process.env['PATH']].join(':'),
    HOME: join(folder, 'home'),
    NO_COLOR: '1',
    PORT: '0',
    CALL: join(folder, 'call.mjs'),
    SHOP: shop,
    TOLLGATE_DATA: join(folder, 'home/data'),
    RECEIVER_URL: (await startStaticReceiver(204)).url,
    BROKEN_URL: `${new URL((await startStaticReceiver(500)).url).origin}/v1`,
  };
  mkdirSync(join(folder, 'home'));
  chmodSync(join(folder, 'home'), 0o777);
  const sandbox = run(folder, 'exec tollgate start --seed demo --json', variables);
  variables['TOLLGATE_URL'] = /"url":"([^"]+)"/.exec(await sandbox.waitForOutput('"api_url"'))?.[1] ?? '';

  const failures: string[] = [];
  for (const [example, use] of uses) {
    const cwd = mkdtempSync(join(folder, 'use-'));
    chmodSync(cwd, 0o777);
    let command = example;
    for (const [text, other] of Object.entries({ ...use.replace, ...replacements }))
      command = command.replaceAll(text, other);
    const script = [use.before ?? ':', `${use.isServer ? 'exec ' : ''}${command}`].join('\n');
    const program = run(cwd, script, { ...variables, FREE_PORT: String(await findClosedPort()) });
    if (use.input === undefined) program.child.stdin?.end();
    else program.child.stdin?.write(use.input);
    const exitCode = use.isServer ? await stopAfter(program, use.prints) : await program.waitForExit();
    if (exitCode !== (use.exitCode ?? 0) || !use.prints.test(program.output))
      failures.push(`${script}\nexited with ${exitCode}:\n${program.output.slice(-2_000)}`);
  }
  await sandbox.stop();
  return failures;
}

/** Stops a server when it has printed a text. @returns 0, or the exit code of a server that ended by itself */
async function stopAfter(program: ChildProgram, text: RegExp): Promise<number | string | null> {
  const isDone = (): boolean => program.child.exitCode !== null || text.test(program.output);
  await expect
    .poll(isDone)
    .toBe(true)
    .catch(() => undefined);
  const { exitCode } = program.child;
  await program.stop();
  return exitCode ?? 0;
}
