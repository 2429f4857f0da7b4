import { Fragment, type JSX } from 'preact';

/** Type of an event, which wraps only after a dot or an underscore. */
export function EventType({ type }: { type: string }): JSX.Element {
  return (
    <code class="event-type">
      {type.split(/(?<=[._])/).map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </code>
  );
}
