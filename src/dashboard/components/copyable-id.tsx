import type { JSX } from 'preact';
import { truncateMiddle } from '../lib/format.js';
import { CopyIconButton } from './button.js';

/** Id in a few characters, with a button that copies all of it. `href` makes it a link. */
export function CopyableId({ id, href }: { id: string; href?: string }): JSX.Element {
  return (
    <span class="copyable-id">
      {href === undefined ? (
        <code title={id}>{truncateMiddle(id)}</code>
      ) : (
        <a class="id" href={href} title={id}>
          {truncateMiddle(id)}
        </a>
      )}
      <CopyIconButton text={id} label={`Copy ${id}`} />
    </span>
  );
}
