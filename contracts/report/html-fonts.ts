import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
export function renderFontFaces(): string {
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
