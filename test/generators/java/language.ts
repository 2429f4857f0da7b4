import { readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Language } from '../tools/generator.js';
import { installJar } from '../tools/maven-central.js';
import { runCommand } from '../tools/run-command.js';
import { JAVA_LIBRARIES } from '../tools/versions.js';

const CLIENT_SOURCES = join('client', 'src', 'main');

/** Java, with the libraries that the generated client imports. */
export const java: Language = {
  requirements: ['java', 'javac'],
  compile: async (folder) => {
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path === 'Flow.java' || path.startsWith(CLIENT_SOURCES))
      .filter((path) => path.endsWith('.java'));
    writeFileSync(join(folder, 'sources.txt'), sources.join('\n'));
    const libraries = (await installLibraries()).join(delimiter);
    const options = ['-nowarn', '-proc:none', '-d', 'classes', '-cp', libraries];
    return runCommand(['javac', ...options, '@sources.txt'], { cwd: folder });
  },
  runFlow: async (folder, environment) => {
    const classPath = ['classes', ...(await installLibraries())].join(delimiter);
    return runCommand(['java', '-cp', classPath, 'Flow'], { cwd: folder, environment });
  },
};

/** Returns the paths of the libraries. */
function installLibraries(): Promise<string[]> {
  const jars = Object.entries(JAVA_LIBRARIES).map(([coordinates, version]) =>
    installJar(coordinates, version),
  );
  return Promise.all(jars);
}
