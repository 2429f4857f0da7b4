import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onTestFinished } from 'vitest';
import type { components } from '../../generated/openapi.js';
import type { TestOrganization } from '../support/test-organization.js';
import { CLI_PATH, createTempFolder, NODE_OPTIONS } from './program.js';

/** Result of a tool call. */
export interface CallResult<Data> {
  text: string;
  isError: boolean;
  /** Structured content. */
  data: Data;
}

/** Result of `sell`. */
export interface Sale {
  purchase: components['schemas']['Purchase'];
}

/** Result of `create_organization`. */
export interface NewOrganization {
  api_key: string;
}

/** Result of a tool that creates something. */
export interface Created {
  id: string;
}

/** MCP client of a test. It is closed when the test has finished. */
export class McpTestClient {
  private constructor(
    readonly client: Client,
    /** Returns the output of the server to standard error so far. */
    readonly readErrors: () => string,
  ) {}

  /** Starts `tollgate mcp` and connects to it over standard input and output. */
  static async start(
    flags: readonly string[],
    environment: Record<string, string> = {},
  ): Promise<McpTestClient> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...NODE_OPTIONS, CLI_PATH, 'mcp', ...flags],
      cwd: createTempFolder(),
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stderr: 'pipe',
    });
    let errors = '';
    transport.stderr?.on('data', (text: Buffer) => {
      errors += text.toString();
    });
    return McpTestClient.connect(transport, () => errors);
  }

  /** Connects to a server. */
  static async connect(transport: Transport, readErrors = (): string => ''): Promise<McpTestClient> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport);
    onTestFinished(() => client.close());
    return new McpTestClient(client, readErrors);
  }

  /** Calls a tool. */
  async call<Data = Created>(name: string, args: Record<string, unknown> = {}): Promise<CallResult<Data>> {
    const result = await this.client.callTool({ name, arguments: args });
    const [content] = result.content as { text: string }[];
    const data = result.structuredContent as Data;
    return { text: content?.text ?? '', isError: result.isError === true, data };
  }

  /** Reads the text of a resource. */
  async read(uri: string): Promise<string> {
    const [content] = (await this.client.readResource({ uri })).contents;
    return content && 'text' in content ? content.text : '';
  }
}

/** Rate of a monthly subscription. */
export const monthlyRate = {
  kind: 'fixed_subscription',
  amount: 4900,
  currency: 'EUR',
  interval: 'month',
  interval_count: 1,
} as const;

/** Returns the environment of a client that may use an organization. */
export const toEnvironment = ({ origin, apiKey }: TestOrganization): Record<string, string> => ({
  TOLLGATE_URL: origin,
  TOLLGATE_API_KEY: apiKey,
});
