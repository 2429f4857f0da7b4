import { createSandboxHandler, type SandboxHandler } from 'tollgate';
import { defineConfig, type Plugin } from 'vite';

/** Serves a sandbox below a path of the dev server. Builds do not contain it. */
function tollgate(path: string): Plugin {
  let sandbox: SandboxHandler | undefined;
  return {
    name: 'tollgate',
    apply: 'serve',
    async configureServer({ config, middlewares }) {
      sandbox = await createSandboxHandler({
        url: `http://localhost:${config.server.port}${path}`,
        seed: 'smoke',
      });
      middlewares.use(sandbox.middleware);
      config.logger.info(`Sandbox: ${sandbox.url}/ with the API key ${sandbox.apiKey}`);
    },
    // Vite calls it when the dev server stops, and before it restarts.
    async closeBundle() {
      await sandbox?.close();
    },
  };
}

export default defineConfig({
  plugins: [tollgate('/tollgate')],
  // The URL of the sandbox contains the port.
  server: { port: Number(process.env['PORT'] ?? 5173), strictPort: true },
});
