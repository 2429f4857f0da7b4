import { html, type Html } from './html.js';

/** Outlines of Lucide icons, in a square of 24. */
const outlines = {
  check: 'M20 6 9 17l-5-5',
  chevron: 'm6 9 6 6 6-6',
  flask:
    'M10 2v7.527a2 2 0 0 1-.211.896L4.72 20.55a1 1 0 0 0 .9 1.45h12.76a1 1 0 0 0 .9-1.45l-5.069-10.127A2 2 0 0 1 14 9.527V2M8.5 2h7M7 16h10',
};

/** Renders a decorative icon. @param size width and height in pixels */
export function renderIcon(name: keyof typeof outlines, size: number): Html {
  return html`<svg
    class="icon-${name}"
    viewBox="0 0 24 24"
    width="${size}"
    height="${size}"
    aria-hidden="true"
  >
    <path d="${outlines[name]}" />
  </svg>`;
}
