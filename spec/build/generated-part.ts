import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const style = fileURLToPath(new URL('../../.config/prettier.json', import.meta.url));

/** The mark below what is generated. */
export const END = '<!-- End of what is generated. -->';

/** A guide with these parts between its two marks, whatever was there before. @param begin the mark that comes first */
export async function withGenerated(text: string, begin: string, parts: readonly string[]): Promise<string> {
  const [start, end] = [text.indexOf(begin), text.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`A guide has lost the marks between which stands what is generated: ${begin}`);
  return format([text.slice(0, start + begin.length), ...parts, text.slice(end)].join('\n\n'), {
    ...(await resolveConfig(style, { config: style })),
    parser: 'markdown',
  });
}
