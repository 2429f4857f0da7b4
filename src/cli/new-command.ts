import { Command } from 'commander';

/** A command, and what it means in words. */
export type Example = readonly [command: string, meaning: string];

/** A command as all of them are: it teaches by examples, and a mistake is answered by a line and not by a page. */
export function newCommand(name: string, description: string, examples: readonly Example[]): Command {
  const width = Math.max(...examples.map(([command]) => command.length));
  const lines = examples.map(([command, meaning]) => `  $ ${command.padEnd(width)}  ${meaning}`);
  return new Command(name)
    .description(description)
    .addHelpText('after', ['', 'Examples:', ...lines].join('\n'))
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride();
}
