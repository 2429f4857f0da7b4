import { Option, type Command } from 'commander';
import { addTargetOptions } from './add-sandbox-action.js';
import { createCommand } from './create-command.js';
import type { McpFlags } from './mcp.js';
import { createPortParser } from './parse-number.js';

const notes = `
Scope:
  The tools use only organizations that they create. With --organization default, they also use the organization of
  TOLLGATE_API_KEY or of the key in the data folder. Only the result that creates an organization contains an API key.
`;

/** Creates `tollgate mcp`. */
export function createMcpCommand(): Command {
  const command = createCommand(
    'mcp',
    'run a Model Context Protocol (MCP) server that gives coding agents tools for the sandbox',
    [
      [
        'tollgate mcp',
        'uses standard input and output; use this command in the configuration of an MCP client',
      ],
      ['tollgate mcp --start', 'starts a sandbox in memory if none responds at the URL'],
      ['tollgate mcp --http --port 4012', 'listens at http://127.0.0.1:4012/mcp'],
    ],
  );
  return addTargetOptions(command)
    .option('--start', 'start a sandbox in memory if none responds at the URL')
    .addOption(
      new Option('--organization <scope>', 'organizations that tools may use')
        .choices(['created', 'default'])
        .default('created'),
    )
    .option('--allow-remote', 'allow a sandbox on another machine, and contract runs against other machines')
    .option('--exam-app <command>', 'command that starts your application, for the tool examine_integration')
    .option('--exam-adapter <file>', 'adapter of your application; by default, that in the current folder')
    .option('--http', 'serve streamable HTTP on 127.0.0.1 instead of standard input and output')
    .option('--port <port>', 'port for --http; 0 picks a free port', createPortParser(0), 4012)
    .option('--json', 'with --http, print the URLs as JSON, on one line')
    .addHelpText('after', notes)
    .action(async (flags: McpFlags) => (await import('./mcp.js')).runMcp(flags));
}
