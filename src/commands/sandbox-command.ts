import type { SendOperation } from '../client/operation-client.js';

/** Operation of the sandbox API, as people and coding agents call it. */
export interface SandboxOperation {
  /** Commands of the CLI. */
  commands?: readonly SandboxCommand<never>[];
  /**
   * Tool of its own in the MCP server, or the name of a tool that does more than send the request. Agents call operations
   * without one through `call_operation`.
   */
  tool?: OperationTool | string;
}

/** Command of the CLI that sends requests to a running sandbox. */
export interface SandboxCommand<Argument = string> {
  /** Words after `tollgate`, such as `clock advance`. */
  name: string;
  description: string;
  examples: readonly Example[];
  /** By default, `parse` returns the text. @throws {InvalidArgumentError} if it has no known form */
  argument?: readonly [name: string, description: string, parse?: (text: string) => unknown];
  options?: readonly CommandOption[];
  /** Flags and arguments by the field or query parameter that they set, such as `object_id`: `--object`. */
  fieldFlags?: Readonly<Record<string, string>>;
  run: (input: CommandInput<Argument>) => Promise<CommandResult>;
}

/** Command line and its explanation. */
export type Example = readonly [command: string, explanation: string];

/** Option, whose default is the first of its choices. */
type CommandOption = readonly [flags: string, description: string, choices?: readonly string[]];

export interface CommandInput<Argument = string> {
  send: SendOperation;
  /** URL of the sandbox. */
  url: string;
  argument: Argument;
  flags: Readonly<Record<string, string | undefined>>;
}

export interface CommandResult {
  /** Body of the sandbox's response, or the request's parameters if it has none. Printed with `--json`. */
  data: object;
  /** Human-readable form of the data, for standard output. */
  text?: string;
  /** Confirmation of an action without data to show, for standard error. */
  message?: string;
}

/** Tool of the MCP server that sends one request. */
export interface OperationTool {
  name: string;
  /** Default: first sentence of the description of the operation. */
  description?: string;
  /** Parameters and properties of the body that are arguments. Default: all of them. */
  arguments?: readonly string[];
  /** Names of arguments that differ from those of the operation, by the latter. */
  renamed?: Readonly<Record<string, string>>;
  /** Default: false for GET and POST, true for DELETE. */
  isDestructive?: boolean;
  /** Default: true for destructive tools. */
  isIdempotent?: boolean;
  /** Converts arguments to those of the operation. @throws {ToolError} if they have no known form */
  convert?: (args: ToolArguments) => ToolArguments;
  /** Formats a successful response as text. */
  format?: (response: object) => string;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

/** Expected failure of a tool call. The message says what was received and what to do. */
export class ToolError extends Error {
  override name = 'ToolError';
}
