/** Places of an API key that the dashboard does not know. */
export const API_KEY_PLACE =
  'in the file api-key of the data folder, or in the response of POST /_sandbox/organizations';
