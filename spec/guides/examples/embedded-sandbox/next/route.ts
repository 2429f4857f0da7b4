import { createSandboxHandler, type SandboxHandler } from 'tollgate';

// Next.js loads this module again after a change. The sandbox and its data stay.
const state = globalThis as typeof globalThis & { sandbox?: Promise<SandboxHandler> };

async function handle(request: Request): Promise<Response> {
  if (process.env.NODE_ENV === 'production') return new Response('Not found', { status: 404 });
  state.sandbox ??= createSandboxHandler({
    url: `http://localhost:${process.env['PORT'] ?? 3000}/tollgate`,
    apiKey: 'sk_test_local_development_only',
    seed: 'smoke',
  });
  const sandbox = await state.sandbox;
  return sandbox.fetch(request);
}

export const dynamic = 'force-dynamic';
export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
