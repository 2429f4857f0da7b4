import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidArgumentError, type Command } from 'commander';
import { EXIT_FAILURE, EXIT_INTERRUPTED } from './exit-codes.js';
import { isFree } from './is-free.js';
import { newCommand } from './new-command.js';
import { requireTools, tools } from './tools.js';

/** `tollgate mock`: answers with the examples of the description, by Prism. */
export function mockCommand(): Command {
  return newCommand(
    'mock',
    'answer with the examples of the description, by Prism; without /v1, and without memory',
    [
      ['tollgate mock', 'at http://127.0.0.1:4011'],
      ['tollgate mock --port 8080', 'elsewhere'],
    ],
  )
    .option('--port <port>', 'port to listen on', port, 4011)
    .option('--json', 'print where it is as JSON, in one line')
    .action(async (flags: { port: number; json?: true }) => {
      process.exitCode = await mock(flags);
    });
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('Write a port from 1 to 65535.');
}

/** How Prism says that it may be asked. */
const READY = 'is listening';

/** What Prism says of itself is no data. @returns the exit code */
async function mock({ port: onPort, json }: { port: number; json?: true }): Promise<number> {
  const [prism] = requireTools(tools.prism);
  if (!(await isFree(onPort))) {
    console.error(`Port ${onPort} is taken: stop what listens there, or choose another one with --port.`);
    return EXIT_FAILURE;
  }
  const program = join(prism.manifest, '../dist/index.js');
  // Compiled, this file lies in dist/src/cli, beside dist/generated.
  const description = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));
  const child = spawn(process.execPath, [program, 'mock', description, '--port', String(onPort)], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const url = `http://127.0.0.1:${onPort}`;
  let said: string | null = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    if (said === null) return;
    said += text;
    if (!said.includes(READY)) return;
    said = null;
    console.log(json === true ? JSON.stringify({ url }) : url);
  });
  // In a terminal the signal reaches both; elsewhere it is handed on.
  const received = new Set<NodeJS.Signals>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      received.add(signal);
      child.kill(signal);
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return received.size > 0 ? EXIT_INTERRUPTED : (exitCode ?? 1);
}
