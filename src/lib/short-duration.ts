const SHORT = /^(?!$)(\d+y)?(\d+mo)?(\d+w)?(\d+d)?(\d+h)?(\d+min)?(\d+s)?$/;

/**
 * The ISO 8601 duration that a short form means: the same in lower case, with `mo` and `min` for what `M` stands for
 * twice. Null when it is none.
 *
 * @example readShortDuration('1d12h'); // 'P1DT12H'
 */
export function readShortDuration(text: string): string | null {
  const parts: (string | undefined)[] | undefined = SHORT.exec(text)?.slice(1);
  if (!parts) return null;
  const units = parts.map((part = '') => part.toUpperCase().replace(/(?<=M)(O|IN)$/, ''));
  const time = units.slice(4).join('');
  return `P${units.slice(0, 4).join('')}${time === '' ? '' : `T${time}`}`;
}
