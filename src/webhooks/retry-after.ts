const DELTA_SECONDS = /^\d{1,15}$/;
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Returns the delay of a `Retry-After` header in milliseconds; 0 for a date in the past, null if the header is absent or
 * malformed.
 *
 * @param realNow milliseconds since 1970, in real time: the header's date does not follow the organization's clock
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
 */
export function parseRetryAfter(header: string | null, realNow: number): number | null {
  const text = header?.trim() ?? '';
  if (DELTA_SECONDS.test(text)) return Number(text) * 1000;
  const date = parseHttpDate(text);
  return Number.isNaN(date) ? null : Math.max(0, date - realNow);
}

function parseHttpDate(text: string): number {
  if (IMF_FIXDATE.test(text) || RFC_850_DATE.test(text)) return Date.parse(text);
  // An asctime date has no zone. RFC 9110 defines it as UTC.
  return ASCTIME_DATE.test(text) ? Date.parse(`${text} GMT`) : NaN;
}
