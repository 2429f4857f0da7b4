import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { createCallCommand } from './call-command.js';
import { createCheckCommand } from './check-command.js';
import { createCompareCommand } from './compare-command.js';
import { applyConfigFile } from './config-file.js';
import { createCompletionCommand, createDoctorCommand } from './setup-commands.js';
import { createBackupCommand, createRestoreCommand, createVerifyCommand } from './data-commands.js';
import { createDocsCommand, createMockCommand } from './docs-commands.js';
import { createDriftCommand } from './drift-command.js';
import { createExamCommand } from './exam-command.js';
import { createInitCommand } from './init-command.js';
import {
  createListenCommand,
  createMcpCommand,
  createReceiveCommand,
  createStartCommand,
} from './server-commands.js';
import { createSandboxCommands } from './sandbox-commands.js';

const examples = `
Examples:
  $ tollgate start --seed demo                   start a sandbox with example data
  $ tollgate clock advance 1mo                   advance the clock by a month and run the scheduled work
  $ tollgate listen --forward-to http://localhost:3000/webhooks
  $ tollgate check http://127.0.0.1:4010/v1      test a deployment against the contract

Without a command, tollgate starts the sandbox. tollgate <command> --help shows examples of a command.
Flags override environment variables. Both override tollgate.config.json in the current directory.`;

/** Creates the tree of all commands. Large implementations are imported only when their command runs. */
export function createProgram(): Command {
  const program = new Command('tollgate')
    .description('A sandbox of a payment gateway with one-time payments and subscriptions.')
    .usage('[command] [options]')
    .version(packageJson.version)
    .showHelpAfterError('(Run with --help to list commands and options.)')
    .exitOverride()
    .addCommand(createInitCommand())
    .addCommand(createStartCommand())
    .addCommand(createCheckCommand())
    .addCommand(createCompareCommand())
    .addCommand(createDriftCommand())
    .addCommand(createExamCommand());
  for (const command of createSandboxCommands()) program.addCommand(command);
  return program
    .addCommand(createCallCommand())
    .addCommand(createListenCommand())
    .addCommand(createReceiveCommand())
    .addCommand(createMcpCommand())
    .addCommand(createMockCommand())
    .addCommand(createDocsCommand())
    .addCommand(createDoctorCommand())
    .addCommand(createVerifyCommand())
    .addCommand(createBackupCommand())
    .addCommand(createRestoreCommand())
    .addCommand(createCompletionCommand())
    .hook('preAction', (_program, command) => applyConfigFile(command))
    .addHelpText('after', examples);
}

/**
 * Inserts the default command into arguments without one. Commander's own default command would take a mistyped command
 * for its argument.
 */
export function addDefaultCommand(args: readonly string[]): string[] {
  if (isNoCommand(args[0])) return ['start', ...args];
  if (args[0] === 'clock' && isNoCommand(args[1])) return ['clock', 'show', ...args.slice(1)];
  return [...args];
}

/** Returns whether an argument is missing, or a flag of a command, in the place of a command. */
function isNoCommand(arg: string | undefined): boolean {
  return arg === undefined || (arg.startsWith('-') && !['-h', '--help', '-V', '--version'].includes(arg));
}
