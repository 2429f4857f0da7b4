import { html, type Html } from './html.js';

/** Outlines of Lucide icons, in a square of 24. */
const outlines = {
  check: 'M20 6 9 17l-5-5',
  cross: 'M18 6 6 18M6 6l12 12',
  clock: 'M12 6v6l4 2M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  info: 'M12 16v-4M12 8h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  lock: 'M7 11V7a5 5 0 0 1 10 0v4M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z',
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
