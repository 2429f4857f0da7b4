import { createHash } from 'node:crypto';
import { escapeMarkup } from './escape-markup.js';
import { style as reportStyle } from './html-style.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Renders one page without scripts, which opens from a file without network access. Its content security policy allows
 * only its own style sheet and the fonts in it.
 *
 * @param content markup of the page
 * @param additionalStyle rules in addition to those of all reports
 */
export function renderPage(title: string, content: string, additionalStyle = ''): string {
  const style = renderFontFaces() + reportStyle + additionalStyle;
  const styleHash = createHash('sha256').update(style).digest('base64');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; font-src data:">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<main class="page">
${content}
</main>
</body>
</html>
`;
}

/** Folders of the dashboard's build, relative to this module in the package and in the sources. */
const FONT_FOLDERS = ['../../dashboard/assets', '../../dist/dashboard/assets'];

/** Fonts of the dashboard, with the range of their weights. */
const FONTS = [
  { family: 'Inter Variable', file: /^inter-latin-wght-normal-[\w-]+\.woff2$/, weights: '100 900' },
  {
    family: 'JetBrains Mono Variable',
    file: /^jetbrains-mono-latin-wght-normal-[\w-]+\.woff2$/,
    weights: '100 800',
  },
];

/** Returns style rules with the fonts of the dashboard as data, for a page without other files; empty before its first build. */
function renderFontFaces(): string {
  const folder = FONT_FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find(existsSync);
  if (folder === undefined) return '';
  const names = readdirSync(folder);
  return FONTS.flatMap(({ family, file, weights }) =>
    names
      .filter((name) => file.test(name))
      .map((name) => {
        const data = readFileSync(join(folder, name), 'base64');
        return `@font-face { font-family: '${family}'; font-weight: ${weights}; src: url(data:font/woff2;base64,${data}) format('woff2'); }\n`;
      }),
  ).join('');
}

/** Icon `chevron-down` of Lucide, for the summary of details. */
export const chevron =
  '<svg class="chevron" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg>';
