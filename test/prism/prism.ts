import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(
  new URL('../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url),
);
const description = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

/** Prism as `npm run mock` starts it, on a free port; stopped at the end of the test. @returns its URL */
export const startMock = (): Promise<string> => start('mock', description);

/** Prism between a client and a server, which refuses what the description does not allow on either side. */
export const startProxy = (upstream: string): Promise<string> =>
  start('proxy', description, upstream, '--errors');

async function start(...command: string[]): Promise<string> {
  const prism = spawn(process.execPath, [program, ...command, '--host', '127.0.0.1', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    prism.kill();
    if (prism.exitCode === null && prism.signalCode === null) await once(prism, 'exit');
  });
  const lines = createInterface({ input: prism.stdout });
  prism.stderr.resume();
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    lines.on('line', (line) => {
      said.push(line);
      const url = /Prism is listening on (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    prism.once('exit', () => {
      reject(new Error(`Prism did not start:\n${said.join('\n')}`));
    });
  });
}
