import { Fragment, type JSX } from 'react';

/** Path that wraps only after a slash, if there is space for its segments. */
export function Path({ path }: { path: string }): JSX.Element {
  return (
    <>
      {path.split(/(?<=\/)/).map((segment, index) => (
        <Fragment key={index}>
          <wbr />
          {segment}
        </Fragment>
      ))}
    </>
  );
}
