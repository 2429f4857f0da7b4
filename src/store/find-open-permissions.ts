import { getApiKeyPath } from '../lib/api-key-path.js';
import { nodeFiles, statIfExists } from './file/file-system.js';

const PERMISSION_BITS = 0o777;
/** Write permissions of the group and of all other users. */
const WRITABLE_BY_OTHERS = 0o022;
const OPEN_TO_OTHERS = 0o077;

/** Finds permissions that let other users change the data directory or read its API key. @returns messages */
export async function findOpenPermissions(directory: string): Promise<string[]> {
  // Windows has no such permissions; Node.js derives a mode from the read-only attribute.
  if (process.platform === 'win32') return [];
  const keyPath = getApiKeyPath(directory);
  const directoryMode = await readMode(directory);
  const keyMode = await readMode(keyPath);
  return [
    ...((directoryMode & WRITABLE_BY_OTHERS) === 0
      ? []
      : [
          `Other users can write to ${directory} (mode ${format(directoryMode)}). Run: chmod 700 ${directory}`,
        ]),
    ...((keyMode & OPEN_TO_OTHERS) === 0
      ? []
      : [`Other users can read ${keyPath} (mode ${format(keyMode)}). Run: chmod 600 ${keyPath}`]),
  ];
}

const readMode = async (path: string): Promise<number> => (await statIfExists(nodeFiles, path))?.mode ?? 0;

const format = (mode: number): string => (mode & PERMISSION_BITS).toString(8).padStart(4, '0');
