import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addTargetOptions } from './add-sandbox-action.js';
import type { ListenFlags } from './listen.js';

/** Creates `tollgate listen`. */
export function createListenCommand(): Command {
  const command = createCommand('listen', 'send each event to an address of yours, as it happens', [
    ['tollgate listen --forward-to http://localhost:3000/webhooks', 'signed, until Ctrl-C'],
    ['tollgate listen --forward-to http://localhost:3000/webhooks --json', 'one JSON document a line'],
  ]).option('--forward-to <url>', 'where your endpoint is; it may be on this machine only');
  return addTargetOptions(command)
    .option('--json', 'print what became of each event as JSON, one a line')
    .addHelpText(
      'after',
      [
        '',
        'Nothing has to be configured, and what the organization has configured stays as it is. Each event is sent once,',
        'in the order in which they happen, and again when you resend it. It is signed as deliveries are: with TOLLGATE_WEBHOOK_SECRET, or with a secret',
        'that is made up and shown.',
      ].join('\n'),
    )
    .action(async (flags: ListenFlags) => (await import('./listen.js')).listen(flags));
}
