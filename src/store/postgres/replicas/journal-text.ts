import type { JournalEntry, KeptBody } from '../../../state/request-log.js';
import type { Organization } from '../../../domain/shared/records.js';

/** A body as JSON can hold it: bytes as they are, in base64. */
type WrittenBody = Omit<KeptBody, 'beginning'> & ({ text: string } | { base64: string });

interface WrittenEntry extends Omit<JournalEntry, 'requestBody' | 'responseBody'> {
  requestBody: WrittenBody | null;
  responseBody: WrittenBody | null;
}

/** An entry as JSON. Of its organization it holds what tells the time, and nothing that is secret. */
export function textOf(entry: JournalEntry): string {
  const { id, clock, advance } = entry.organization;
  const written: WrittenEntry = {
    ...entry,
    organization: { id, clock, advance } as Organization,
    requestBody: writtenBody(entry.requestBody),
    responseBody: writtenBody(entry.responseBody),
  };
  return JSON.stringify(written);
}

/** What `textOf` has written. */
export function entryOf(json: unknown): JournalEntry {
  const written = json as WrittenEntry;
  return { ...written, requestBody: bodyOf(written.requestBody), responseBody: bodyOf(written.responseBody) };
}

function writtenBody(body: KeptBody | null): WrittenBody | null {
  if (body === null) return null;
  const { beginning, bytes } = body;
  if (typeof beginning === 'string') return { bytes, text: beginning };
  return { bytes, base64: Buffer.from(beginning).toString('base64') };
}

function bodyOf(written: WrittenBody | null): KeptBody | null {
  if (written === null) return null;
  const { bytes } = written;
  return { bytes, beginning: 'text' in written ? written.text : Buffer.from(written.base64, 'base64') };
}
