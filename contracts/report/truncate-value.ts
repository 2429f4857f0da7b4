const MAX_LENGTH = 1_000;

/** Truncates a message or a value, which may be thousands of lines. The JSON report has it in full. */
export function truncateValue(value: string): string {
  return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}… (${value.length} characters)` : value;
}
