import type { Command } from 'commander';
import { createCommand } from './create-command.js';
import { addTargetOptions } from './add-sandbox-action.js';
import type { ListenFlags } from './listen.js';

/** Creates `tollgate listen`. */
export function createListenCommand(): Command {
  const command = createCommand('listen', 'forward events to a local URL', [
    ['tollgate listen --forward-to http://localhost:3000/webhooks', 'forwards signed events until Ctrl-C'],
    [
      'tollgate listen --forward-to http://localhost:3000/webhooks --json',
      'prints one JSON document per line',
    ],
  ]).option('--forward-to <url>', 'URL of your webhook endpoint, for example on this machine');
  return addTargetOptions(command)
    .option('--json', 'print the result of each event as JSON, one per line')
    .addHelpText(
      'after',
      [
        '',
        'You need no webhook configuration, and the command does not change an existing one. Each event is sent once,',
        'in order, and again when you resend it. Events are signed with TOLLGATE_WEBHOOK_SECRET. If this variable is',
        'not set, the command generates a secret and prints it.',
      ].join('\n'),
    )
    .action(async (flags: ListenFlags) => (await import('./listen.js')).listen(flags));
}
