import { Option, type Command } from 'commander';
import { SandboxClient, RequestRejected } from '../client/sandbox-client.js';
import type { SandboxCommand } from '../commands/sandbox-command.js';
import { commandGroups, sandboxOperations } from '../commands/sandbox-operations.js';
import { readClientConfig, type ClientFlags } from '../config.js';
import { createCommand } from './create-command.js';
import { printResult } from './print.js';

export function addTargetOptions(command: Command): Command {
  return command
    .option('--url <url>', 'URL of the sandbox (default: $TOLLGATE_URL or http://127.0.0.1:4010)')
    .option(
      '--data <folder>',
      'data folder whose API key is used if $TOLLGATE_API_KEY is not set (default: .tollgate)',
    );
}

/** Creates the commands that send requests to a running sandbox. */
export function createSandboxCommands(): Command[] {
  const created = new Map<string, Command>();
  for (const operation of Object.values(sandboxOperations)) {
    if (typeof operation === 'string') continue;
    for (const command of operation.commands ?? []) {
      const [first = '', second] = command.name.split(' ');
      if (second === undefined) {
        created.set(first, createSandboxCommand(first, command));
        continue;
      }
      const { description = '', examples = [] } = commandGroups[first] ?? {};
      const group = created.get(first) ?? createCommand(first, description, examples);
      created.set(first, group.addCommand(createSandboxCommand(second, command)));
    }
  }
  return [...created.values()];
}

function createSandboxCommand(
  name: string,
  { description, examples, argument, options = [], fieldFlags, run }: SandboxCommand<never>,
): Command {
  const command = createCommand(name, description, examples);
  if (argument) command.argument(argument[0], argument[1], argument[2] ?? String);
  for (const [flags, text, choices] of options) {
    const option = new Option(flags, text);
    command.addOption(choices ? option.choices(choices).default(choices[0]) : option);
  }
  return addTargetOptions(command)
    .option('--json', 'print the response as JSON')
    .action(async () => {
      const flags = command.opts<ClientFlags & Record<string, string> & { json?: true }>();
      const { send, url } = await SandboxClient.create(readClientConfig(flags));
      const input = { send, url, flags, argument: command.processedArgs[0] as never };
      const result = await run(input).catch((error: unknown) => {
        throw error instanceof RequestRejected ? nameFlags(error, fieldFlags) : error;
      });
      printResult(result, flags.json === true);
    });
}

/** Returns an error whose messages name flags in the place of fields. */
function nameFlags(
  { problem, keySource }: RequestRejected,
  fieldFlags: SandboxCommand['fieldFlags'] = {},
): RequestRejected {
  // Texts of the API put field names in backticks.
  const flags = new Map(Object.entries(fieldFlags));
  const rename = (text: string): string =>
    text.replaceAll(/`(\w+)`/g, (quoted, field: string) => flags.get(field) ?? quoted);
  const errors = problem.errors?.map(({ pointer, parameter, ...error }) => {
    const field = pointer?.slice(1) ?? parameter;
    const flag = field === undefined ? undefined : flags.get(field);
    const place = flag === undefined ? { pointer, parameter } : { parameter: flag };
    return { ...error, ...place, detail: rename(error.detail) };
  });
  const renamed = { ...problem, detail: rename(problem.detail), ...(errors && { errors }) };
  return new RequestRejected(renamed as RequestRejected['problem'], keySource);
}
