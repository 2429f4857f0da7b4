/** Parses a table whose columns are separated by two or more spaces. */
export function parseTable(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .filter(([first]) => first !== '');
  return rows.map((row) => {
    if (row.length !== head.length)
      throw new Error(`This row has a column too many or too few: ${row.join(' | ')}`);
    return Object.fromEntries(head.map((name, column) => [name, row[column] ?? '']));
  });
}
