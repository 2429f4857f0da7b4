import type { Request, RequestHandler } from 'express';

/**
 * Hides request headers from the response validator. It caches one compiled validator per Content-Type of the request,
 * although it does not use the header: an unauthenticated client could allocate 3 MB (and 90 ms of CPU) for each type
 * that it makes up.
 */
export function withoutRequestHeaders(validate: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { method, originalUrl, openapi } = request as Request & { openapi?: unknown };
    return validate({ method, originalUrl, openapi, headers: {} } as never, response, next);
  };
}

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: unknown }>;
}

interface ResponsesDocument {
  paths: Record<string, Record<string, { responses: Record<string, ResponseObject> }>>;
  components: { responses: Record<string, ResponseObject> };
}

/**
 * Removes every response with the same body schema as the `default` response of its operation, which then validates it.
 *
 * The validator compiles each response on its own: the error responses would take three quarters of the start-up.
 */
export function removeResponsesEqualToDefault(document: object): void {
  const { paths, components } = document as ResponsesDocument;
  const getSchemas = (response: ResponseObject | undefined): string => {
    const shared = components.responses[response?.$ref?.split('/').at(-1) ?? ''];
    const content = Object.entries((shared ?? response)?.content ?? {});
    return JSON.stringify(content.map(([mediaType, { schema }]) => [mediaType, schema]));
  };
  for (const { responses } of Object.values(paths).flatMap((item) => Object.values(item))) {
    const defaultSchemas = getSchemas(responses['default']);
    for (const [status, response] of Object.entries(responses)) {
      if (status !== 'default' && getSchemas(response) === defaultSchemas)
        Reflect.deleteProperty(responses, status);
    }
  }
}
