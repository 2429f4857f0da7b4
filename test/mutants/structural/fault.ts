/** An answer on its way from the gateway to whoever asked. */
export interface Told {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  text: string;
}

/** A fault in what one operation answers, as the description lets one think of it. */
export interface StructuralFault {
  /** `operationId.status.kind.where`; unique. */
  name: string;
  /** The kind of fault. */
  class: string;
  operation: string;
  /** Of the answers that it spoils. */
  status: number;
  /** Whether it spoils answers to HEAD, rather than all others. */
  isOfHead?: boolean;
  /** Null where this answer offers nothing to spoil. */
  alter: (told: Told) => Told | null;
}

type Json = Record<string, unknown>;

/**
 * Spoils a JSON body.
 *
 * @param change works on a copy; false when there is nothing to spoil
 */
export function inBody(change: (body: Json) => boolean): StructuralFault['alter'] {
  return (told) => {
    if (told.text === '') return null;
    const body = JSON.parse(told.text) as Json;
    return change(body) ? { ...told, text: JSON.stringify(body) } : null;
  };
}
