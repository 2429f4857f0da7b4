/** Bug planted in one declaration of the gateway's source. */
export interface Mutant {
  /** Describes the bug. Unique. */
  name: string;
  /** Kind of bug, shared by similar mutants. */
  class: string;
  /** Path below `src/`. */
  file: string;
  /**
   * Top-level declaration that contains the edit: `listPage`, or `MemoryStore.transact` for a method. `module` stands for
   * the whole file.
   */
  in: string;
  /** Pattern that matches exactly once in the declaration. The README describes the syntax. */
  find: string;
  /** Template of the code that replaces the match. Empty to delete it. */
  replace: string;
  /** Ids of up to three requirements that kill it. Default: none, as for a mutant of a view. */
  killedBy?: readonly string[];
}

/** Error that is thrown when a mutant no longer fits the source. */
export class MutantMisfit extends Error {
  override name = 'MutantMisfit';

  constructor(mutant: Mutant, reason: string) {
    super(
      `Mutant ${mutant.name} does not fit ${mutant.in} in src/${mutant.file}: ${reason}\n` +
        `Update \`file\`, \`in\`, \`find\` and \`replace\` to match the current source.`,
    );
  }
}
