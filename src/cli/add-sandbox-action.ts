import type { Command } from 'commander';
import { readClientConfig, type ClientFlags } from '../config.js';
import { printJson, printMessage, printText } from './print.js';
import { RequestRejected, SandboxClient } from '../client/sandbox-client.js';

export interface CommandResult {
  /** Body of the sandbox's response, or the request's parameters if it has none. Printed with `--json`. */
  data: object;
  /** Human-readable form of the data, for standard output. */
  text?: string;
  /** Confirmation of an action without data to show, for standard error. */
  message?: string;
}

interface CommandInput<Flags = object, Parameter = undefined> {
  sandbox: SandboxClient;
  flags: Flags;
  parameter: Parameter;
}

/** Flags and arguments of a command by the field or query parameter that they set, such as `object_id`: `--object`. */
type FieldFlags = Readonly<Record<string, string>>;

export function addTargetOptions(command: Command): Command {
  return command
    .option('--url <url>', 'URL of the sandbox (default: $TOLLGATE_URL or http://127.0.0.1:4010)')
    .option(
      '--data <folder>',
      'data folder whose API key is used if $TOLLGATE_API_KEY is not set (default: .tollgate)',
    );
}

/**
 * Adds an action that sends requests to a running sandbox. Prints the result to standard output, as text or, with
 * `--json`, as JSON, and its message to standard error.
 *
 * @param fieldFlags names that replace those of fields in error messages
 */
export function addSandboxAction<Flags = object, Parameter = undefined>(
  command: Command,
  action: (input: CommandInput<Flags, Parameter>) => Promise<CommandResult>,
  fieldFlags: FieldFlags = {},
): Command {
  return addTargetOptions(command)
    .option('--json', 'print the response as JSON')
    .action(async () => {
      const flags = command.opts<Flags & ClientFlags & { json?: true }>();
      const sandbox = await SandboxClient.create(readClientConfig(flags));
      const parameter = command.processedArgs[0] as Parameter;
      const result = await action({ sandbox, flags, parameter }).catch((error: unknown) => {
        throw error instanceof RequestRejected ? nameFlags(error, fieldFlags) : error;
      });
      printResult(result, flags.json === true);
    });
}

/** Returns an error whose messages name flags in the place of fields. */
function nameFlags({ problem, keySource }: RequestRejected, fieldFlags: FieldFlags): RequestRejected {
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

export function printResult({ data, text, message }: CommandResult, isJson: boolean): void {
  if (isJson) printJson(data, 2);
  else if (text !== undefined) printText(text);
  if (message !== undefined) printMessage(message);
}
