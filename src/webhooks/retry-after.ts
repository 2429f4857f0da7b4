const DELTA_SECONDS = /^\d{1,15}$/;
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * How long a `Retry-After` asks to wait, in milliseconds; 0 for a date that is past, null without one or when it is
 * none of the forms that RFC 9110 knows.
 *
 * @param realNow milliseconds since 1970: the date of a header is in real time, whatever the organization's clock says
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
 */
export function readRetryAfter(header: string | null, realNow: number): number | null {
  const text = header?.trim() ?? '';
  if (DELTA_SECONDS.test(text)) return Number(text) * 1000;
  const date = readHttpDate(text);
  return Number.isNaN(date) ? null : Math.max(0, date - realNow);
}

function readHttpDate(text: string): number {
  if (IMF_FIXDATE.test(text) || RFC_850_DATE.test(text)) return Date.parse(text);
  // The only form without a zone; it is UTC as well.
  return ASCTIME_DATE.test(text) ? Date.parse(`${text} GMT`) : NaN;
}
