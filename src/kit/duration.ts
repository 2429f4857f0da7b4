const UNITS = {
  s: ['PT', 'S'],
  min: ['PT', 'M'],
  h: ['PT', 'H'],
  d: ['P', 'D'],
  w: ['P', 'W'],
  mo: ['P', 'M'],
  y: ['P', 'Y'],
} as const;

const SHORT = /^(\d{1,6})(s|min|h|d|w|mo|y)$/;

/**
 * The ISO 8601 duration that a short form means: `30s`, `90min`, `12h`, `3d`, `2w`, `1mo`, `1y`. Anything else stays as
 * it is, for the sandbox to judge.
 */
export function isoDuration(text: string): string {
  const [, count = '', unit] = SHORT.exec(text) ?? [];
  if (unit === undefined) return text;
  const [prefix, suffix] = UNITS[unit as keyof typeof UNITS];
  return `${prefix}${count}${suffix}`;
}
