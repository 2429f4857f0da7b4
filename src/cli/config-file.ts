import { InvalidArgumentError, type Command, type Option } from 'commander';
import { ConfigError, fillEnvironment } from '../config.js';
import { readTextFile } from '../../contracts/lib/read-text-file.js';
import { buildConfigSchema, getSettingPath, listSettings, listTrustedFlags } from './config-schema.js';

const FILE = 'tollgate.config.json';

type Settings = Readonly<Record<string, unknown>>;

/**
 * Applies the configuration file in the current folder to a command. Settings that also have an environment variable set
 * that variable, all others set the flag; variables and flags that are set already win.
 *
 * @throws {ConfigError} with all errors of the file
 */
export async function applyConfigFile(command: Command): Promise<void> {
  const settings = await readSettings(getRoot(command));
  if (!settings) return;
  const environmentSettings = fillEnvironment((path) => getSetting(settings, path.split('.')));
  for (const option of listSettings(command)) {
    const path = getSettingPath(command, option);
    const value = getSetting(settings, path);
    if (value === undefined || environmentSettings.has(path.join('.'))) continue;
    const key = option.attributeName();
    if (command.getOptionValueSource(key) === 'cli') continue;
    command.setOptionValueWithSource(key, parseSetting(option, value, path), 'config');
  }
}

/** Parses a number with the parser of its flag, for the same limits. @throws {ConfigError} if the flag rejects it */
function parseSetting(option: Option, value: unknown, path: readonly string[]): unknown {
  const parse = option.parseArg as ((text: string, previous: unknown) => unknown) | undefined;
  if (!parse || typeof value !== 'number') return value;
  try {
    return parse(String(value), undefined);
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause;
    throw new ConfigError(`${FILE} is invalid:\n  /${path.join('/')} is ${value}: ${cause.message}`, {
      cause,
    });
  }
}

function getRoot(command: Command): Command {
  return command.parent ? getRoot(command.parent) : command;
}

/** Reads and validates the file. @returns null if there is none */
async function readSettings(program: Command): Promise<Settings | null> {
  let settings: unknown;
  try {
    settings = JSON.parse(await readTextFile(FILE));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError(`${FILE} cannot be read: ${(cause as Error).message}`, { cause });
  }
  rejectTrustedFlags(program, settings as Settings);
  // Loaded here, because most projects have no such file.
  const { findSchemaErrors } = await import('../lib/find-schema-errors.js');
  const errors = findSchemaErrors(buildConfigSchema(program), settings, 'setting');
  if (errors.length === 0) return settings as Settings;
  throw new ConfigError([`${FILE} is invalid:`, ...errors.map((each) => `  ${each}`)].join('\n'));
}

/** @throws {ConfigError} for a setting that decides which program runs or receives the API key */
function rejectTrustedFlags(command: Command, settings: Settings): void {
  for (const option of listTrustedFlags(command)) {
    const path = getSettingPath(command, option);
    if (getSetting(settings, path) === undefined) continue;
    throw new ConfigError(
      `${FILE} is invalid:\n  /${path.join('/')} cannot be set in this file, which a pull request can change: it decides which program runs or receives the API key. Pass ${option.long ?? option.flags} to the command instead.`,
    );
  }
  for (const child of command.commands) rejectTrustedFlags(child, settings);
}

const getSetting = (settings: Settings, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Settings | undefined)?.[name], settings);
