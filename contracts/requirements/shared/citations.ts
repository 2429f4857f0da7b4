import {
  citeChapter,
  citeDescription,
  citeErrorCode,
  citeOperation,
  citePart,
  citeSchema,
  citeSandboxSchema,
} from './cite.js';

const citeIntroduction = (quote: string) => citeChapter('introduction', quote);
const citeEvents = (quote: string) => citeChapter('events', quote);
const citePurchases = (quote: string) => citeChapter('purchases', quote);

/** Published sentences that several requirements test, by subject. */
export const citations = {
  authentication: {
    rejectedKeys: citeIntroduction(
      'A missing or malformed key is 401 `api_key_missing`, a wrong one 401 `api_key_invalid`',
    ),
    undisclosedKeys: citeIntroduction(
      'A refusal repeats no key, whether it is good or not, and wherever in the request it stood.',
    ),
    ownOrganization: citeIntroduction('A key belongs to one organization and sees nothing of any other'),
    foreignIds: citeIntroduction(
      "the id of another organization's object returns 404, like an id that never existed",
    ),
  },
  requests: {
    location: citeDescription('/components/headers/Location', 'Where the new object can be read.'),
    everything: citeIntroduction('This page describes every request, every answer and every event.'),
    examples: citeIntroduction('Each request example returns the response example of the same name'),
    bodyLimits: citeIntroduction(
      'Bodies are JSON in UTF-8, sent as `application/json`, at most 100 kB and 20 levels deep.',
    ),
    malformedJson: citeErrorCode(
      'malformed_json',
      'The body could not be read as JSON, or is nested deeper than 20 levels.',
    ),
    missingBody: citeIntroduction(
      'A request without a required body is rejected with 400, or with 415 if it has no `Content-Type` either.',
    ),
    mediaType: citeErrorCode(
      'unsupported_media_type',
      'The body was sent with another `Content-Type` than `application/json`, with none',
    ),
    charset: citeIntroduction(
      'Bodies are JSON in UTF-8, sent as `application/json`, at most 100 kB and 20 levels deep. Another charset is 415',
    ),
    loneSurrogates: citeIntroduction('half of a surrogate pair in a text or a name is 400 `malformed_json`'),
    invalidRequest: citeIntroduction(
      'An unknown property, an unknown query parameter, and a value of the wrong form are refused with 400',
    ),
    repeatedParameter: citeIntroduction('A query parameter that is sent twice is rejected with 400, too.'),
    nullAsLeftOut: citeIntroduction('An optional property that is null counts as left out.'),
    everyProperty: citeIntroduction('In answers every property is there; what has no value is null.'),
    text: citeIntroduction(
      'Text comes back as it was sent: spaces, case, line ends and composed characters are yours.',
    ),
    readYourWrites: citeIntroduction('Every later response shows what a request has created or changed.'),
    exactPaths: citeIntroduction(
      'Paths are matched exactly: case, double slashes, dots and a slash at the end count.',
    ),
    exactIds: citeIntroduction(
      'Ids are matched exactly, too. The id of another kind of object is treated like an id that does not exist.',
    ),
    headerSyntax: citeIntroduction(
      'Header values are read as HTTP defines them: the scheme `Bearer` and media types are not case-sensitive.',
    ),
    accept: citeDescription(
      '/components/responses/NotAcceptable',
      'The `Accept` header leaves out `application/json`',
    ),
    requestId: citeIntroduction('Every answer has an `X-Request-Id`, your own if you sent one.'),
    head: citeIntroduction('`HEAD` works wherever `GET` does.'),
    methods: citeIntroduction(
      'A path without the method is 405 `method_not_allowed`, and `Allow` names those that it has, with `HEAD` wherever `GET` works.',
    ),
    options: citeIntroduction(
      'A path without the method is 405 `method_not_allowed`, and `Allow` names those that it has, with `HEAD` wherever `GET` works. That goes for `OPTIONS`, too.',
    ),
    methodOverride: citeIntroduction(
      'Only the method of the request counts: a header like `X-HTTP-Method-Override` changes nothing.',
    ),
    metadata: citeSchema('Metadata', 'Your own keys and values, stored and answered as they came'),
  },
  errors: {
    format: citeIntroduction('An error is a problem document (RFC 9457), `application/problem+json`.'),
    internals: citeIntroduction('An error shows no internals of the server'),
    locations: citeIntroduction('Where parts of the request are at fault, `errors` names each'),
    missingProperty: citeIntroduction('A property that is missing is named by the place where it belongs'),
    hundredErrors: citeIntroduction('at most a hundred; `errors_total` counts them all'),
    order: citeIntroduction(
      'A request is checked in this order, and the first refusal is the answer: unknown path 404, method 405, key 401, rate limit 429, `Accept` 406, size 413, `Content-Type` 415, form 400, id in the path 404, idempotency 409 or 422, state 409, meaning 422.',
    ),
    noSideEffects: citeIntroduction('A request that is rejected with 4xx changes nothing.'),
    serverErrors: citeDescription('/components/responses/InternalServerError', "The fault is the server's."),
  },
  rateLimit: {
    counted: citeIntroduction(
      '`RateLimit-Policy` names the limit and `RateLimit` what is left of it. Beyond it requests are 429 `rate_limit_exceeded`.',
    ),
    scope: citeIntroduction(
      'All operations count together, and requests of other organizations do not count.',
    ),
  },
  time: {
    clock: citeIntroduction("Everything that has to do with billing goes by the organization's clock."),
    calendar: citeIntroduction(
      'Months and years are those of the calendar, counted from the first period: one that began on 31 January is followed by ones that begin on 28 or 29 February and on 31 March.',
    ),
    periods: citeIntroduction(
      'A period begins at its `start` and ends just before its `end`, and the end of one is the start of the next.',
    ),
    timestamps: citeSchema(
      'Timestamp',
      "An instant of the organization's clock, in UTC with milliseconds (RFC 3339).",
    ),
  },
  schedule: {
    beginning: citePurchases(
      "Then comes the trial of the plan, if it has one, then the wait for the plan's `payment_day`, if it has one.",
    ),
    paymentDay: citeSchema('PlanCreate/properties/payment_day', 'In a shorter month it is the last day.'),
    cycles: citePurchases("A subscription ends after the plan's `billing_cycles`"),
    endDate: citePurchases('An `end_date` cuts the last period short'),
    usage: citeChapter('charges', "a variable one at its end and after the plan's `report_grace_hours`"),
  },
  money: {
    largestAmount: citeIntroduction('A charge asks for 999,999,999,999 minor units at most.'),
    rounding: citeIntroduction(
      'They are multiplied exactly and rounded once for each charge, half to even: 2.5 becomes 2, and 3.5 becomes 4.',
    ),
    zero: citeChapter('charges', 'A total of zero makes a charge of 0 that succeeds without asking anybody.'),
  },
  idempotency: {
    replay: citeIntroduction(
      'Every further one with the same key and the same body, compared as JSON, gets its answer again: status, body, `Location`, and `Idempotent-Replayed: true`.',
    ),
    sameBody: citeIntroduction('the same key and the same body, compared as JSON, gets its answer again'),
    otherBody: citeIntroduction(
      'The same key with another body is 422 `idempotency_key_reused`. For this comparison, a property that is null differs from one that is left out.',
    ),
    inProgress: citeIntroduction(
      'As long as the first is running, the others are 409 `idempotency_key_in_use`.',
    ),
    freeAfterError: citeIntroduction(
      'A problem leaves the key free: correct the request and send it with the same key.',
    ),
    newKey: citeIntroduction('a new one for each new request, the same for each repetition'),
    scope: citeIntroduction('A key counts for one organization, method and path'),
    comparison: citeIntroduction(
      '`"k"` and `k` are the same key; otherwise keys are compared character by character.',
    ),
  },
  lists: {
    defaultLimit: citePart('/components/parameters/limit/schema/default'),
    newestFirst: citeIntroduction('A list answers `data`, `has_more` and `next_cursor`, newest first'),
    pageSize: citeIntroduction('`limit` sets the size of a page.'),
    sameObjects: citeIntroduction('Each object in `data` is the same as when you read it alone.'),
    nextPage: citeIntroduction(
      'For the next page, send `next_cursor` as `cursor` with the same filters; the `Link` header has the whole address.',
    ),
    walk: citeIntroduction(
      'Walking through the pages skips and repeats nothing that existed when you began, whatever is written meanwhile.',
    ),
    filters: citeIntroduction('Filters can be combined: the list has the objects that match all of them.'),
    halfOpen: citeIntroduction('`created_from` is inclusive and `created_to` exclusive'),
    unknownFilterValue: citeIntroduction(
      'A filter with the id of an object that does not exist gives an empty list.',
    ),
    invalidCursor: citeIntroduction(
      'A cursor that was changed, or comes from another list, other filters or another organization, is 400 `invalid_cursor`.',
    ),
  },
  externalIds: {
    unique: citeIntroduction(
      'unique in your organization for each kind of object: a second one is refused with 409 `external_id_taken`, and `existing_id` is the object that has it',
    ),
    freeAgain: citeIntroduction(
      'For purchases it is free again once the purchase is `failed`, `expired` or `canceled`',
    ),
    consumptions: citeIntroduction('for consumptions it is unique for each purchase'),
    sameContent: citeOperation(
      'createConsumption',
      'the same content answers 200 with the first record, also after it was billed; other content is refused with 409 `external_id_taken`',
    ),
    comparedContent: citeOperation(
      'createConsumption',
      'What is sent is compared by its value: `2.50` is `2.5`, and an instant is the same with any offset. What is left out is not compared, and `metadata` only as a whole.',
    ),
    comparedFirst: citeOperation(
      'createConsumption',
      'Only then is it asked whether the record lies in an open period.',
    ),
  },
  cancellation: {
    summary: citeOperation('cancelPurchase', 'Ends a subscription, at once or when the open period is over.'),
    immediate: citeOperation(
      'cancelPurchase',
      '`immediate`, also when nothing is said: the purchase is `canceled` now. Retries stop, a challenge that is awaited fails with `canceled`, a payment that is being settled still settles, and what was used in the open period is `unbilled`.',
    ),
    atPeriodEnd: citeOperation(
      'cancelPurchase',
      '`period_end`: `cancel_at_period_end` is set. Retries go on, no new period opens, and the last variable bill is made.',
    ),
    trial: citeOperation(
      'cancelPurchase',
      'A trial runs to the instant of the first charge, and ends there without it.',
    ),
    withoutPeriod: citeOperation(
      'cancelPurchase',
      'Where there is neither a trial nor an open period, it acts at once.',
    ),
    repeated: citeOperation('cancelPurchase', 'A purchase that is `canceled` already is answered unchanged.'),
    scheduled: citeOperation(
      'cancelPurchase',
      'While a cancellation waits for the end of the period, `period_end` changes nothing and `immediate` cancels now.',
    ),
    ended: citeOperation(
      'cancelPurchase',
      'A purchase that is `succeeded`, `failed` or `expired` is refused with 409 `purchase_ended`',
    ),
    oneTime: citeOperation(
      'cancelPurchase',
      'a one-time payment with 409 `purchase_not_subscription`, whatever its status',
    ),
  },
  consumption: {
    created: citeOperation(
      'createConsumption',
      'Records what was used, for a purchase of a variable subscription.',
    ),
    sum: citeOperation(
      'createConsumption',
      'The bill of a period is the exact sum of its records times the unit amount, rounded once.',
    ),
    period: citeOperation(
      'createConsumption',
      '`occurred_at` decides the period: the open one, or the one before it while its grace runs. Exactly the end of a period belongs to the next.',
    ),
    notVariable: citeOperation(
      'createConsumption',
      'A purchase that is not billed by consumption is refused with 409 `purchase_not_variable`, whatever its status',
    ),
    noPeriod: citeOperation(
      'createConsumption',
      'one whose first period has not begun with 409 `no_open_period`',
    ),
    ended: citeOperation('createConsumption', 'and one that is over with 409 `purchase_ended`'),
    endedBeforePeriod: citeOperation(
      'createConsumption',
      'and one that is over with 409 `purchase_ended`, even if its first period has not begun',
    ),
    deleted: citeOperation('deleteConsumption', 'Takes a record back that has not been billed.'),
    billed: citeOperation(
      'deleteConsumption',
      'A record that was billed is refused with 409 `consumption_billed`',
    ),
    unbilled: citeOperation(
      'deleteConsumption',
      'one that an immediate cancellation cut off with 409 `purchase_ended`',
    ),
    unreported: citeChapter(
      'consumptions',
      'With `when_unreported: last_charge` the quantity of the last reported period is billed again (nothing before the first report)',
    ),
  },
  configuration: {
    version: citeOperation(
      'createOrganizationConfiguration',
      "Makes a new version of the organization's settings, which applies from now on.",
    ),
    merge: citeOperation(
      'createOrganizationConfiguration',
      'A section that is left out stays as it was, and within a section a field that is left out; `null` resets it.',
    ),
    secret: citeOperation(
      'createOrganizationConfiguration',
      'It is in the answer only when this request made or gave it',
    ),
    rotation: citeOperation(
      'createOrganizationConfiguration',
      '`secret` or `rotate_secret: true` replaces it; the old one signs beside the new one for 24 hours of real time.',
    ),
    webhookRemoval: citeSchema(
      'OrganizationConfigurationCreate/properties/webhook',
      'null here, or as the `url`, ends delivery and forgets the other settings and the secret',
    ),
  },
  events: {
    order: citeEvents(
      'Of one change there is each event once, in this order: that the purchase was created, what became of its charges, what became of the purchase: first its card, then its status, then its period.',
    ),
    timestamp: citeEvents("The `timestamp` is the instant of the change, by the organization's clock."),
    statuses: citeEvents(
      'A change that leads to another status has one event of it; a status that is entered and left again within one change has none.',
    ),
    noChange: citeEvents('A request that is rejected, replayed or changes nothing emits no event.'),
    cause: citeSandboxSchema(
      'CauseType',
      '`schedule`: scheduled work of a purchase, also when a request advanced the clock.',
    ),
    sameState: citeEvents(
      'What you were told is what there is: an object that is read looks like the `data` of the last event about it.',
    ),
    listOrder: citeOperation(
      'listEvents',
      'Answers what happened in the organization, newest first, a page at a time.',
    ),
    id: citeDescription(
      '/components/parameters/webhook_id',
      'The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.',
    ),
  },
  webhooks: {
    delivery: citeEvents(
      "Events are sent to the `url` of the configuration's webhook. The body is an event: `id`, `type`, `timestamp`, `sequence`, and `data`, the object as it was right after the change.",
    ),
    retries: citeEvents(
      'The event is then tried again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, each counted from the attempt before.',
    ),
    retryAfter: citeEvents('A `Retry-After` of up to 24 hours is honoured.'),
    success: citeEvents(
      '**Answer with 2xx within 15 seconds**, and do the work afterwards. Anything else counts as a failure, a redirect too.',
    ),
    gone: citeEvents('410 ends delivery until you make a new configuration.'),
  },
  purchases: {
    start: citePurchases(
      'A subscription starts when its card is attached, or on its `service_activation_date` if that is later.',
    ),
    final: citePurchases('`succeeded`, `failed`, `expired` and `canceled` are final.'),
    settling: citePurchases(
      'A payment that is being settled then still settles, and changes its charge only.',
    ),
    dunning: citePurchases(
      "If another attempt makes sense, the purchase is `past_due`, and the charge is tried again as the configuration's `dunning` says. When no attempt is left it is `unpaid`, or `canceled` if the configuration says so.",
    ),
    endDate: citePurchases(
      'An `end_date` cuts the last period short: a fixed amount charged for it stands, and consumption in it is billed in full.',
    ),
    recovery: citePurchases(
      'When no retry is planned and the latest charge is paid, the purchase is `active` again, even if an older period is unpaid.',
    ),
    unpaidAtEnd: citePurchases('A purchase whose last charge failed for good stays `unpaid` after its end.'),
    lastBill: citePurchases(
      'If the last bill fails, the purchase is `past_due` until it is paid or no attempt is left.',
    ),
  },
  plans: {
    paymentDay: citeSchema(
      'PlanCreate/properties/payment_day',
      'The day of the month on which periods begin, with intervals of months and years only. In a shorter month it is the last day.',
    ),
    paymentDayStart: citeSchema(
      'PlanCreate/properties/payment_day',
      'A first period that could begin on such a day begins at once, every other one as the day does.',
    ),
  },
  charges: {
    start: citeChapter('charges', 'A fixed subscription is charged at the start of each period'),
    retries: citeChapter(
      'charges',
      'A failure that is `retryable` is tried again, by default up to three times, two days after each failure; one that is not is not.',
    ),
    chain: citeChapter(
      'charges',
      'Retries never move the periods, and a chain keeps the `dunning` settings that it began with.',
    ),
    challenge: citeChapter(
      'charges',
      "When the bank asks for a challenge in the payer's absence, the charge is `requires_action` until `next_retry_at`; unanswered, it fails then and the next attempt is made.",
    ),
    dueOrder: citeChapter(
      'charges',
      'Steps of a purchase that are due at the same instant run in this order: settlements, retries of older charges, the end of a period, the charge of the next one.',
    ),
    settlement: citeChapter(
      'charges',
      'Some payments take a day: the charge is `pending` and then succeeds or fails.',
    ),
  },
} as const;
