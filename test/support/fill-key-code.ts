import { KEY_PLACEHOLDER, replaceKeyCode } from '../../spec/build/samples/api-key-code.js';

/** Fills the API key into a code sample, as the pages of the documentation do. */
export const fillKeyCode = (sample: string, apiKey: string): string =>
  replaceKeyCode(sample, (_code, withKey) => withKey.replace(KEY_PLACEHOLDER, apiKey));
