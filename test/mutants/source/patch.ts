/** One fault in one file of the gateway, as somebody could have written it. */
export interface Patch {
  /** Says what is wrong; unique, and kept: the results speak of it. */
  name: string;
  /** What else is wrong in the same way. */
  class: string;
  /** Below `src/`. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
}

/** A patch that no longer fits: the source has moved on, and the fault has to be written anew. */
export class PatchMisfit extends Error {
  override name = 'PatchMisfit';
}

/** @throws PatchMisfit unless what it looks for is there exactly once */
export function patched(source: string, { name, file, find, replace }: Patch): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    const times = source.split(find).length - 1;
    throw new PatchMisfit(
      `The mutant ${name} looks for this in src/${file}, where it occurs ${times} times:\n${find}`,
    );
  }
  return before + replace + after;
}
