/** A record of any collection, as the engine sees it: it has an id, and fields that the indexes read. */
export type Kept = Readonly<Record<string, unknown>> & { readonly id: string };

/** A record in its place. The engine replaces `record` when it is updated, so an entry never leaves the engine. */
export interface KeptEntry {
  readonly sequence: number;
  record: Kept;
}

export const sequenceOf = ({ sequence }: KeptEntry): number => sequence;
