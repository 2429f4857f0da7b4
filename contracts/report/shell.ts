import type { Exchange } from '../http/exchange.js';
import type { Owner } from '../session/cleanup-log.js';

/** One word for a POSIX shell, whatever is in it. */
export function quoted(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const variables: Partial<Record<Owner, string>> = {
  first: 'TOLLGATE_API_KEY',
  second: 'TOLLGATE_SECOND_API_KEY',
  // Its organization is empty by now: the request can be looked at with any key.
  own: 'TOLLGATE_API_KEY',
};

/** A request as a shell sends it. The key is named and never shown; of a long body only the beginning is there. */
export function curlOf({ method, target, request }: Exchange, origin: string, owner: Owner): string {
  const { headers, body, encoding } = request;
  const variable = variables[owner];
  const words = ['curl', '-sS', '-i', '--path-as-is', ...(method === 'HEAD' ? ['--head'] : ['-X', method])];
  words.push(quoted(origin + target));
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'authorization' && variable !== undefined)
      words.push(`-H "Authorization: Bearer $${variable}"`);
    else words.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value}`));
  }
  if (headers['accept'] === undefined) words.push('-H', "'Accept:'");
  if (body === null) return words.join(' ');
  // Of its own accord curl would say that it is a form.
  if (headers['content-type'] === undefined) words.push('-H', "'Content-Type:'");
  const isText = encoding === 'utf8' || /^[\t\n\x20-\x7E]*$/.test(body);
  return isText && isPlain(body)
    ? [...words, '--data-binary', quoted(body)].join(' ')
    : `printf '${escaped(Buffer.from(body, encoding))}' | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

/** An at sign in front would name a file; control characters and halves of characters no shell passes on. */
function isPlain(body: string): boolean {
  return !body.startsWith('@') && !/[\0-\x08\x0B-\x1F\x7F]/.test(body) && body.isWellFormed();
}

/** Every byte in octal, as POSIX's printf reads it. */
function escaped(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
