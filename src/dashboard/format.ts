/** `2027-01-10 15:30:00`: UTC, as the clock has it. */
export function formatInstant(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}

/** @param amount in minor units */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits).replace(/\s/g, ' ');
}

/** How long something took. */
export function formatLatency(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds < 1) return '<1 ms';
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** `1 charge`, `2 charges` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `past_due` as words. */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}

/** JSON with indentation, where it is that; else as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
