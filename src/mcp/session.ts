import type { Connection } from './connection.js';
import type { ContractRun } from './contract-run.js';
import type { Organizations } from './organizations.js';

/** State of one client of the MCP server. */
export interface Session {
  connection: Connection;
  organizations: Organizations;
  /** Last run of the contract suite; null before the first one. */
  lastContractRun: ContractRun | null;
}
