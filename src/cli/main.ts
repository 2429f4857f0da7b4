#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { Flags } from '../config.js';
import { checkCommand } from './check-command.js';
import { EXIT_WRONG_USE } from './exit-codes.js';

const program = new Command('tollgate')
  .description('A sandbox of a payment gateway with one-time payments and subscriptions.')
  .version(packageJson.version)
  .showHelpAfterError()
  .exitOverride();

program
  .command('start', { isDefault: true })
  .description('run the sandbox until it is interrupted')
  .option('--port <port>', 'port to listen on; 0 picks a free one (default: $PORT or 4010)')
  .option('--data <folder>', 'folder that keeps the data (default: $TOLLGATE_DATA or .tollgate)')
  .option('--seed <seed>', 'what to begin with: empty, smoke, demo, or the path of a YAML or JSON file')
  // Loaded only when asked for: the checks need nothing of the sandbox, and it takes a while.
  .action(async (flags: Flags) => (await import('./start.js')).start(flags));

program.addCommand(checkCommand());

try {
  await program.parseAsync();
} catch (error) {
  // Help that was asked for is one too, with 0.
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : EXIT_WRONG_USE;
}
