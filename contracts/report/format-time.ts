const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats the UTC day of an RFC 3339 timestamp as the dashboard does, such as `22 Apr 2027`. */
export const formatDay = (timestamp: string): string => dayFormat.format(new Date(timestamp));

/** Formats an RFC 3339 timestamp to the minute, such as `22 Apr 2027, 14:30 UTC`. */
export const formatTime = (timestamp: string): string =>
  `${formatDay(timestamp)}, ${new Date(timestamp).toISOString().slice(11, 16)} UTC`;
