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
} from '../actions/checkout.js';
import type { Parts } from '../actions/parts.js';
import { readCard, submissionOf, type Fields } from './card-form.js';
import { challengeView } from './challenge-view.js';
import type { Html } from './html.js';
import { STYLESHEET_PATH, strangersVoice, voiceOf } from './layout.js';
import { messageView } from './message-view.js';
import { payView } from './pay-view.js';
import { leadOn, sendPage } from './respond.js';
import { returnUrl } from './return-url.js';
import { isSameOrigin } from './same-origin.js';
import { statusView } from './status-view.js';
import { stylesheet } from './stylesheet.js';

type TokenRequest = Request<{ token: string }>;
type TokenHandler = RequestHandler<{ token: string }>;

const readForm = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 20 });

/** The payer's side, at `/checkout`: HTML forms that need no script. */
export function checkout(parts: Parts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(STYLESHEET_PATH.replace('/checkout', ''), sendStylesheet);
  router.route('/:token').get(showPayment(parts)).post(ownFormsOnly, readForm, pay(parts)).all(otherMethod);
  router
    .route('/:token/challenge')
    .get(showChallenge(parts))
    .post(ownFormsOnly, readForm, answer(parts))
    .all(otherMethod);
  router.use(unreadable);
  return router;
}

const sendStylesheet: RequestHandler = (_request, response) => {
  response.set({ 'Cache-Control': 'max-age=3600', 'X-Content-Type-Options': 'nosniff' });
  response.type('css').send(stylesheet);
};

function showPayment(parts: Parts): TokenHandler {
  return async (request, response) => {
    const view = await showCheckout(parts, request.params.token);
    if (!view) sendNotFound(response);
    else if (view.step.kind === 'challenge') leadOn(response, `${pathOf(request)}/challenge`);
    else if (view.step.kind === 'pay' || view.step.kind === 'repair')
      send(response, 200, view, payView(view, pathOf(request)));
    else send(response, view.purchase.status === 'expired' ? 410 : 200, view, statusView(view));
  };
}

function showChallenge(parts: Parts): TokenHandler {
  return async (request, response) => {
    const view = await showCheckout(parts, request.params.token);
    if (!view) sendNotFound(response);
    else if (isChallenged(view)) send(response, 200, view, challengeView(view, pathOf(request)));
    else leadOn(response, pathOf(request));
  };
}

function isChallenged({ step }: CheckoutView): boolean {
  return step.kind === 'challenge' || (step.kind === 'repair' && step.challenged !== null);
}

function pay(parts: Parts): TokenHandler {
  return async (request, response) => {
    const { token } = request.params;
    const view = await showCheckout(parts, token);
    if (!view) {
      sendNotFound(response);
      return;
    }
    const fields = fieldsOf(request);
    const card = readCard(fields, view.now);
    const asksForCard = view.step.kind === 'pay' || view.step.kind === 'repair';
    if ('token' in card)
      proceed(request, response, await payAtCheckout(parts, token, card.token, submissionOf(fields)));
    else if (asksForCard) send(response, 422, view, payView(view, pathOf(request), card.faults));
    else leadOn(response, pathOf(request));
  };
}

function answer(parts: Parts): TokenHandler {
  return async (request, response) => {
    const fields = fieldsOf(request);
    const given = fields['answer'];
    if (given !== 'pass' && given !== 'fail') {
      sendRefusal(response, 400, strangersVoice.texts.unreadable);
      return;
    }
    const { token } = request.params;
    proceed(request, response, await answerAtCheckout(parts, token, given === 'pass', submissionOf(fields)));
  };
}

/** Leads on to what comes next: a challenge, the form again, the shop, or the page that says where things stand. */
function proceed(request: TokenRequest, response: Response, submitted: Submitted | null): void {
  if (!submitted) {
    sendNotFound(response);
    return;
  }
  const { isWaiting, view } = submitted;
  if (isWaiting) {
    const notice = voiceOf(view).texts.alreadyPaying;
    send(response, 409, view, statusView(view, { notice }));
    return;
  }
  const path = pathOf(request);
  leadOn(response, view.step.kind === 'challenge' ? `${path}/challenge` : (shopOf(view) ?? path));
}

/** Where the payer goes who has done everything; null where there is more to do, or to say. */
function shopOf({ step, purchase, settings }: CheckoutView): string | null {
  const isDone = step.kind === 'wait' || (step.kind === 'nothing' && !isOverForNothing(purchase.status));
  return isDone && settings.success_url !== null ? returnUrl(settings.success_url, purchase) : null;
}

function isOverForNothing(status: CheckoutView['purchase']['status']): boolean {
  return status === 'failed' || status === 'expired' || status === 'canceled';
}

const ownFormsOnly: TokenHandler = (request, response, next) => {
  if (isSameOrigin(request.headers)) next();
  else sendRefusal(response, 403, strangersVoice.texts.crossSite);
};

const otherMethod: TokenHandler = (_request, response) => {
  response.set('Allow', 'GET, HEAD, POST');
  sendRefusal(response, 405, strangersVoice.texts.unreadable);
};

/** A body that is too large, or not what a form sends. What else goes wrong is no matter of this page. */
const unreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const { status } = error as { status?: number };
  if (status === undefined || status < 400 || status >= 500) next(error);
  else sendRefusal(response, status, strangersVoice.texts.unreadable);
};

function fieldsOf(request: TokenRequest): Fields {
  return (request.body ?? {}) as Fields;
}

function pathOf(request: TokenRequest): string {
  return `/checkout/${encodeURIComponent(request.params.token)}`;
}

function send(response: Response, status: number, view: CheckoutView, page: Html): void {
  sendPage(response, status, page, [view.settings.success_url]);
}

function sendNotFound(response: Response): void {
  const { notFoundHeading, notFoundText } = strangersVoice.texts;
  sendPage(response, 404, messageView(notFoundHeading, notFoundText));
}

function sendRefusal(response: Response, status: number, text: string): void {
  sendPage(response, status, messageView(strangersVoice.texts.refusedHeading, text));
}
