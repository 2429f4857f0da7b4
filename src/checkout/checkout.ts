import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import {
  answerAtCheckout,
  payAtCheckout,
  showCheckout,
  type CheckoutView,
  type Submitted,
} from '../operations/checkout.js';
import type { AppContext } from '../context.js';
import { isLoopbackName } from '../http/middleware/loopback-host.js';
import type { ReportError } from '../http/response/problem-handler.js';
import { readCard, submissionOf, type Fields } from './card-form.js';
import { brandStylesheet, colorOfFile } from './brand-stylesheet.js';
import { challengeView } from './challenge-view.js';
import type { Html } from './html.js';
import { STYLESHEET_PATH } from './layout.js';
import { messageView } from './message-view.js';
import { payView } from './pay-view.js';
import { failed } from './failed.js';
import { leadOn, sendPage } from './respond.js';
import { returnUrl } from './return-url.js';
import { isSameOrigin } from './same-origin.js';
import { statusView } from './status-view.js';
import { stylesheet } from './stylesheet.js';
import { strangersVoice, voiceOf } from './voice.js';

type TokenRequest = Request<{ token: string }>;
type TokenHandler = RequestHandler<{ token: string }>;

const readForm = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 20 });

/** The payer's side, at `/checkout`: HTML forms that need no script. Whatever goes wrong is answered by a page as well. */
export function checkout(parts: AppContext, report: ReportError): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(loopbackNameOnly);
  router.get(STYLESHEET_PATH.replace('/checkout', ''), sendStylesheet);
  router.get('/assets/brand/:file', sendBrandStylesheet);
  router.route('/:token').get(showPayment(parts)).post(ownFormsOnly, readForm, pay(parts)).all(otherMethod);
  router
    .route('/:token/challenge')
    .get(showChallenge(parts))
    .post(ownFormsOnly, readForm, answer(parts))
    .all(otherMethod);
  router.use((request, response) => {
    sendNotFound(request, response);
  });
  router.use(unreadable, failed(report));
  return router;
}

const sendStylesheet: RequestHandler = (_request, response) => {
  response.set({ 'Cache-Control': 'max-age=3600', 'X-Content-Type-Options': 'nosniff' });
  response.type('css').send(stylesheet);
};

const sendBrandStylesheet: RequestHandler<{ file: string }> = (request, response, next) => {
  const color = colorOfFile(request.params.file);
  if (color === null) {
    next();
    return;
  }
  response.set({ 'Cache-Control': 'max-age=3600', 'X-Content-Type-Options': 'nosniff' });
  response.type('css').send(brandStylesheet(color));
};

function showPayment(parts: AppContext): TokenHandler {
  return async (request, response) => {
    const view = await showCheckout(parts, request.params.token);
    if (!view) sendNotFound(request, response);
    else if (view.step.kind === 'challenge') leadOn(response, `${pathOf(request)}/challenge`);
    else {
      const voice = voiceOf(view, request);
      const isExpired = view.purchase.status === 'expired';
      if (asksForCard(view)) send(response, 200, view, payView(voice, view, pathOf(request)));
      else send(response, isExpired ? 410 : 200, view, statusView(voice, view));
    }
  };
}

function showChallenge(parts: AppContext): TokenHandler {
  return async (request, response) => {
    const view = await showCheckout(parts, request.params.token);
    if (!view) sendNotFound(request, response);
    else if (isChallenged(view))
      send(response, 200, view, challengeView(voiceOf(view, request), view, pathOf(request)));
    else leadOn(response, pathOf(request));
  };
}

function asksForCard({ step }: CheckoutView): boolean {
  return step.kind === 'pay' || step.kind === 'repair';
}

function isChallenged({ step }: CheckoutView): boolean {
  return step.kind === 'challenge' || (step.kind === 'repair' && step.challenged !== null);
}

function pay(parts: AppContext): TokenHandler {
  return async (request, response) => {
    const { token } = request.params;
    const view = await showCheckout(parts, token);
    if (!view) {
      sendNotFound(request, response);
      return;
    }
    const fields = fieldsOf(request);
    const card = readCard(fields, view.now);
    if ('token' in card)
      proceed(request, response, await payAtCheckout(parts, token, card.token, submissionOf(fields)));
    else if (asksForCard(view))
      send(response, 422, view, payView(voiceOf(view, request), view, pathOf(request), card.faults));
    else leadOn(response, pathOf(request));
  };
}

function answer(parts: AppContext): TokenHandler {
  return async (request, response) => {
    const fields = fieldsOf(request);
    const given = fields['answer'];
    if (given !== 'pass' && given !== 'fail') {
      sendRefusal(request, response, 400, 'unreadable');
      return;
    }
    const { token } = request.params;
    proceed(request, response, await answerAtCheckout(parts, token, given === 'pass', submissionOf(fields)));
  };
}

/** Leads on to what comes next: a challenge, the form again, the shop, or the page that says where things stand. */
function proceed(request: TokenRequest, response: Response, submitted: Submitted | null): void {
  if (!submitted) {
    sendNotFound(request, response);
    return;
  }
  const { isWaiting, view } = submitted;
  if (isWaiting) {
    const voice = voiceOf(view, request);
    send(response, 409, view, statusView(voice, view, voice.texts.alreadyPaying));
    return;
  }
  const path = pathOf(request);
  leadOn(response, view.step.kind === 'challenge' ? `${path}/challenge` : (shopOf(view) ?? path));
}

/** Where the payer goes who has done everything; null where there is more to do, or to say. */
function shopOf({ step, purchase, settings }: CheckoutView): string | null {
  const isDone = step.kind === 'wait' || (step.kind === 'nothing' && !isOverForNothing(purchase.status));
  return isDone ? returnUrl(settings.success_url, purchase) : null;
}

function isOverForNothing(status: CheckoutView['purchase']['status']): boolean {
  return status === 'failed' || status === 'expired' || status === 'canceled';
}

/** A page elsewhere whose name was rebound to this machine reads nothing here. */
const loopbackNameOnly: RequestHandler = (request, response, next) => {
  if (isLoopbackName(request.headers.host ?? '')) next();
  else sendNotFound(request, response, 403);
};

const ownFormsOnly: TokenHandler = (request, response, next) => {
  if (isSameOrigin(request.headers)) next();
  else sendRefusal(request, response, 403, 'crossSite');
};

const otherMethod: TokenHandler = (request, response) => {
  response.set('Allow', 'GET, HEAD, POST');
  sendRefusal(request, response, 405, 'unreadable');
};

/** A body that is too large, or not what a form sends. What else goes wrong is no matter of this page. */
const unreadable: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const { status } = error as { status?: number };
  if (status === undefined || status < 400 || status >= 500) next(error);
  else sendRefusal(request, response, status, 'unreadable');
};

function fieldsOf(request: TokenRequest): Fields {
  return (request.body ?? {}) as Fields;
}

function pathOf(request: TokenRequest): string {
  return `/checkout/${encodeURIComponent(request.params.token)}`;
}

function send(response: Response, status: number, { settings, branding }: CheckoutView, page: Html): void {
  sendPage(response, status, page, { returnsTo: settings.success_url, image: branding.logo_url });
}

function sendNotFound(request: Request, response: Response, status = 404): void {
  const voice = strangersVoice(request);
  sendPage(response, status, messageView(voice, voice.texts.notFound));
}

function sendRefusal(
  request: Request,
  response: Response,
  status: number,
  reason: 'crossSite' | 'unreadable',
): void {
  const voice = strangersVoice(request);
  const { refusedHeading: heading, [reason]: text } = voice.texts;
  sendPage(response, status, messageView(voice, { heading, text }));
}
