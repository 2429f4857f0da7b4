import type { Command } from 'commander';
import { readClientConfig, type ClientFlags } from '../config.js';
import { RunningSandbox } from './running-sandbox.js';

/** What a command has to tell. */
export interface Told {
  /** The sandbox's answer as it is, or where it has no body what was asked of it. */
  answer: unknown;
  /** What a person reads of the answer. */
  text?: string;
  /** What was done, where no answer says it. */
  message?: string;
}

/** What a command was asked. */
export interface Asked<Flags = object, Parameter = undefined> {
  sandbox: RunningSandbox;
  flags: Flags;
  parameter: Parameter;
}

/** Adds the flags that say which sandbox a command talks to. */
export function withTarget(command: Command): Command {
  return command
    .option('--url <url>', 'where the sandbox runs (default: $TOLLGATE_URL or http://127.0.0.1:4010)')
    .option(
      '--data <folder>',
      'folder with its key, where $TOLLGATE_API_KEY is not set (default: .tollgate)',
    );
}

/**
 * Lets a command ask a running sandbox: its answer goes to standard output, for a person or, with `--json`, as it is,
 * and a message beside it to standard error.
 */
export function asksSandbox<Flags = object, Parameter = undefined>(
  command: Command,
  ask: (asked: Asked<Flags, Parameter>) => Promise<Told>,
): Command {
  return withTarget(command)
    .option('--json', 'print the answer as it is')
    .action(async () => {
      const flags = command.opts<Flags & ClientFlags & { json?: true }>();
      const sandbox = await RunningSandbox.at(readClientConfig(flags));
      const told = await ask({ sandbox, flags, parameter: command.processedArgs[0] as Parameter });
      tell(told, flags.json === true);
    });
}

function tell({ answer, text, message }: Told, isJson: boolean): void {
  const shown = isJson ? JSON.stringify(answer, null, 2) : text;
  if (shown !== undefined) console.log(shown);
  if (message !== undefined) console.error(message);
}
