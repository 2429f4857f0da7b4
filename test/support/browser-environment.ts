import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `browser-environment.mjs`, an environment of vitest for which Vite transforms modules as for a browser. jsdom
 * and happy-dom do the same; `npm run test:package` runs the tests in them.
 */
export function writeBrowserEnvironment(folder: string): void {
  writeFileSync(
    join(folder, 'browser-environment.mjs'),
    `export default {
  name: 'browser',
  viteEnvironment: 'client',
  setup: () => {
    Object.assign(globalThis, { self: globalThis, location: new URL('http://localhost:3000/') });
    return { teardown: () => delete globalThis.self && delete globalThis.location };
  },
};
`,
  );
}
