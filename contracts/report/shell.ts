import type { Exchange } from '../results/exchange.js';
import type { Owner } from '../session/cleanup-log.js';

/** Quotes a text as one word of a POSIX shell. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns the environment variable that takes the place of a key; undefined without a key. */
function getKeyVariable(owner: Owner): string | undefined {
  if (owner === 'second') return 'TOLLGATE_SECOND_API_KEY';
  // The organization of the run is deleted after the run, so any key shows the request equally well.
  return owner === 'none' ? undefined : 'TOLLGATE_API_KEY';
}

/** Replaces the secrets in a text by a placeholder. */
type Mask = (text: string, placeholder: string) => string;

/**
 * Renders a request as a shell command. The shell reads the API key from an environment variable; a long body is
 * truncated.
 */
export function toCurlCommand(
  { method, target, request }: Exchange,
  origin: string,
  owner: Owner,
  mask: Mask,
): string {
  const { headers, encoding } = request;
  const body = request.body === null ? null : mask(request.body, '<masked>');
  const variable = getKeyVariable(owner);
  const quote = (text: string): string => quoteWithVariable(text, variable ?? 'TOLLGATE_API_KEY', mask);
  const args = ['curl', '-sS', '-i', '--path-as-is', ...(method === 'HEAD' ? ['--head'] : ['-X', method])];
  args.push(quote(origin + target));
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'authorization' && variable !== undefined)
      args.push(`-H "Authorization: Bearer $${variable}"`);
    else args.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`));
  }
  if (headers['accept'] === undefined) args.push('-H', "'Accept:'");
  if (body === null) return args.join(' ');
  // By default, curl declares a body as a form.
  if (headers['content-type'] === undefined) args.push('-H', "'Content-Type:'");
  const isText = encoding === 'utf8' || /^[\t\n\x20-\x7E]*$/.test(body);
  return isText && isCurlArgument(body)
    ? [...args, '--data-binary', quoteForShell(body)].join(' ')
    : `printf '${toOctalEscapes(Buffer.from(body, encoding))}' | ${[...args, '--data-binary', '@-'].join(' ')}`;
}

/** Quotes a text as one word of a shell, in which an environment variable takes the place of the secrets. */
function quoteWithVariable(text: string, variable: string, mask: Mask): string {
  const separator = '\0';
  return mask(text, separator)
    .split(separator)
    .map((part) => (part === '' ? '' : quoteForShell(part)))
    .join(`"$${variable}"`);
}

/** Returns false for `@` at the start, where curl expects a file name, and for characters that terminals do not copy. */
function isCurlArgument(body: string): boolean {
  return !body.startsWith('@') && !/[\0-\x08\x0B-\x1F\x7F]/.test(body) && body.isWellFormed();
}

/** Escapes every byte in octal, for `printf` of POSIX. */
function toOctalEscapes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
