import type { Request, RequestHandler } from 'express';

/**
 * Shows the response validator a request without headers. It compiles anew for each distinct Content-Type of a
 * request, though it has no use for it: 90 ms and 3 MB for whoever makes one up, even without a key.
 */
export function heedlessOfHeaders(check: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { method, originalUrl, openapi } = request as Request & { openapi?: unknown };
    return check({ method, originalUrl, openapi, headers: {} } as never, response, next);
  };
}

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: unknown }>;
}

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, ResponseObject> }>>;
  components: { responses: Record<string, ResponseObject> };
}

/**
 * Takes out of a description every response whose body is that of its operation's `default`, which then vouches for
 * it: the validator compiles each for itself, and so the problems would take three quarters of the time to start.
 */
export function leaveProblemsToDefault(description: object): void {
  const { paths, components } = description as Described;
  const schemasOf = (response: ResponseObject | undefined): string => {
    const shared = components.responses[response?.$ref?.split('/').at(-1) ?? ''];
    const content = Object.entries((shared ?? response)?.content ?? {});
    return JSON.stringify(content.map(([mediaType, { schema }]) => [mediaType, schema]));
  };
  for (const { responses } of Object.values(paths).flatMap((item) => Object.values(item))) {
    const usual = schemasOf(responses['default']);
    for (const [status, response] of Object.entries(responses)) {
      if (status !== 'default' && schemasOf(response) === usual) Reflect.deleteProperty(responses, status);
    }
  }
}
