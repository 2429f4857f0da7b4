import { contrast, readableOn } from './color.js';
import { palettes, type Palette } from './stylesheet.js';

/** What text needs, and what anything else needs that has to be seen. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const TEXT = 4.5;
const OUTLINE = 3;

/** Where the stylesheet of a colour lies. It says nothing else, so that it can be kept for ever and tells no secret. */
export function brandStylesheetPath(color: string): string {
  return `/checkout/assets/brand/${color.slice(1).toLowerCase()}.css`;
}

/** The colour that a file name stands for; null when it stands for none. */
export function colorOfFile(file: string): string | null {
  const [, digits] = /^([0-9a-f]{6})\.css$/.exec(file) ?? [];
  return digits === undefined ? null : `#${digits}`;
}

/**
 * An organization's colour, as far as it can be read: buttons have it always, with text in black or white. Links and the
 * ring around what has the focus have it only where it stands out from each of the grounds they lie on.
 */
export function brandStylesheet(color: string): string {
  return `:root { --brand: ${color}; --on-brand: ${readableOn(color)}; }
@media not (prefers-color-scheme: dark) { :root { ${usesIn(palettes.light, color)} } }
@media (prefers-color-scheme: dark) { :root { ${usesIn(palettes.dark, color)} } }
`;
}

function usesIn({ paper, ground, note }: Palette, color: string): string {
  const isReadable = [paper, ground, note].every((behind) => contrast(color, behind) >= TEXT);
  const edge = contrast(color, paper) >= OUTLINE ? color : 'var(--line)';
  return `${isReadable ? `--accent: ${color}; ` : ''}--edge: ${edge};`;
}
