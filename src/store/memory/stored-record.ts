/** Record of any collection: an id, and fields for the indexes. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Record with its sequence. An update replaces `record`, so callers of the store never get an entry itself. */
export interface StoredEntry {
  readonly sequence: number;
  record: StoredRecord;
}

export const getSequence = ({ sequence }: StoredEntry): number => sequence;
