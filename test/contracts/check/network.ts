import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { onTestFinished } from 'vitest';
import { createTempFolder } from '../../cli/program.js';

/** True if the machine has OpenSSL, which creates the certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Certificate authority with certificates for a server on loopback and at `gateway.test`, and for a client. */
export interface Certificates {
  /** Returns the path of `ca.pem`, or of the `.pem` or `.key` file of a certificate. */
  path: (file: string) => string;
  /** Options of a server with a certificate. */
  server: (name: string) => TlsOptions;
}

const CONFIGURATION = `
[ca]
default_ca = authority
[authority]
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
[any]
commonName = supplied
[server]
subjectAltName = DNS:localhost, DNS:gateway.test, IP:127.0.0.1
[other]
subjectAltName = DNS:other.test
[client]
extendedKeyUsage = clientAuth
`;

/** Creates certificates in a temporary folder. */
export function createCertificates(): Certificates {
  const folder = createTempFolder();
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'openssl.cnf'), CONFIGURATION);
  writeFileSync(join(folder, 'index.txt'), '');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const createRoot = (name: string): void => {
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      `/CN=${name}`,
    );
  };
  const sign = (name: string, extensions: string, ...dates: string[]): void => {
    openssl(
      'req',
      '-new',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
    const authority = ['-config', 'openssl.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key'];
    const period = dates.length === 0 ? ['-days', '2'] : dates;
    openssl(
      'ca',
      '-batch',
      ...authority,
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.pem`,
      '-extensions',
      extensions,
      '-notext',
      ...period,
    );
  };
  createRoot('ca');
  createRoot('self-signed');
  sign('server', 'server');
  sign('other', 'other');
  sign('expired', 'server', '-startdate', '20250101000000Z', '-enddate', '20250102000000Z');
  sign('client', 'client');
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  return {
    path: (file) => join(folder, file),
    server: (name) => ({ cert: read(`${name}.pem`), key: read(`${name}.key`), ca: read('ca.pem') }),
  };
}

export interface ForwardedRequest {
  method: string;
  /** URL of a forwarded request; host and port of a tunnel. */
  target: string;
  /** Value of `Proxy-Authorization`. */
  credentials: string | null;
}

export interface ForwardProxy {
  /** Host and port. */
  address: string;
  requests: ForwardedRequest[];
}

/**
 * Starts a forward proxy with tunnels (CONNECT) and forwarded requests (absolute form). It sends everything to the port of
 * one server, whatever host the client names, so that the target needs no address.
 *
 * @param credentials required user and password
 */
export async function startForwardProxy(port: number, credentials?: string): Promise<ForwardProxy> {
  const requests: ForwardedRequest[] = [];
  const sockets = new Set<Socket>();
  const expected = credentials === undefined ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const record = (
    method = '',
    target = '',
    { 'proxy-authorization': sent = null }: NodeJS.Dict<unknown>,
  ): boolean => {
    requests.push({ method, target, credentials: typeof sent === 'string' ? sent : null });
    return expected === null || sent === expected;
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    if (!record(method, url, headers)) {
      outgoing.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      return;
    }
    const path = url.replace(/^http:\/\/[^/]*/, '');
    const { 'proxy-authorization': _credentials, connection: _connection, ...forwarded } = headers;
    const request = sendRequest({
      port,
      method,
      path,
      headers: { ...forwarded, host: `127.0.0.1:${port}` },
      agent: false,
    });
    request.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers);
      response.pipe(outgoing);
    });
    request.on('error', () => outgoing.destroy());
    incoming.pipe(request);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', ({ method, url, headers }, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    if (!record(method, url, headers)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    sockets.add(upstream);
    upstream.on('error', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
