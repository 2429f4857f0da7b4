import type { JSX } from 'preact';

/** Mark of Tollgate: a post and its barrier. */
export function Logo(): JSX.Element {
  return (
    <svg class="logo" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <rect class="logo-ground" width="28" height="28" rx="8" />
      <rect x="6.5" y="12" width="4.6" height="9.5" rx="1.4" fill="#fff" />
      <g transform="rotate(-32 8.8 13.6)">
        <rect x="7.4" y="11.6" width="15.6" height="4" rx="2" fill="#fff" />
        <path class="logo-ground" d="M12.6 11.6h2.6l-1.6 4H11zM18 11.6h2.6l-1.6 4h-2.6z" />
      </g>
    </svg>
  );
}
