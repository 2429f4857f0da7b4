import { UsageError } from '../../../contracts/session/target.js';
import type { TestSandbox } from '../../support/sandbox.js';
import { checkFile, recordTraffic, toHar, writeRecording, type RecordedLine } from './record.js';

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

const DEEP_VALUE = '<8,000 levels>';

/** `JSON.stringify` cannot write deep values. */
const stringify = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll(`"${DEEP_VALUE}"`, '['.repeat(8_000) + ']'.repeat(8_000));

/** Values that replace each value of a recording, by a name for the report. Undefined removes the value. */
const replacements: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...[null, 7, -1, 1e300, '', 'text', DEEP_VALUE, '%E0%A4%A', true, [], [null], {}, { toString: null }].map(
    (value): [string, unknown] => [JSON.stringify(value), value],
  ),
  ['nothing', undefined],
]);

/** Lists the places of all values. Of a list, it visits only the first and the last item. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...new Set([0, value.length - 1])] : Object.keys(value);
  return [path, ...keys.flatMap((key) => listPaths((value as Json)[key], [...path, key]))];
}

/** Returns a copy with another value at a path. */
function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Json;
  copy[key] = replaceAt(copy[key], rest, replacement);
  return copy;
}

/** Requests with each kind of response: a page, an object, a creation with a replay, a deletion and errors. */
const SMALL_TRAFFIC =
  /^(pages\.whole\.listCustomers|idempotency\.replay\.createCustomer|deletion\.gone|journeys\.location)/;

/** Recording with one value of another type. */
interface ChangedRecording {
  name: string;
  createText: () => string;
}

/** Lists recordings in both formats, each with one value of another type: of an entry, or of the body of a response. */
async function listChangedRecordings(sandbox: TestSandbox): Promise<ChangedRecording[]> {
  const all = await recordTraffic(sandbox, SMALL_TRAFFIC);
  const kinds = new Map(all.map((line) => [describeKind(line), line]));
  const lines = [...kinds.values(), ...all.slice(-10)];
  const { entries } = (JSON.parse(toHar(lines)) as { log: { entries: unknown[] } }).log;
  return [...kinds].flatMap(([kind, line], index) => {
    const toLines = (changed: unknown): string =>
      lines
        .with(index, changed as RecordedLine)
        .map(stringify)
        .join('\n');
    const { response } = line;
    const body: unknown = response.body.startsWith('{') ? JSON.parse(response.body) : undefined;
    return [
      ...listChanges(`HAR ${kind}`, entries[index], (entry) =>
        stringify({ log: { entries: entries.with(index, entry) } }),
      ),
      ...listChanges(`NDJSON ${kind}`, line, toLines),
      ...(body === undefined
        ? []
        : listChanges(`body of ${kind}`, body, (changed) =>
            toLines({ ...line, response: { ...response, body: stringify(changed) } }),
          )),
    ];
  });
}

const describeKind = ({ method, response, url }: RecordedLine): string =>
  `${method} ${new URL(url).pathname.split('/')[2] ?? ''} ${response.status}`;

const listChanges = (
  kind: string,
  object: unknown,
  toRecording: (changed: unknown) => string,
): ChangedRecording[] =>
  listPaths(object).flatMap((path) =>
    [...replacements].map(([name, value]) => ({
      name: `${kind} /${path.join('/')} to ${name}`,
      createText: () => toRecording(replaceAt(object, path, value)),
    })),
  );

/**
 * Checks recordings, half of them with `--show-values`.
 *
 * @param isInSample chooses the recordings by name and position
 * @returns the number of recordings, and those with which the check crashed, instead of a report or a rejection
 */
export async function listCrashes(
  sandbox: TestSandbox,
  isInSample: (name: string, index: number) => boolean,
): Promise<{ count: number; crashes: string[] }> {
  const all = await listChangedRecordings(sandbox);
  const recordings = all.filter(({ name }, index) => isInSample(name, index));
  const crashes: string[] = [];
  for (const [index, { name, createText }] of recordings.entries()) {
    await checkFile(writeRecording(createText()), { showsValues: index % 2 === 0 }).catch(
      (error: unknown) => {
        if (!(error instanceof UsageError)) crashes.push(`${name}: ${String(error)}`);
      },
    );
  }
  return { count: recordings.length, crashes };
}
