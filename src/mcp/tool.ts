import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { ToolArguments } from '../commands/sandbox-command.js';
import type { ArgumentsSchema } from './schema.js';
import type { Connection } from './connection.js';
import type { ContractRun } from './contract-run.js';
import type { Organizations } from './organizations.js';

export interface ToolResult {
  /** Short form for the model. */
  text: string;
  /** Complete result, as `structuredContent`. */
  data: object;
  /** True if the purpose of the tool is to return an API key or a webhook secret. All other results mask them. */
  showsSecrets?: boolean;
}

/** Signals of a running tool call. */
export interface CallSignals {
  /** Aborts when the client cancels the call. */
  signal: AbortSignal;
  /** Reports progress to a client that asked for it. */
  reportProgress: (message: string) => void;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: ArgumentsSchema;
  /**
   * Arguments that become the body or the query of a request, so that the sandbox validates their values: its schemas have
   * patterns and lengths, and its errors have codes. This server validates all others.
   */
  sandboxArguments?: readonly string[];
  annotations: ToolAnnotations;
  run: (args: ToolArguments, session: Session, signals: CallSignals) => Promise<ToolResult>;
}

/** Annotations of a tool that changes nothing. */
export const READ_ONLY: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  openWorldHint: false,
};

/** Annotations of a tool that adds something, and removes and replaces nothing. */
export const ADDITIVE: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  openWorldHint: false,
};

/** Annotations of a tool that removes or replaces something. */
export const DESTRUCTIVE: ToolAnnotations = { ...ADDITIVE, destructiveHint: true, idempotentHint: true };

/** State of one client of the MCP server. */
export interface Session {
  connection: Connection;
  organizations: Organizations;
  /** Last run of the contract suite; null before the first one. */
  lastContractRun: ContractRun | null;
}
