import { Option, type Command } from 'commander';
import type { Flags } from '../config.js';
import { createCommand } from './create-command.js';

/** Creates `tollgate start`. */
export function createStartCommand(): Command {
  return (
    createCommand('start', 'run the sandbox until it is interrupted (also without "start")', [
      ['tollgate start', 'at http://127.0.0.1:4010, with its data in .tollgate'],
      ['tollgate start --port 0 --seed demo', 'on a free port, with something in it'],
      ['tollgate start --seed shop.yaml', 'with a seed of your own'],
    ])
      .option('--port <port>', 'port to listen on; 0 picks a free one (default: $PORT or 4010)')
      .option('--data <folder>', 'folder that keeps the data (default: $TOLLGATE_DATA or .tollgate)')
      .option('--seed <seed>', 'what to begin with: empty, smoke, demo, or the path of a YAML or JSON file')
      .option(
        '--public-url <url>',
        'what checkout_url begins with, where a proxy stands in front (default: $TOLLGATE_PUBLIC_URL)',
      )
      .option('--take-over-lock', 'use the data although another container or machine seems to use it')
      .addOption(
        new Option(
          '--allowed-host <host...>',
          'other host names under which clients reach it (default: $TOLLGATE_ALLOWED_HOSTS)',
        ).default([], 'none'),
      )
      .option('--accept-data-loss', 'start although data that was acknowledged is missing')
      .option('--json', 'print where it is as JSON, in one line')
      // Imported here, because it is slow to load and no other command needs it.
      .action(async (flags: Flags & { json?: true }) => (await import('./start.js')).start(flags))
  );
}
