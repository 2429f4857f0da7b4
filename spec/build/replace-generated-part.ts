import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const prettierConfig = fileURLToPath(new URL('../../.prettierrc.json', import.meta.url));

/** Marker after the generated part. */
export const END_MARKER = '<!-- End of the generated part. -->';

/** Replaces the text between `beginMarker` and `END_MARKER` of a guide. */
export async function replaceGeneratedPart(
  text: string,
  beginMarker: string,
  parts: readonly string[],
): Promise<string> {
  const [start, end] = [text.indexOf(beginMarker), text.indexOf(END_MARKER)];
  if (start < 0 || end < start)
    throw new Error(`A guide lacks the markers of its generated part: ${beginMarker}`);
  return format([text.slice(0, start + beginMarker.length), ...parts, text.slice(end)].join('\n\n'), {
    ...(await resolveConfig(prettierConfig, { config: prettierConfig })),
    parser: 'markdown',
  });
}
