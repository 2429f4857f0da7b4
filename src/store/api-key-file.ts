import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const getPath = (directory: string): string => join(directory, 'api-key');

/** Reads the API key of the default organization from the data directory; null when there is no such file. */
export async function readApiKeyFile(directory: string): Promise<string | null> {
  try {
    return (await readFile(getPath(directory), 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the API key file atomically; only its owner can read it. */
export async function writeApiKeyFile(directory: string, apiKey: string): Promise<void> {
  const path = getPath(directory);
  await mkdir(directory, { recursive: true });
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${apiKey}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
