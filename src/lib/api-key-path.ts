import { join } from 'node:path';

/** Name of the file with the API key of the default organization. */
export const API_KEY_FILE = 'api-key';

/** Returns the path of the file with the API key of the default organization. */
export const getApiKeyPath = (directory: string): string => join(directory, API_KEY_FILE);
