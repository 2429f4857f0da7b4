import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { reportReady } from './report.js';

/** Prism with static examples, in this process, so that its CPU time is measured. */
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (chunk: string | Uint8Array): boolean => {
  const url = /Prism is listening on (\S+)/.exec(String(chunk))?.[1];
  if (url !== undefined) reportReady({ url, apiKey: 'sk_test_prism' });
  return true;
};
process.on('exit', () => (process.stdout.write = write));

const description = fileURLToPath(new URL('../../../generated/openapi.json', import.meta.url));
process.argv.splice(2, Infinity, 'mock', description, '--port', '0', '--host', '127.0.0.1');
createRequire(import.meta.url)('@stoplight/prism-cli');
