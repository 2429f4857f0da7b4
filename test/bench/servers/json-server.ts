import { createRequire } from 'node:module';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customer } from '../customer.js';
import { reportReady } from './report.js';

/** json-server in the folder of its argument. It stores requests in a file and validates nothing. */
interface JsonServer {
  create: () => RequestListener & { use: (...handlers: unknown[]) => void };
  defaults: (options: { logger: boolean }) => unknown;
  router: (file: string) => unknown;
}

const [, , folder = ''] = process.argv;
const jsonServer = createRequire(join(folder, 'package.json'))('json-server') as JsonServer;
const file = join(mkdtempSync(join(tmpdir(), 'tollgate-json-server-')), 'db.json');
writeFileSync(file, JSON.stringify({ customers: [customer] }));
const app = jsonServer.create();
app.use(jsonServer.defaults({ logger: false }));
app.use('/v1', jsonServer.router(file));
const server = createServer(app).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  reportReady({ url: `http://127.0.0.1:${port}/v1`, apiKey: 'sk_test_json_server' });
});
