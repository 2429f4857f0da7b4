import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import {
  answerCheckoutChallenge,
  payCheckout,
  getCheckout,
  type CheckoutView,
  type SubmissionResult,
} from './checkout.js';
import type { AppContext } from '../engine/context.js';
import { isAllowedHost } from '../http/request/allowed-hosts.js';
import { isSameOrigin } from '../http/request/same-origin.js';
import type { ReportError } from '../http/response/problem-handler.js';
import { parseCard, parseSubmission, readExpiry, type FormFields } from './forms/card-form.js';
import { cardFormScript } from './scripts/card-form-script.js';
import { buildBrandStylesheet, parseBrandColor } from './styles/brand-stylesheet.js';
import { renderChallengePage, renderPaymentPage } from './views/payment-page.js';
import type { Html } from './views/html.js';
import { CARD_FORM_SCRIPT_PATH, FONT_PATH, STYLESHEET_PATH } from './views/layout.js';
import { renderMessagePage } from './views/message-page.js';
import { redirectWithGet, sendPage, createErrorHandler } from './send-page.js';
import { buildReturnUrl } from './views/return-url.js';
import { isUnsuccessful } from './views/offer.js';
import { renderStatusPage } from './views/status-page.js';
import { stylesheet } from './styles/stylesheet.js';
import { getDefaultPageContext, getPageContext, type PageContext } from './views/page-context.js';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.js';

/** Time after which a browser loads the page of a pending payment again. */
const REFRESH_SECONDS = 15;

type TokenRequest = Request<{ token: string }>;
type TokenHandler = RequestHandler<{ token: string }>;

const readForm = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 20 });

/** Routes of the hosted checkout at `/checkout`: HTML forms that work without scripts. Errors are rendered as HTML pages, too. */
export function createCheckoutRouter(context: AppContext, report: ReportError): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(requireAllowedHost(context));
  router.get(STYLESHEET_PATH, sendAsset('css', stylesheet));
  router.get('/assets/brand/:file', sendBrandStylesheet);
  router.get(FONT_PATH, sendFont);
  router.get(CARD_FORM_SCRIPT_PATH, sendAsset('js', cardFormScript));
  router
    .route('/:token')
    .get(showPayment(context))
    .post(requireSameOrigin(context), readForm, submitPayment(context))
    .all(rejectMethod);
  router.route('/:token/return').get(showReturn(context)).all(rejectMethod);
  router
    .route('/:token/challenge')
    .get(showChallenge(context))
    .post(requireSameOrigin(context), readForm, submitChallenge(context))
    .all(rejectMethod);
  router.use((request, response) => void sendNotFound(request, response));
  router.use(rejectUnreadableBody, createErrorHandler(report));
  return router;
}

/** Creates a handler that sends a file of all checkout pages. */
function sendAsset(type: 'css' | 'js', content: string): RequestHandler {
  return (_request, response) => {
    response.set({ 'Cache-Control': 'max-age=3600', 'X-Content-Type-Options': 'nosniff' });
    response.type(type).send(content);
  };
}

const sendFont: RequestHandler = (_request, response, next) => {
  const file = findFont();
  if (file === null) next();
  else
    response.sendFile(file, { maxAge: '1h', headers: { 'X-Content-Type-Options': 'nosniff' } }, (error) => {
      // Without an error, the file was sent.
      if (error) next(error);
    });
};

const sendBrandStylesheet: RequestHandler<{ file: string }> = (request, response, next) => {
  const color = parseBrandColor(request.params.file);
  if (color === null) next();
  else sendAsset('css', buildBrandStylesheet(color))(request as Request, response, next);
};

/** Checkout of a request, and what its pages need. */
interface RequestedCheckout {
  view: CheckoutView;
  path: string;
  pageContext: PageContext;
}

const toRequestedCheckout = (request: TokenRequest, view: CheckoutView): RequestedCheckout => ({
  view,
  path: `${request.baseUrl}/${encodeURIComponent(request.params.token)}`,
  pageContext: getPageContext(view, request),
});

/** Creates a handler for the checkout of a token. An unknown token gets the page for 404. */
function handleCheckout(
  context: AppContext,
  respond: (checkout: RequestedCheckout, response: Response, request: TokenRequest) => void | Promise<void>,
): TokenHandler {
  return async (request, response) => {
    const view = await getCheckout(context, request.params.token);
    if (view) await respond(toRequestedCheckout(request, view), response, request);
    else sendNotFound(request, response);
  };
}

const showPayment = (context: AppContext): TokenHandler =>
  handleCheckout(context, ({ view, path, pageContext }, response) => {
    if (view.step.kind === 'challenge') redirectWithGet(response, `${path}/challenge`);
    else if (needsCard(view))
      sendCheckoutPage(response, 200, view, renderPaymentPage(pageContext, view, path));
    else {
      const status = view.purchase.status === 'expired' ? 410 : 200;
      sendCheckoutPage(response, status, view, renderStatusPage(pageContext, view, path));
    }
  });

const showChallenge = (context: AppContext): TokenHandler =>
  handleCheckout(context, ({ view, path, pageContext }, response) => {
    if (hasChallenge(view))
      sendCheckoutPage(response, 200, view, renderChallengePage(pageContext, view, path));
    else redirectWithGet(response, path);
  });

/**
 * Shows the receipt, and starts the navigation to the shop. Chromium applies `form-action` to every redirect after a
 * form, also to those of the shop, so a payer with a browser leaves the form on this page.
 *
 * @see https://github.com/w3c/webappsec-csp/issues/8
 */
const showReturn = (context: AppContext): TokenHandler =>
  handleCheckout(context, ({ view, path, pageContext }, response) => {
    const returnUrl = getReturnUrl(view);
    if (returnUrl === null) redirectWithGet(response, path);
    else {
      response.set('Refresh', `0; url=${returnUrl}`);
      sendPage(response, 200, renderStatusPage(pageContext, view, path), {
        imageUrl: view.branding.logo_url,
      });
    }
  });

function needsCard({ step }: CheckoutView): boolean {
  return step.kind === 'pay' || step.kind === 'repair';
}

function hasChallenge({ step }: CheckoutView): boolean {
  return step.kind === 'challenge' || (step.kind === 'repair' && step.challenged !== null);
}

const submitPayment = (context: AppContext): TokenHandler =>
  handleCheckout(context, async ({ view, path, pageContext }, response, request) => {
    const fields = getFormFields(request);
    const card = parseCard(fields, view.now);
    if ('token' in card) {
      const { token } = request.params;
      const result = await payCheckout(context, token, card.token, parseSubmission(fields));
      redirectToNextStep(request, response, result);
    } else if (needsCard(view)) {
      const rejected = { errors: card.errors, expiry: readExpiry(fields) };
      sendCheckoutPage(response, 422, view, renderPaymentPage(pageContext, view, path, rejected));
    } else redirectWithGet(response, path);
  });

function submitChallenge(context: AppContext): TokenHandler {
  return async (request, response) => {
    const fields = getFormFields(request);
    const outcome = fields['answer'];
    if (outcome !== 'pass' && outcome !== 'fail') {
      sendRejection(request, response, 400, 'unreadable');
      return;
    }
    const { token } = request.params;
    redirectToNextStep(
      request,
      response,
      await answerCheckoutChallenge(context, token, outcome === 'pass', parseSubmission(fields)),
    );
  };
}

/** Redirects to the challenge, the payment form, the shop or the status page, depending on the next step and the client. */
function redirectToNextStep(
  request: TokenRequest,
  response: Response,
  submitted: SubmissionResult | null,
): void {
  if (!submitted) {
    sendNotFound(request, response);
    return;
  }
  const { view, path, pageContext } = toRequestedCheckout(request, submitted.view);
  if (submitted.isWaiting) {
    const page = renderStatusPage(pageContext, view, path, pageContext.texts.alreadyPaying);
    sendCheckoutPage(response, 409, view, page);
    return;
  }
  const returnUrl = getReturnUrl(view);
  if (view.step.kind === 'challenge') redirectWithGet(response, `${path}/challenge`);
  else if (returnUrl === null) redirectWithGet(response, path);
  else redirectWithGet(response, isBrowser(request) ? `${path}/return` : returnUrl);
}

/** Returns true for the navigation of a browser. HTTP clients do not follow a page to the shop, but they follow redirects. */
function isBrowser({ headers: { accept = '' } }: TokenRequest): boolean {
  return accept.includes('text/html');
}

/** Returns the shop's URL for a payer with no further steps; null if a checkout page comes next. */
function getReturnUrl({ step, purchase, settings }: CheckoutView): string | null {
  const isDone = step.kind === 'wait' || (step.kind === 'nothing' && !isUnsuccessful(purchase));
  return isDone ? buildReturnUrl(settings.success_url, purchase) : null;
}

/** Rejects other host names, so that a website cannot read the checkout by DNS rebinding. */
function requireAllowedHost(context: AppContext): RequestHandler {
  return (request, response, next) => {
    if (isAllowedHost(context, request.headers.host ?? '')) next();
    else sendNotFound(request, response, 403);
  };
}

function requireSameOrigin(context: AppContext): TokenHandler {
  return (request, response, next) => {
    if (isSameOrigin(context, request.headers)) next();
    else sendRejection(request, response, 403, 'crossSite');
  };
}

const rejectMethod: TokenHandler = (request, response) => {
  response.set('Allow', 'GET, HEAD, POST');
  sendRejection(request, response, 405, 'unreadable');
};

/** Renders 4xx errors of the form parser, such as 413 for a large body, and forwards all other errors. */
const rejectUnreadableBody: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const { status } = error as { status?: number };
  if (status === undefined || status < 400 || status >= 500) next(error);
  else sendRejection(request, response, status, 'unreadable');
};

function getFormFields(request: TokenRequest): FormFields {
  return (request.body ?? {}) as FormFields;
}

function sendCheckoutPage(
  response: Response,
  status: number,
  { step, branding }: CheckoutView,
  page: Html,
): void {
  if (step.kind === 'wait') response.set('Refresh', String(REFRESH_SECONDS));
  sendPage(response, status, page, { imageUrl: branding.logo_url });
}

function sendNotFound(request: Request, response: Response, status = 404): void {
  const pageContext = getDefaultPageContext(request);
  const { notFound, unknownCheckout } = pageContext.texts;
  const sandboxNote = status === 404 ? unknownCheckout : null;
  sendPage(response, status, renderMessagePage(pageContext, notFound, { sandboxNote }));
}

function sendRejection(
  request: Request,
  response: Response,
  status: number,
  reason: 'crossSite' | 'unreadable',
): void {
  const pageContext = getDefaultPageContext(request);
  const { rejectedHeading: heading, [reason]: text } = pageContext.texts;
  // The handler of parser errors has no `request.params`.
  const [, token = ''] = request.path.split('/');
  const checkoutPath = `${request.baseUrl}/${token}`;
  sendPage(response, status, renderMessagePage(pageContext, { heading, text }, { checkoutPath }));
}

/** Returns the path of the font Inter, which the build of the dashboard contains; null before the first build. */
function findFont(): string | null {
  const folder = join(packageRoot, 'dist/dashboard/assets');
  const file = listFiles(folder).find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return file === undefined ? null : join(folder, file);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
