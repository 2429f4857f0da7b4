import { createServer } from 'node:http';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reportReady } from './report.js';

/** The Mockoon CLI in the folder of its argument, in this process, with the same OpenAPI document. */
const [, , folder = ''] = process.argv;
const port = await freePort();
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (chunk: string | Uint8Array): boolean => {
  if (/Server started/i.test(String(chunk)))
    reportReady({ url: `http://127.0.0.1:${port}/v1`, apiKey: 'sk_test_mockoon' });
  return true;
};
process.on('exit', () => (process.stdout.write = write));

const description = fileURLToPath(new URL('../../../generated/openapi.json', import.meta.url));
const file = createRequire(join(folder, 'package.json')).resolve('@mockoon/cli/bin/run.js');
const flags = [
  '--data',
  description,
  '--port',
  String(port),
  '--hostname',
  '127.0.0.1',
  '--disable-log-to-file',
];
process.argv.splice(1, Infinity, file, 'start', ...flags);
await import(pathToFileURL(file).href);

/** Mockoon does not accept port 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
