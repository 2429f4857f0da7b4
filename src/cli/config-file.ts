import { readFile } from 'node:fs/promises';
import type { ErrorObject } from 'ajv';
import { InvalidArgumentError, type Command, type Option } from 'commander';
import { ConfigError, fillEnvironment } from '../config.js';
import { configSchema, placeOf, settingsOf, type Schema } from './config-schema.js';
import { nearest } from './nearest.js';

const FILE = 'tollgate.config.json';

type Settings = Readonly<Record<string, unknown>>;

/**
 * Gives a command the settings of the file in the folder in which it was asked. What has a name in the environment too
 * goes there, unless it is set; everything else to the flags, unless they are.
 *
 * @throws {ConfigError} with all that is wrong in the file
 */
export async function adoptConfigFile(command: Command): Promise<void> {
  const settings = await readSettings(rootOf(command));
  if (!settings) return;
  const inEnvironment = fillEnvironment((place) => valueAt(settings, place.split('.')));
  for (const option of settingsOf(command)) {
    const place = placeOf(command, option);
    const value = valueAt(settings, place);
    if (value === undefined || inEnvironment.has(place.join('.'))) continue;
    const key = option.attributeName();
    if (command.getOptionValueSource(key) === 'cli') continue;
    command.setOptionValueWithSource(key, takenBy(option, value, place), 'config');
  }
}

/** A number is judged as the flag judges it. */
function takenBy(option: Option, value: unknown, place: readonly string[]): unknown {
  const parse = option.parseArg as ((text: string, previous: unknown) => unknown) | undefined;
  if (!parse || typeof value !== 'number') return value;
  try {
    return parse(String(value), undefined);
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause;
    throw new ConfigError(`${FILE} is not right:\n  /${place.join('/')} is ${value}: ${cause.message}`, {
      cause,
    });
  }
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command;
}

/** Null where there is no file. */
async function readSettings(program: Command): Promise<Settings | null> {
  let settings: unknown;
  try {
    settings = JSON.parse(await readFile(FILE, 'utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError(`${FILE} cannot be read: ${(cause as Error).message}`, { cause });
  }
  // Who has no such file does not wait for it.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const validate = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true }).compile(
    configSchema(program),
  );
  if (validate(settings)) return settings as Settings;
  const faults = (validate.errors ?? []).map(faultOf);
  throw new ConfigError([`${FILE} is not right:`, ...faults.map((fault) => `  ${fault}`)].join('\n'));
}

function faultOf({ instancePath, message, params, parentSchema }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: string[];
  };
  if (additionalProperty === undefined) {
    const choices = allowedValues ? `: ${allowedValues.join(', ')}` : '';
    return `${instancePath === '' ? '/' : instancePath} ${message}${choices}`;
  }
  const names = Object.keys((parentSchema as Schema).properties ?? {});
  const meant = nearest(additionalProperty, names);
  const hint = meant === null ? '' : ` (Did you mean ${meant}?)`;
  return `${instancePath}/${additionalProperty}: there is no such setting${hint}`;
}

const valueAt = (settings: Settings, place: readonly string[]): unknown =>
  place.reduce<unknown>((value, name) => (value as Settings | undefined)?.[name], settings);
