#!/usr/bin/env node
import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { start } from './start.js';

const program = new Command('tollgate')
  .description('A sandbox of a payment gateway with one-time payments and subscriptions.')
  .version(packageJson.version)
  .showHelpAfterError();

program
  .command('start', { isDefault: true })
  .description('run the sandbox until it is interrupted')
  .option('--port <port>', 'port to listen on; 0 picks a free one (default: $PORT or 4010)')
  .option('--data <folder>', 'folder that keeps the data (default: $TOLLGATE_DATA or .tollgate)')
  .action(start);

await program.parseAsync();
