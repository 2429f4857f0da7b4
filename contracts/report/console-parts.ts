/** Wraps a text in ANSI codes, if the output is colored. */
export type Paint = (style: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string;

const ansiCodes = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

/** Creates a function that colors text. @param isColored false to return every text as it is */
export function createPaint(isColored: boolean): Paint {
  return (style, text) => (isColored ? `\u001B[${ansiCodes[style]}m${text}\u001B[0m` : text);
}

/** Renders a line with a name and a value; no line without a value. */
export function renderField(name: string, value: string | null): string[] {
  return value === null ? [] : [`  ${`${name}:`.padEnd(14)}${value}`];
}

/** Renders a title with indented lines; an empty text without lines. */
export function renderSection(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n');
}
