import type { ErrorRequestHandler } from 'express';
import { StoreUnavailable, UnknownOrganization } from '../store/errors.js';
import { contextOf } from '../http/request/request-context.js';
import { RETRY_AFTER_SECONDS, type ReportError } from '../http/response/problem-handler.js';
import { messageView } from './message-view.js';
import { sendPage } from './respond.js';
import { strangersVoice } from './voice.js';

/** The last resort: a page that tells the payer nothing but where somebody can look, and what to do. */
export function failed(report: ReportError): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { requestId } = contextOf(response);
    const voice = strangersVoice(request);
    if (error instanceof StoreUnavailable) {
      response.set('Retry-After', String(RETRY_AFTER_SECONDS));
      sendPage(response, 503, messageView(voice, voice.texts.unavailable, requestId));
      return;
    }
    if (error instanceof UnknownOrganization) {
      // With the organization the checkout was deleted, while the request was under way.
      sendPage(response, 404, messageView(voice, voice.texts.notFound));
      return;
    }
    report(error, requestId);
    sendPage(response, 500, messageView(voice, voice.texts.broken, requestId));
  };
}
