import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns whether a port of 127.0.0.1 is free, by listening on it for a moment. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
