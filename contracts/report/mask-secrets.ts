import type { Session } from '../session/session.js';

/** Text in place of a secret. It cannot be mistaken for data of the target. */
const PLACEHOLDER = '<masked>';

/** Replaces the secrets of a run in JSON data. */
export function maskSecrets<Value>(session: Pick<Session, 'mask'>, value: Value): Value {
  return JSON.parse(maskText(session, JSON.stringify(value), PLACEHOLDER)) as Value;
}

/** Replaces the secrets of a run in a text by a placeholder. */
export function maskText(session: Pick<Session, 'mask'>, text: string, placeholder: string): string {
  return session.mask(text).replaceAll('****', placeholder);
}
