import { getApiKeyPath } from '../lib/api-key-path.js';
import { readTextFile } from '../../contracts/lib/read-text-file.js';
import { STORED_API_KEY_PATTERN } from '../lib/secrets.js';
import { makeDirectory, nodeFiles, writeAll, writeFileDurably } from './file/file-system.js';

/** The API key file is corrupt, or cannot be read. */
export class InvalidApiKeyFile extends Error {
  override name = 'InvalidApiKeyFile';
}

/**
 * Reads the API key of the default organization from the data directory; null when there is no such file.
 *
 * @throws {InvalidApiKeyFile} when the file contains no API key or cannot be read
 */
export async function readApiKeyFile(directory: string): Promise<string | null> {
  const path = getApiKeyPath(directory);
  const key = await readIfExists(path);
  if (key === null || STORED_API_KEY_PATTERN.test(key)) return key;
  // The message must not include the content.
  throw new InvalidApiKeyFile(
    `${path} has no valid API key: sk_test_ and 1 to 200 letters, digits, "_" or "-". ` +
      'Restore the file, or delete it: the next start writes a new key and keeps the data.',
  );
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return (await readTextFile(path)).trim();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new InvalidApiKeyFile(`${path} cannot be read: ${message}. Let this user read it, or delete it.`, {
      cause,
    });
  }
}

/** Replaces the API key file atomically; only its owner can read it. */
export async function writeApiKeyFile(directory: string, apiKey: string): Promise<void> {
  const path = getApiKeyPath(directory);
  await makeDirectory(nodeFiles, directory);
  await writeFileDurably(
    nodeFiles,
    path,
    (file) => writeAll(file, Buffer.from(`${apiKey}\n`)),
    `${path}.new`,
  );
}
