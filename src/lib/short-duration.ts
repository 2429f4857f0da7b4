const SHORT_DURATION_PATTERN = /^(?!$)(\d+y)?(\d+mo)?(\d+w)?(\d+d)?(\d+h)?(\d+min)?(\d+s)?$/;

/**
 * Parses a short duration such as `1mo2w` or `30min` into an ISO 8601 duration. Months are `mo` and minutes are `min`,
 * since ISO 8601 uses `M` for both.
 *
 * @returns null when the text is not a short duration
 * @example parseShortDuration('1d12h'); // 'P1DT12H'
 */
export function parseShortDuration(text: string): string | null {
  const groups: (string | undefined)[] | undefined = SHORT_DURATION_PATTERN.exec(text)?.slice(1);
  if (!groups) return null;
  const units = groups.map((group = '') => group.toUpperCase().replace(/(?<=M)(O|IN)$/, ''));
  const time = units.slice(4).join('');
  return `P${units.slice(0, 4).join('')}${time === '' ? '' : `T${time}`}`;
}
