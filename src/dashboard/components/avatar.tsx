import type { JSX } from 'preact';

const tones = ['green', 'plum', 'red', 'amber', 'accent', 'cyan'] as const;

/** Initials of a name. They are decorative: the name stands beside them. */
export function Avatar({ name }: { name: string }): JSX.Element {
  return (
    <span class={`avatar ${getTone(name)}`} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}

/** Returns the first letters of the first and the last word. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length === 1 ? words : [words[0], words.at(-1)];
  return ends
    .map((word = '') => word.slice(0, 1))
    .join('')
    .toUpperCase();
}

function getTone(name: string): string {
  const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0);
  return tones[sum % tones.length] ?? 'green';
}
