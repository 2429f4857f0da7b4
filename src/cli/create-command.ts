import { Command } from 'commander';

type Example = readonly [command: string, explanation: string];

/** Creates a command with examples in its help. After a mistake it prints one line instead of the whole help. */
export function createCommand(name: string, description: string, examples: readonly Example[]): Command {
  const width = Math.max(...examples.map(([command]) => command.length));
  const lines = examples.map(([command, explanation]) => `  $ ${command.padEnd(width)}  ${explanation}`);
  const command = new Command(name)
    .description(description)
    .addHelpText('after', ['', 'Examples:', ...lines].join('\n'))
    .showHelpAfterError('(Run with --help to list commands and options.)')
    .exitOverride();
  return command.configureOutput({
    outputError: (message, write) => void write(`${message}${suggestShorterFlag(command, message)}`),
  });
}

/**
 * Returns a line that suggests the flag with which an unknown flag begins, such as `--data` for `--data-dir`. Commander
 * suggests only flags with at most three different letters.
 */
function suggestShorterFlag(command: Command, message: string): string {
  const [, unknown] = /^error: unknown option '(--[^']+)'\n$/.exec(message) ?? [];
  const similar = command.options.find(({ long }) => long && unknown?.startsWith(`${long}-`));
  return similar?.long ? `(Did you mean ${similar.long}?)\n` : '';
}
