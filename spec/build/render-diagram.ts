import { renderMermaidSVG } from 'beautiful-mermaid';

/**
 * Renders a Mermaid diagram as a figure. Its colors and fonts come from the style sheet of the site, so that it follows
 * the color scheme and contains no styles of its own.
 *
 * @param source Mermaid source with an `accTitle`, which becomes the accessible name
 * @returns HTML without blank lines, because a blank line ends an HTML block of Markdown. The figure can be focused, so
 *   that a wide diagram scrolls with the arrow keys.
 * @throws if the diagram has no `accTitle`
 */
export function renderDiagram(source: string): string {
  const title = /^\s*accTitle:\s*(.+)$/m.exec(source)?.[1];
  if (title === undefined) throw new Error(`A diagram has no accTitle:\n${source}`);
  const svg = renderMermaidSVG(source.replace(/^\s*accTitle:.*\n/m, ''))
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replace(/^<svg[^>]*>/, (tag) => tag.replace(/ style="[^"]*"/, ''))
    .replaceAll(/\s*\n\s*/g, '');
  return `<figure class="diagram" role="img" tabindex="0" aria-label="${title}">${svg}</figure>`;
}
