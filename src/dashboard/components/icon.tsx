import type { LucideIcon } from 'lucide-react';
import type { JSX } from 'react';

export type { LucideIcon } from 'lucide-react';

interface IconProps {
  /** Icon of the package `lucide-react`, such as `Timer`. */
  node: LucideIcon;
  /** Width and height in pixels. */
  size?: 14 | 16 | 20;
}

/** Icon in the color of the text. It is decorative: the element around it has the label. */
export function Icon({ node: Node, size = 16 }: IconProps): JSX.Element {
  return <Node className="icon" size={size} strokeWidth={size === 14 ? 2.25 : 2} aria-hidden="true" />;
}
