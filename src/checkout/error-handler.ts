import type { ErrorRequestHandler } from 'express';
import { StoreUnavailable, UnknownOrganization } from '../store/errors.js';
import { getRequestContext } from '../http/request/request-context.js';
import { RETRY_AFTER_SECONDS, type ReportError } from '../http/response/problem-handler.js';
import { renderMessagePage } from './views/message-page.js';
import { sendPage } from './send-page.js';
import { getDefaultPageContext } from './views/page-context.js';

/** Error handler of the checkout: renders a page with the request id, and reports errors that are bugs. */
export function createErrorHandler(report: ReportError): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { requestId } = getRequestContext(response);
    const pageContext = getDefaultPageContext(request);
    if (error instanceof StoreUnavailable) {
      response.set('Retry-After', String(RETRY_AFTER_SECONDS));
      sendPage(response, 503, renderMessagePage(pageContext, pageContext.texts.unavailable, { requestId }));
      return;
    }
    if (error instanceof UnknownOrganization) {
      // The organization, and with it the checkout, was deleted during the request.
      sendPage(response, 404, renderMessagePage(pageContext, pageContext.texts.notFound));
      return;
    }
    report(error, requestId);
    sendPage(response, 500, renderMessagePage(pageContext, pageContext.texts.internalError, { requestId }));
  };
}
