import { createHash } from 'node:crypto';
import { escapeMarkup } from './escape-markup.js';
import { renderFontFaces } from './html-fonts.js';
import { style as reportStyle } from './html-style.js';

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
