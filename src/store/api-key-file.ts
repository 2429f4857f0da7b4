import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const pathIn = (directory: string): string => join(directory, 'api-key');

/** The default organization's key, as it lies beside the data; null when it does not. */
export async function readApiKeyFile(directory: string): Promise<string | null> {
  try {
    return (await readFile(pathIn(directory), 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file as a whole; only its owner can read it. */
export async function writeApiKeyFile(directory: string, apiKey: string): Promise<void> {
  const path = pathIn(directory);
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
