import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { installOnce } from './tool-cache.js';

/**
 * Downloads a jar from Maven Central, unless it is in the cache.
 *
 * @param coordinates `group:artifact`
 * @returns its path
 */
export async function installJar(coordinates: string, version: string): Promise<string> {
  const [group = '', artifact = ''] = coordinates.split(':');
  const name = `${artifact}-${version}`;
  const path = `${group.replaceAll('.', '/')}/${artifact}/${version}/${name}.jar`;
  const folder = await installOnce(name, (emptyFolder) =>
    download(`https://repo1.maven.org/maven2/${path}`, join(emptyFolder, `${name}.jar`)),
  );
  return join(folder, `${name}.jar`);
}

async function download(url: string, file: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url} returned ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}
