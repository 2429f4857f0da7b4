import { readClientConfig, readConfig, type ClientFlags } from '../config.js';
import { describeOldNode, isAtLeast, SUPPORTED_NODE } from '../lib/node-version.js';
import { inspectDirectory } from '../store/file/verify-directory.js';
import { EXIT_FAILURE } from './exit-codes.js';
import { isPortFree } from './is-port-free.js';
import { RequestRejected, SandboxClient, SandboxUnreachable } from '../client/sandbox-client.js';
import { formatTable } from '../commands/format-table.js';
import { printJson, printText } from './print.js';
import { findTool, toInstallCommand, tools, type Tool } from './tools.js';

interface Finding {
  name: string;
  /** `missing` affects one command only; `wrong` makes `tollgate doctor` fail. */
  verdict: 'ok' | 'missing' | 'wrong';
  detail: string;
}

/** Runs `tollgate doctor`: checks what the commands require, without changing anything. */
export async function runDoctor({ json, ...flags }: ClientFlags & { json?: true }): Promise<void> {
  const config = readClientConfig(flags);
  const sandbox = await SandboxClient.create(config);
  const findings = [
    checkNode(process.versions.node),
    await checkData(config.dataDirectory),
    await checkPort(readConfig({}).port),
    await checkClock(sandbox),
    ...Object.values(tools).map(checkTool),
  ];
  const rows = findings.map(({ verdict, name, detail }) => [verdict, name, detail]);
  if (json === true) printJson(findings, 2);
  else printText(formatTable(rows));
  if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = EXIT_FAILURE;
}

function checkNode(version: string): Finding {
  const verdict = describeOldNode(version) === null ? 'ok' : 'wrong';
  return { name: 'node', verdict, detail: `${version}; required: ${SUPPORTED_NODE}` };
}

async function checkData(directory: string): Promise<Finding> {
  const name = 'data';
  let state;
  try {
    state = await inspectDirectory(directory);
  } catch (error) {
    return { name, verdict: 'wrong', detail: error instanceof Error ? error.message : String(error) };
  }
  const { exists, lockedBy, schema, newestSchema, openPermissions } = state;
  if (!exists)
    return { name, verdict: 'ok', detail: `${directory} does not exist yet; the first start creates it` };
  if (schema !== null && schema > newestSchema) {
    const detail = `${directory} has schema ${schema}, but this version supports up to ${newestSchema}`;
    return { name, verdict: 'wrong', detail };
  }
  if (openPermissions.length > 0) return { name, verdict: 'wrong', detail: openPermissions.join(' ') };
  const user = lockedBy === null ? 'not in use' : `used by ${lockedBy}`;
  return { name, verdict: 'ok', detail: `${directory}, schema ${schema ?? 'not written yet'}, ${user}` };
}

/** Checks that `tollgate start` can listen on its port, or that a sandbox does. */
async function checkPort(port: number): Promise<Finding> {
  const name = 'port';
  if (await isPortFree(port)) return { name, verdict: 'ok', detail: `${port} is free` };
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await SandboxClient.create({ url, dataDirectory: '', apiKey: null });
  const health = await sandbox.send('getHealth').catch(() => null);
  return health
    ? { name, verdict: 'ok', detail: `${port} is used by a sandbox, version ${health.version}` }
    : { name, verdict: 'wrong', detail: `${port} is used by another program. Use tollgate start --port 0` };
}

async function checkClock(sandbox: SandboxClient): Promise<Finding> {
  const name = 'clock';
  try {
    const { mode, now } = await sandbox.send('getClock');
    return { name, verdict: 'ok', detail: `${now}, ${mode}, at ${sandbox.url}` };
  } catch (error) {
    if (error instanceof SandboxUnreachable)
      return { name, verdict: 'missing', detail: error.message.replace('\n', ' ') };
    if (error instanceof RequestRejected)
      return { name, verdict: 'wrong', detail: `${sandbox.url} rejected the API key: ${error.message}` };
    throw error;
  }
}

function checkTool(tool: Tool): Finding {
  const { name, for: purpose, version: required } = tool;
  const found = findTool(tool);
  const advice = `install it: ${toInstallCommand(tool)}`;
  if (!found) return { name, verdict: 'missing', detail: `required for ${purpose}; ${advice}` };
  if (required.startsWith('>=') && !isAtLeast(found.version, required.slice(2)))
    return {
      name,
      verdict: 'missing',
      detail: `${found.version}; ${purpose} requires ${required}; ${advice}`,
    };
  return { name, verdict: 'ok', detail: `${found.version}, for ${purpose}` };
}
