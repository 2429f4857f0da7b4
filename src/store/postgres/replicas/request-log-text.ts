import type { RequestLogEntry, TruncatedBody } from '../../../state/request-log.js';
import type { Organization } from '../../../domain/shared/records.js';

/** Body in JSON: text, or bytes in base64. */
type SerializedBody = Omit<TruncatedBody, 'beginning'> & ({ text: string } | { base64: string });

interface SerializedEntry extends Omit<RequestLogEntry, 'requestBody' | 'responseBody'> {
  requestBody: SerializedBody | null;
  responseBody: SerializedBody | null;
}

/** Serializes an entry. Keeps only the organization's clock, and none of its secrets. */
export function serializeEntry(entry: RequestLogEntry): string {
  const { id, clock, advance } = entry.organization;
  const serialized: SerializedEntry = {
    ...entry,
    organization: { id, clock, advance } as Organization,
    requestBody: serializeBody(entry.requestBody),
    responseBody: serializeBody(entry.responseBody),
  };
  return JSON.stringify(serialized);
}

export function parseEntry(json: unknown): RequestLogEntry {
  const serialized = json as SerializedEntry;
  return {
    ...serialized,
    requestBody: parseBody(serialized.requestBody),
    responseBody: parseBody(serialized.responseBody),
  };
}

function serializeBody(body: TruncatedBody | null): SerializedBody | null {
  if (body === null) return null;
  const { beginning, bytes } = body;
  if (typeof beginning === 'string') return { bytes, text: beginning };
  return { bytes, base64: Buffer.from(beginning).toString('base64') };
}

function parseBody(serialized: SerializedBody | null): TruncatedBody | null {
  if (serialized === null) return null;
  const { bytes } = serialized;
  return {
    bytes,
    beginning: 'text' in serialized ? serialized.text : Buffer.from(serialized.base64, 'base64'),
  };
}
