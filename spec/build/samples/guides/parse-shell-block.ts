/** Request to an API. In its texts, `$name` refers to a variable. */
export interface ApiCall {
  kind: 'call';
  method: string;
  path: string;
  body?: unknown;
  header?: { name: string; value: string };
}

/** Form that a payer submits on the checkout page. */
export interface FormSubmission {
  kind: 'submit';
  url: string;
  fields: Record<string, string>;
}

/** Statement of a guide: a request, and what happens with its response. */
export interface Step {
  request: ApiCall | FormSubmission;
  /** Variable that holds a field of the response. */
  variable?: { name: string; field: string };
  /** Fields to print, of the response or of each item in a list of it. */
  output?: { list?: string; fields: string[] };
}

/** Parts of a shell statement. Quotes are removed from the words. */
interface Statement {
  name: string | undefined;
  commands: string[][];
}

const TOKEN =
  /(?<assignment>\w+=\$\()|(?<space> +|\\\n)|(?<pipe>\|\s*)|(?<end>\n)|'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<bare>[^\s'"|()]+)|(?<close>\))/gy;

/**
 * Parses a shell block that consists of `call`, `submit`, `show` and `show_each`.
 *
 * @throws {Error} if it contains anything else
 */
export function parseShellBlock(code: string): Step[] {
  return splitStatements(code).map(toStep);
}

function splitStatements(code: string): Statement[] {
  const statements: Statement[] = [];
  let statement: Statement = { name: undefined, commands: [[]] };
  let startsWord = true;
  let length = 0;
  for (const { 0: token, groups = {} } of code.matchAll(TOKEN)) {
    length += token.length;
    const { assignment, pipe, end, single, double, bare } = groups;
    const text = single ?? double ?? bare;
    if (single?.includes('$') === true) throw new Error(`A single-quoted text contains $: ${single}`);
    const command = statement.commands.at(-1) ?? [];
    if (assignment !== undefined) statement.name = assignment.slice(0, -3);
    else if (pipe !== undefined) statement.commands.push([]);
    else if (text !== undefined && startsWord) command.push(text);
    else if (text !== undefined) command.push((command.pop() ?? '') + text);
    else if (end !== undefined) {
      statements.push(statement);
      statement = { name: undefined, commands: [[]] };
    }
    startsWord = text === undefined;
  }
  if (length < code.length) throw new Error(`Not a call: ${code.slice(length)}`);
  return statements.filter(({ commands }) => commands[0]?.length !== 0);
}

function toStep({ name, commands }: Statement): Step {
  const [[command, ...words], [printer, ...fields] = []] = commands as [string[], string[]?];
  const isSilent = words.at(-1) === '/dev/null';
  const request = toRequest(command, isSilent ? words.slice(0, -2) : words);
  const [firstField = ''] = fields;
  if (name !== undefined && printer === 'show' && fields.length === 1)
    return { request, variable: { name, field: firstField } };
  if (name === undefined && printer === 'show') return { request, output: { fields } };
  if (name === undefined && printer === 'show_each')
    return { request, output: { list: firstField, fields: fields.slice(1) } };
  if (name === undefined && printer === undefined && (isSilent || request.kind === 'submit'))
    return { request };
  throw new Error(`The output of a call is neither shown, assigned nor discarded: ${words.join(' ')}`);
}

function toRequest(command: string | undefined, words: readonly string[]): Step['request'] {
  const [first = '', second = '', body = '', header = ''] = words;
  if (command === 'submit')
    return {
      kind: 'submit',
      url: first,
      fields: Object.fromEntries(words.slice(1).map((field) => field.split('=') as [string, string])),
    };
  if (command !== 'call') throw new Error(`Not a call: ${command ?? ''} ${words.join(' ')}`);
  const [name = '', value = ''] = header.split(': ');
  return {
    kind: 'call',
    method: first,
    path: second,
    ...(body !== '' && { body: JSON.parse(body) as unknown }),
    ...(header !== '' && { header: { name, value } }),
  };
}
