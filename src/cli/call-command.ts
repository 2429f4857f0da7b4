import { InvalidArgumentError, type Command } from 'commander';
import { MissingParameter, operationIds, type OperationId } from '../client/operation-client.js';
import { SandboxClient } from '../client/sandbox-client.js';
import { sandboxOperations } from '../commands/sandbox-operations.js';
import { readClientConfig, type ClientFlags } from '../config.js';
import { findNearest } from '../lib/find-nearest.js';
import { createCommand } from './create-command.js';
import { printJson } from './print.js';
import { addTargetOptions } from './sandbox-commands.js';

const callable = operationIds.filter(
  (id) => typeof sandboxOperations[id as keyof typeof sandboxOperations] !== 'string',
);

/** Creates the command that sends a request to any operation, also to those without a command of their own. */
export function createCallCommand(): Command {
  const command = createCommand('call', 'send a request to any operation, and print the response as JSON', [
    ['tollgate call getTimeline from=2027-01-01T00:00:00Z', 'the parameters of the query have names'],
    ['tollgate call getPurchase id=pur_01mc…', 'so do those of the path'],
    [`tollgate call advanceClock --body '{"by":"P1D"}'`, 'sends a body'],
  ]);
  return addTargetOptions(command)
    .argument('<operation>', 'operationId in the OpenAPI document', parseOperation)
    .argument('[parameters...]', 'parameters of the path and the query, such as limit=10', addParameter)
    .option('--body <json>', 'body of the request', parseBody)
    .action(async (operation: OperationId, parameters?: Record<string, string>) => {
      const flags = command.opts<ClientFlags & { body?: object }>();
      const { send } = await SandboxClient.create(readClientConfig(flags));
      const input = { ...parameters, ...(flags.body && { body: flags.body }) };
      const response = await sendChecked(() => send(operation, input as never), command);
      if (typeof response === 'object' && response !== null) printJson(response, 2);
    });
}

/** Sends a request. A missing parameter of the path is a mistake of the user. */
async function sendChecked(send: () => Promise<unknown>, command: Command): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof MissingParameter) command.error(`error: ${error.message}`);
    throw error;
  }
}

function parseOperation(text: string): OperationId {
  const found = callable.find((id) => id === text);
  if (found !== undefined) return found;
  const nearest = findNearest(text, callable);
  throw new InvalidArgumentError(
    nearest === null ? 'The reference lists all operations.' : `Did you mean ${nearest}?`,
  );
}

function addParameter(text: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Write a name and a value, such as limit=10.');
  return { ...others, [name]: value };
}

function parseBody(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // The error below says what to do.
  }
  throw new InvalidArgumentError('Send a JSON object, in single quotes.');
}
