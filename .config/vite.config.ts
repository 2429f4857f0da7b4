import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the dashboard into `dist/dashboard`, which the sandbox serves at `/`. */
export default defineConfig({
  root: fileURLToPath(new URL('../src/dashboard', import.meta.url)),
  base: '/dashboard/',
  cacheDir: fileURLToPath(new URL('../dist/.cache', import.meta.url)),
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: fileURLToPath(new URL('../dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy of the page allows files of its origin, and no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
