/** Statement with its bound values, as the log of PostgreSQL has it. */
export interface LoggedStatement {
  /** Process id of the connection. */
  connection: string;
  text: string;
  /** Literals of `$1`, `$2`, … in SQL. */
  values: readonly string[];
}

/** Parses a log with the line prefix `[%p] ` and `log_statement = all`. Continued lines begin with a tab. */
export function parseStatementLog(log: string): LoggedStatement[] {
  const entries = log.replaceAll('\n\t', '\n').split(/\n?^(?=\[\d+\] )/m);
  const statements: LoggedStatement[] = [];
  for (const entry of entries) {
    const statement = /^\[(\d+)\] LOG: {2}(?:statement|execute [^:]+): ([^]*)$/.exec(entry);
    if (statement) {
      const [, connection = '', text = ''] = statement;
      statements.push({ connection, text: text.trim(), values: [] });
    }
    const details = /^\[(\d+)\] DETAIL: {2}[Pp]arameters: ([^]*)$/.exec(entry);
    if (!details) continue;
    const [, connection, list = ''] = details;
    const index = statements.findLastIndex((each) => each.connection === connection);
    const previous = statements[index];
    if (previous) statements[index] = { ...previous, values: parseValues(list) };
  }
  return statements;
}

/** Parses `$1 = 'a', $2 = NULL`. */
function parseValues(list: string): string[] {
  return [...list.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, literal = 'NULL']) => literal);
}

/** Id of an object: a prefix and 26 characters. The last ones differ in each run of a script. */
const objectId = /\b([a-z]+_[0-9a-z]{14})[0-9a-z]{12}\b/g;

/**
 * Writes a script for pgbench that runs the statements, those of each connection together. Ids and sequence numbers of new
 * objects are random.
 *
 * @param known ids of objects that exist before
 */
export function toPgbenchScript(statements: readonly LoggedStatement[], known: readonly string[]): string {
  const connections = [...new Set(statements.map(({ connection }) => connection))];
  const lines = connections.flatMap((connection) =>
    statements.filter((each) => each.connection === connection).map((each) => `${bindValues(each, known)};`),
  );
  return ['\\set r random(100000000000, 999999999999)', ...lines, ''].join('\n');
}

function bindValues({ text, values }: LoggedStatement, known: readonly string[]): string {
  const bind = (number: string): string =>
    (values[Number(number) - 1] ?? 'NULL').replaceAll(objectId, (id, start: string) =>
      known.includes(id) ? id : `${start}:r`,
    );
  return text
    .replaceAll(/\$\d+::bigint\[\]/g, "'{:r}'::bigint[]")
    .replaceAll(/\$(\d+)/g, (_, number: string) => bind(number))
    .replaceAll(/\s*\n\s*/g, ' ');
}
