import type { JSX } from 'preact';
import { objectScreens, toHref } from '../lib/route.js';

/** Returns the link to the screen of an object, by the prefix of its id. */
export function toIdHref(id: string): string {
  return toHref(objectScreens[id.slice(0, 3)] ?? 'objects', id);
}

export function IdLink({ id }: { id: string }): JSX.Element {
  return (
    <a class="id" href={toIdHref(id)}>
      {id}
    </a>
  );
}
