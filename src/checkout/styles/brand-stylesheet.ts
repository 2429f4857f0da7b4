import { getContrastRatio, mixColors, pickTextColor, shadeColor } from './color.js';
import { palettes, type Palette } from './stylesheet.js';

/** Minimum contrast ratios of text, and of other visible parts. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_TEXT_CONTRAST = 4.5;
const MIN_OUTLINE_CONTRAST = 3;

/**
 * Returns the path of a brand color's stylesheet, below the path of the checkout. It contains only the color, so the
 * response is public and cacheable.
 */
export function getBrandStylesheetPath(color: string): string {
  return `/assets/brand/${color.slice(1).toLowerCase()}.css`;
}

/** Parses the color from a stylesheet's file name; null if the name is invalid. */
export function parseBrandColor(file: string): string | null {
  const [, digits] = /^([0-9a-f]{6})\.css$/.exec(file) ?? [];
  return digits === undefined ? null : `#${digits}`;
}

/** Share of the brand color in the panel of the dark scheme; the rest is the dark background. */
const DARK_PANEL_SHARE = 0.5;

/**
 * Builds the stylesheet of a brand color. Buttons always have it, with black or white text. The panel has it, darkened
 * in the dark scheme. Focus rings have it only if it is readable on every background of the color scheme.
 */
export function buildBrandStylesheet(color: string): string {
  const { light, dark } = palettes;
  const darkPanel = mixColors(color, dark.ground, DARK_PANEL_SHARE);
  return `:root { --brand: ${color}; --on-brand: ${pickTextColor(color)}; }
@media not (prefers-color-scheme: dark) { :root { ${buildSchemeVariables(light, color, color)} } }
@media (prefers-color-scheme: dark) { :root { ${buildSchemeVariables(dark, color, darkPanel)} } }
`;
}

function buildSchemeVariables({ paper, ground, note }: Palette, color: string, panel: string): string {
  const isReadable = [paper, ground, note].every(
    (background) => getContrastRatio(color, background) >= MIN_TEXT_CONTRAST,
  );
  const edge = getContrastRatio(color, paper) >= MIN_OUTLINE_CONTRAST ? color : 'var(--line)';
  const accent = isReadable ? `--accent: ${color}; ` : '';
  return `${accent}--edge: ${edge}; --panel: ${panel}; --panel-shade: ${shadeColor(panel)}; --on-panel: ${pickTextColor(panel)};`;
}
