import type { Session } from '../session/session.js';

/** Text in place of a secret. It cannot be mistaken for data of the target. */
const PLACEHOLDER = '<masked>';

/** Replaces the secrets of a run in JSON data. Asterisks of the target are shown as they are. */
export function maskSecrets<Value>(session: Pick<Session, 'mask'>, value: Value): Value {
  return JSON.parse(session.mask(JSON.stringify(value), PLACEHOLDER)) as Value;
}
