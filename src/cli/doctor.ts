import packageJson from '../../package.json' with { type: 'json' };
import { readClientConfig, readConfig, type ClientFlags } from '../config.js';
import { inspectData } from '../store/file/inspect-directory.js';
import { EXIT_FAILURE } from './exit-codes.js';
import { isFree } from './is-free.js';
import { Refused, RunningSandbox, Unreachable, type Schemas } from './running-sandbox.js';
import { table } from './table.js';
import { bring, findTool, tools, type Tool } from './tools.js';

interface Finding {
  name: string;
  /** What is missing is needed by one command only. */
  verdict: 'ok' | 'missing' | 'wrong';
  detail: string;
}

/** `tollgate doctor`: looks at what the commands need, and changes nothing. */
export async function doctor({ json, ...flags }: ClientFlags & { json?: true }): Promise<void> {
  const config = readClientConfig(flags);
  const sandbox = await RunningSandbox.at(config);
  const findings = [
    node(process.versions.node),
    await data(config.dataDirectory),
    await port(readConfig({}).port),
    await clock(sandbox),
    ...Object.values(tools).map(tool),
  ];
  const rows = findings.map(({ verdict, name, detail }) => [verdict, name, detail]);
  console.log(json === true ? JSON.stringify(findings, null, 2) : table(rows));
  if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = EXIT_FAILURE;
}

function node(version: string): Finding {
  const wanted = packageJson.engines.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = wanted.replace('>=', '').split('.').map(Number);
  const isNew = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return { name: 'node', verdict: isNew ? 'ok' : 'wrong', detail: `${version}; ${wanted} is needed` };
}

async function data(directory: string): Promise<Finding> {
  const name = 'data';
  let state;
  try {
    state = await inspectData(directory);
  } catch (error) {
    return { name, verdict: 'wrong', detail: error instanceof Error ? error.message : String(error) };
  }
  const { isThere, isWritable, heldBy, schema, newestSchema } = state;
  if (!isWritable)
    return { name, verdict: 'wrong', detail: `${directory} cannot be written to: choose --data` };
  if (!isThere) return { name, verdict: 'ok', detail: `${directory} is made by the first start` };
  if (schema !== null && schema > newestSchema) {
    const detail = `${directory} has schema ${schema}, and this version knows up to ${newestSchema}`;
    return { name, verdict: 'wrong', detail };
  }
  const user = heldBy === null ? 'used by nobody' : `used by process ${heldBy}`;
  return { name, verdict: 'ok', detail: `${directory}, schema ${schema ?? 'not written yet'}, ${user}` };
}

/** Whether `tollgate start` could listen where it would. */
async function port(number: number): Promise<Finding> {
  const name = 'port';
  if (await isFree(number)) return { name, verdict: 'ok', detail: `${number} is free` };
  const url = `http://127.0.0.1:${number}`;
  const there = await RunningSandbox.at({ url, dataDirectory: '', apiKey: null });
  const health = await there.get<Schemas['Health']>('/health').catch(() => null);
  return health
    ? { name, verdict: 'ok', detail: `${number} is used by a sandbox, version ${health.version}` }
    : { name, verdict: 'wrong', detail: `${number} is used by something else: tollgate start --port 0` };
}

async function clock(sandbox: RunningSandbox): Promise<Finding> {
  const name = 'clock';
  try {
    const { mode, now } = await sandbox.get<Schemas['Clock']>('/clock');
    return { name, verdict: 'ok', detail: `${now}, ${mode}, at ${sandbox.url}` };
  } catch (error) {
    if (error instanceof Unreachable)
      return { name, verdict: 'missing', detail: error.message.replace('\n', ' ') };
    if (error instanceof Refused)
      return { name, verdict: 'wrong', detail: `${sandbox.url} refuses the key: ${error.message}` };
    throw error;
  }
}

function tool(wanted: Tool): Finding {
  const { name, for: purpose } = wanted;
  const found = findTool(wanted);
  return found
    ? { name, verdict: 'ok', detail: `${found.version}, for ${purpose}` }
    : { name, verdict: 'missing', detail: `${purpose} needs it: ${bring(wanted)}` };
}
