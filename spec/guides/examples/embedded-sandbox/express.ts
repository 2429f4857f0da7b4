import express from 'express';

const port = Number(process.env['PORT'] ?? 3000);
const app = express();

if (process.env['NODE_ENV'] !== 'production') {
  // Imported here, because production has no development dependencies.
  const { createSandboxHandler } = await import('tollgate');
  const sandbox = await createSandboxHandler({ url: `http://127.0.0.1:${port}/tollgate`, seed: 'smoke' });
  app.use(sandbox.middleware);
  console.log(`Sandbox: ${sandbox.url}/ with the API key ${sandbox.apiKey}`);
  process.once('SIGTERM', () => {
    server.close();
    void sandbox.close();
  });
}

// Parsers of request bodies come after the sandbox.
app.use(express.json());
app.get('/', (_request, response) => {
  response.send('<h1>The shop</h1>');
});
const server = app.listen(port, '127.0.0.1');
