import type { SendOperation } from '../client/operation-client.js';
import { isAllowedHost } from '../http/request/allowed-hosts.js';

/** Program that ran as a separate process. */
export interface ProgramResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Options of a separate process. */
export interface ProgramOptions {
  /** Stops the process when it aborts. */
  signal: AbortSignal;
  /** Called with each part of standard error. */
  onMessage: (message: string) => void;
}

/** Connection of an MCP server to a sandbox, and its permissions. */
export interface Connection {
  /** URL of the sandbox, without a trailing slash. */
  url: string;
  /** True if tools may test deployments on other machines. */
  allowsRemote: boolean;
  /** Flags of `tollgate exam` that start the user's application; null if the user has not set them. */
  examFlags: readonly string[] | null;
  /** True if tools use the organization of the user's API key. */
  usesDefaultOrganization: boolean;
  /** Folder with the generated OpenAPI documents and the documentation. */
  distFolder: string;
  version: string;
  /** Creates the function that sends requests. @param apiKey null for the API key of the user, if there is one */
  connect: (apiKey: string | null) => Promise<SendOperation>;
  /** Runs `tollgate` with arguments as a separate process. */
  runProgram: (args: readonly string[], options: ProgramOptions) => Promise<ProgramResult>;
}

/** Checks whether a URL leads to this machine. */
export const isLoopbackUrl = (url: string): boolean =>
  isAllowedHost({ allowedHosts: new Set() }, new URL(url).host);
