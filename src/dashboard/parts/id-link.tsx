import type { JSX } from 'preact';
import { hrefTo } from '../route.js';

const screens: Record<string, string> = { req: 'requests', dlv: 'webhooks', flt: 'faults' };

/** Where an id leads. */
export function hrefOfId(id: string): string {
  return hrefTo(screens[id.slice(0, 3)] ?? 'objects', id);
}

export function IdLink({ id }: { id: string }): JSX.Element {
  return (
    <a class="id" href={hrefOfId(id)}>
      {id}
    </a>
  );
}
