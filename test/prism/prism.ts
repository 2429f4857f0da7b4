import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(
  new URL('../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url),
);
const openapiDocument = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

/** Starts Prism as a mock, like `npm run mock`, on a free port. It is stopped when the test has finished. @returns its URL */
export const startPrismMock = (): Promise<string> => startPrism('mock', openapiDocument);

/** Starts Prism as a validating proxy, which rejects nonconforming requests and responses. @returns its URL */
export const startPrismProxy = (upstream: string): Promise<string> =>
  startPrism('proxy', openapiDocument, upstream, '--errors');

async function startPrism(...command: string[]): Promise<string> {
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
    const outputLines: string[] = [];
    lines.on('line', (line) => {
      outputLines.push(line);
      const url = /Prism is listening on (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    prism.once('exit', () => {
      reject(new Error(`Prism did not start:\n${outputLines.join('\n')}`));
    });
  });
}
