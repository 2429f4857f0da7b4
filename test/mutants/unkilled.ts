/**
 * Mutants that no requirement kills yet. They show what the contract suite does not cover. The long run reports which of
 * them are killed, so that you can remove them from this list.
 */
export const unkilled: readonly string[] = [];
