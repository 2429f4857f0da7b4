import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { writeBundledPackages } from './bundled-packages.js';

/** Records the packages of the modules and fonts that become part of the dashboard, for the notices. */
const recordPackages: Plugin = {
  name: 'record-packages',
  async generateBundle(_options, bundle) {
    const inputs = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames,
    );
    await writeBundledPackages('dashboard', inputs);
  },
};

/** Builds the dashboard into `dist/dashboard`, which the sandbox serves at `/`. */
export default defineConfig({
  root: fileURLToPath(new URL('../src/dashboard', import.meta.url)),
  base: '/dashboard/',
  // Only the page has absolute paths, to which the server adds the path of its public URL.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  cacheDir: fileURLToPath(new URL('../dist/.cache', import.meta.url)),
  plugins: [recordPackages],
  esbuild: { jsx: 'automatic', jsxImportSource: 'react' },
  build: {
    outDir: fileURLToPath(new URL('../dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy of the page allows files of its origin, and no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // `test/browser/size.test.ts` has the limits.
    chunkSizeWarningLimit: Infinity,
    rollupOptions: {
      // A script of a few hundred bytes costs a request, and compresses worse than a part of another one.
      output: { experimentalMinChunkSize: 2_000 },
      // The libraries mark their modules for servers that render React. There is none here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
