import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import type { Command } from 'commander';
import { packageRoot } from '../lib/package-root.js';
import { EXIT_FAILURE, EXIT_INTERRUPTED } from './exit-codes.js';
import { isPortFree } from './is-port-free.js';
import { createCommand } from './create-command.js';
import { printJson, printMessage, printText } from './print.js';
import { createPortParser } from './parse-number.js';
import { requireTools, tools } from './tools.js';
import { ConfigError, readClientConfig, type ClientFlags } from '../config.js';

/** Creates `tollgate mock`, which serves the examples of the OpenAPI document with Prism. */
export function createMockCommand(): Command {
  return createCommand(
    'mock',
    'run a stateless Prism server that returns the examples in the OpenAPI document; its paths have no /v1',
    [
      ['tollgate mock', 'listens at http://127.0.0.1:4011'],
      ['tollgate mock --port 8080', 'listens on port 8080'],
    ],
  )
    .option('--port <port>', 'port to listen on', createPortParser(1), 4011)
    .option('--json', 'print the URL as JSON, on one line')
    .action(async (flags: { port: number; json?: true }) => {
      process.exitCode = await runMock(flags);
    });
}

/** Part of Prism's output when it is ready. */
const READY_OUTPUT = 'is listening';

/** Runs Prism until it exits. Prints only the URL to standard output, and Prism's log to standard error. @returns the exit code */
async function runMock({ port, json }: { port: number; json?: true }): Promise<number> {
  const [prism] = requireTools(tools.prism);
  if (!(await isPortFree(port))) {
    printMessage(
      `Port ${port} is in use: stop the process that uses it, or choose a different port with --port.`,
    );
    return EXIT_FAILURE;
  }
  const program = join(prism.manifest, '../dist/index.js');
  const openApiFile = join(packageRoot, 'dist/docs/openapi.json');
  const child = spawn(process.execPath, [program, 'mock', openApiFile, '--port', String(port)], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  let isReady = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    printMessage(line);
    if (isReady || !line.includes(READY_OUTPUT)) return;
    isReady = true;
    if (json === true) printJson({ url });
    else printText(url);
  });
  // A terminal sends signals to both processes, other senders only to this one.
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

const docsFolder = join(packageRoot, 'dist/docs');

/** Creates `tollgate docs`, which prints the URL of the documentation that a sandbox serves, or copies its files. */
export function createDocsCommand(): Command {
  return createCommand('docs', 'print the URL of the documentation, or copy its files', [
    ['tollgate docs', 'prints the URL at which a running sandbox serves the documentation'],
    ['tollgate docs --out public/docs', 'copies the files for a web server, which must serve them at /docs/'],
  ])
    .option('--out <folder>', 'copy the files into this folder')
    .option('--url <url>', 'URL of the sandbox (default: $TOLLGATE_URL or http://127.0.0.1:4010)')
    .option('--json', 'print the URL or the folder as JSON')
    .action(async (flags: ClientFlags & { out?: string; json?: true }) => {
      const { out, json } = flags;
      const result =
        out === undefined ? { url: `${readClientConfig(flags).url}/docs/` } : { folder: await copyDocs(out) };
      if (json === true) printJson(result);
      else printText(Object.values(result).join());
    });
}

/** Copies the documentation. Returns the absolute path of the copy. */
async function copyDocs(folder: string): Promise<string> {
  if (!existsSync(docsFolder))
    throw new ConfigError('The documentation is not built. Build it with npm run docs.');
  await cp(docsFolder, folder, { recursive: true });
  return resolve(folder);
}
