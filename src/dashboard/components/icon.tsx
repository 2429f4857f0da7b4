import type { IconNode } from 'lucide';
import { createElement, type JSX } from 'react';

export type { IconNode } from 'lucide';

interface IconProps {
  /** Icon of the package `lucide`, such as `Timer`. */
  node: IconNode;
  /** Width and height in pixels. */
  size?: 14 | 16 | 20;
}

/** Lucide icon in the color of the text. It is decorative: the element around it has the label. */
export function Icon({ node, size = 16 }: IconProps): JSX.Element {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 14 ? 2.25 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {node.map(([name, attributes]) => createElement(name, attributes))}
    </svg>
  );
}
