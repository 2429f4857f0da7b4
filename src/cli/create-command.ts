import { Command } from 'commander';

/** Example of a command, with its explanation. */
export type Example = readonly [command: string, explanation: string];

/** Creates a command with examples in its help. After a mistake it prints one line instead of the whole help. */
export function createCommand(name: string, description: string, examples: readonly Example[]): Command {
  const width = Math.max(...examples.map(([command]) => command.length));
  const lines = examples.map(([command, explanation]) => `  $ ${command.padEnd(width)}  ${explanation}`);
  return new Command(name)
    .description(description)
    .addHelpText('after', ['', 'Examples:', ...lines].join('\n'))
    .showHelpAfterError('(Run with --help to list commands and options.)')
    .exitOverride();
}
