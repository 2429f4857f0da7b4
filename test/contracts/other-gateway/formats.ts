/**
 * Syntax of email addresses. `mailbox` is RFC 5321 with quoted local parts and address literals, `common` has neither,
 * and `strict` also checks the lengths of local part and labels and needs an alphabetic top-level domain.
 */
export type EmailSyntax = 'mailbox' | 'common' | 'strict';

/** Returns true if a text has a format of JSON Schema. Unknown formats and `int64` accept everything. */
export function checkFormat(format: string, value: string, email: EmailSyntax): boolean {
  switch (format) {
    case 'date':
      return isDate(value);
    case 'date-time':
      return isDateTime(value);
    case 'email':
      return isEmail(value, email);
    case 'uri':
      return isUri(value);
    default:
      return true;
  }
}

function isDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(value: string): boolean {
  const match = /^([\d-]{10})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/.exec(value);
  if (!match) return false;
  const [, day = '', hour, minute, second, offsetHour = '0', offsetMinute = '0'] = match;
  return (
    isDate(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(offsetHour) < 24 &&
    Number(offsetMinute) < 60
  );
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const dotAtom = `${atom}(?:\\.${atom})*`;
const commonEmail = new RegExp(`^${dotAtom}@(?:${label}\\.)+${label}$`);
const mailbox = new RegExp(
  `^(?:${dotAtom}|"(?:[ !#-\\[\\]-~]|\\\\[ -~])*")@(?:${label}(?:\\.${label})*|\\[(?:\\d{1,3}(?:\\.\\d{1,3}){3}|IPv6:[0-9A-Fa-f:.]+)\\])$`,
);
const MAX_LOCAL_PART_LENGTH = 64;
const MAX_LABEL_LENGTH = 63;

function isEmail(value: string, syntax: EmailSyntax): boolean {
  if (syntax === 'mailbox') return mailbox.test(value);
  if (!commonEmail.test(value)) return false;
  if (syntax === 'common') return true;
  const [local = '', domain = ''] = value.split('@');
  const labels = domain.split('.');
  return (
    local.length <= MAX_LOCAL_PART_LENGTH &&
    labels.every(({ length }) => length <= MAX_LABEL_LENGTH) &&
    /^[A-Za-z]{2,}$/.test(labels.at(-1) ?? '')
  );
}

const uri =
  /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?@!$&'()*+,;=[\]]|%[0-9A-Fa-f]{2})+(?:#(?:[A-Za-z0-9\-._~:/?@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)?$/;

function isUri(value: string): boolean {
  return uri.test(value) && URL.canParse(value);
}
