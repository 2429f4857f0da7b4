import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { createPortParser } from './parse-number.js';
import type { ReceiveFlags } from './receive.js';

const notes = `
Deliveries:
  The receiver stores each delivery with a valid signature in the data folder before it responds with 204, and refuses all
  others. TOLLGATE_WEBHOOK_SECRET is the secret of /hooks/default. With TOLLGATE_RECEIVER_TOKEN, tollgate check
  --webhook-url creates inboxes of its own, and reads them.
`;

/** Creates `tollgate receive`. */
export function createReceiveCommand(): Command {
  return createCommand('receive', 'receive webhooks of a deployment, for tollgate check --webhook-url', [
    ['tollgate receive', 'listens at http://127.0.0.1:4020'],
    ['tollgate receive --host 0.0.0.0 --cert cert.pem --key key.pem', 'serves HTTPS on all addresses'],
  ])
    .option('--port <port>', 'port to listen on; 0 picks a free port', createPortParser(0), 4020)
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all', '127.0.0.1')
    .option('--cert <file>', 'certificate in PEM format, for HTTPS; needs --key')
    .option('--key <file>', 'private key of the certificate, in PEM format')
    .option('--data <folder>', 'folder for the deliveries', '.tollgate-receiver')
    .option('--json', 'print each delivery as JSON, one per line')
    .addHelpText('after', notes)
    .action(async (flags: ReceiveFlags) => (await import('./receive.js')).receive(flags));
}
