/** Formats an RFC 3339 UTC instant as `2027-01-10 15:30:00`. */
export function formatInstant(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}

/** Formats an amount in minor units with its currency code: `EUR 120.00`. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits).replace(/\s/g, ' ');
}

/** Formats a latency in milliseconds or seconds; a dash if it is null. */
export function formatLatency(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds < 1) return '<1 ms';
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Formats a count with its noun: `1 charge`, `2 charges`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Converts a snake_case name to words: `past_due` becomes `past due`. */
export function humanize(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Indents JSON; returns any other text unchanged. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
