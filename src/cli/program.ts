import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { checkCommand } from './check-command.js';
import { clockCommand } from './clock-command.js';
import { adoptConfigFile } from './config-file.js';
import { completionCommand } from './completion-command.js';
import { docsCommand } from './docs-command.js';
import { doctorCommand } from './doctor-command.js';
import { eventsCommand } from './events-command.js';
import { initCommand } from './init-command.js';
import { listenCommand } from './listen-command.js';
import { mockCommand } from './mock-command.js';
import { resetCommand } from './reset-command.js';
import { snapshotCommand } from './snapshot-command.js';
import { startCommand } from './start-command.js';
import { triggerCommand } from './trigger-command.js';

const examples = `
Examples:
  $ tollgate start --seed demo                   run a sandbox with something in it
  $ tollgate clock advance 1mo                   let a month pass, with everything that falls due
  $ tollgate listen --forward-to http://localhost:3000/webhooks
  $ tollgate check http://127.0.0.1:4010/v1      judge a deployment by the contract

Without a command it starts. tollgate <command> --help has examples of each. Flags win over the environment, and that
over tollgate.config.json in the folder in which it is asked.`;

/** The whole tree of commands. What each of them does is loaded only when it is asked for, where that takes a while. */
export function tollgate(): Command {
  return new Command('tollgate')
    .description('A sandbox of a payment gateway with one-time payments and subscriptions.')
    .usage('[command] [options]')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride()
    .addCommand(initCommand())
    .addCommand(startCommand())
    .addCommand(checkCommand())
    .addCommand(resetCommand())
    .addCommand(snapshotCommand())
    .addCommand(clockCommand())
    .addCommand(triggerCommand())
    .addCommand(eventsCommand())
    .addCommand(listenCommand())
    .addCommand(mockCommand())
    .addCommand(docsCommand())
    .addCommand(doctorCommand())
    .addCommand(completionCommand())
    .hook('preAction', (_program, command) => adoptConfigFile(command))
    .addHelpText('after', examples);
}

/** Names the command that is left out. Commander's own default would take a mistyped command for one. */
export function withDefaults(words: readonly string[]): string[] {
  if (isLeftOut(words[0])) return ['start', ...words];
  if (words[0] === 'clock' && isLeftOut(words[1])) return ['clock', 'show', ...words.slice(1)];
  return [...words];
}

/** Whether a flag of a command, or nothing, stands where a command could. */
function isLeftOut(word: string | undefined): boolean {
  return word === undefined || (word.startsWith('-') && !['-h', '--help', '-V', '--version'].includes(word));
}
