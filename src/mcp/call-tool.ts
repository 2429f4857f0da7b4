import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { findSchemaErrors } from '../lib/find-schema-errors.js';
import { findNearest } from '../lib/find-nearest.js';
import { maskSecrets } from '../lib/mask.js';
import type { Session, Arguments, CallSignals, Tool, ToolResult } from './tool.js';
import { ToolError } from './tool-error.js';

/** Runs a tool. An expected failure is a result, too, so that the model reads it and can correct its call. */
export async function callTool(
  tools: ReadonlyMap<string, Tool>,
  name: string,
  args: Arguments,
  session: Session,
  signals: CallSignals,
): Promise<CallToolResult> {
  try {
    const tool = getTool(tools, name);
    checkArguments(tool, args);
    return toCallResult(await tool.run(args, session, signals));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: [{ type: 'text', text: maskSecrets(error.message) }], isError: true };
  }
}

function getTool(tools: ReadonlyMap<string, Tool>, name: string): Tool {
  const tool = tools.get(name);
  if (tool) return tool;
  const nearest = findNearest(name, [...tools.keys()]);
  throw new ToolError(`There is no tool "${name}".${nearest === null ? '' : ` Did you mean ${nearest}?`}`);
}

/** Checks the arguments of a call. @throws {ToolError} with all errors */
function checkArguments({ name, inputSchema, sandboxArguments = [] }: Tool, args: Arguments): void {
  const anyValues = Object.fromEntries(sandboxArguments.map((argument) => [argument, {}]));
  const schema = { ...inputSchema, properties: { ...inputSchema.properties, ...anyValues } };
  const errors = findSchemaErrors(schema, args, 'argument');
  if (errors.length === 0) return;
  throw new ToolError(
    [`The arguments of ${name} are invalid:`, ...errors.map((each) => `  ${each}`)].join('\n'),
  );
}

function toCallResult({ text, data, showsSecrets }: ToolResult): CallToolResult {
  const structuredContent = (showsSecrets ? data : maskTexts(data)) as Record<string, unknown>;
  return { content: [{ type: 'text', text: showsSecrets ? text : maskSecrets(text) }], structuredContent };
}

/** Masks secrets in all texts of a JSON value. Numbers stay as they are. */
function maskTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskTexts(each)]));
}
