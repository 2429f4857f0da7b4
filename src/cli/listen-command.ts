import type { Command } from 'commander';
import type { ClientFlags } from '../config.js';
import { newCommand } from './new-command.js';
import { withTarget } from './sandbox-command.js';

/** The flags of `tollgate listen`, as commander hands them over. */
export interface ListenFlags extends ClientFlags {
  forwardTo?: string;
  json?: true;
}

/** What can be asked of `tollgate listen`. What it does is loaded only when it is asked for. */
export function listenCommand(): Command {
  const command = newCommand('listen', 'send each event to an address of yours, as it happens', [
    ['tollgate listen --forward-to http://localhost:3000/webhooks', 'signed, until Ctrl-C'],
    ['tollgate listen --forward-to http://localhost:3000/webhooks --json', 'one JSON document a line'],
  ]).option('--forward-to <url>', 'where your endpoint is; it may be on this machine only');
  return withTarget(command)
    .option('--json', 'print what became of each event as JSON, one a line')
    .addHelpText(
      'after',
      [
        '',
        'Nothing has to be configured, and what the organization has configured stays as it is. Each event is sent once,',
        'in the order in which they happen, and signed as deliveries are: with TOLLGATE_WEBHOOK_SECRET, or with a secret',
        'that is made up and shown.',
      ].join('\n'),
    )
    .action(async (flags: ListenFlags) => (await import('./listen.js')).listen(flags));
}
