import type { Response } from 'express';

export function setSecurityHeaders(response: Response, contentSecurityPolicy: string): void {
  response.set({
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
}
