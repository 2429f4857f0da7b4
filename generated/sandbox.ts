// Generated from spec/sandbox.yaml by spec/build/generate.ts. Do not edit.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Returns 200 as soon as the process accepts requests. No API key is required.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Returns 200 if the data store can commit changes, the OpenAPI document is loaded, and no scheduled work is
         *     overdue. Otherwise, the response is 503. No API key is required.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prometheus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get process metrics
         * @description Returns the metrics of this process in the Prometheus text format, version 0.0.4: requests, overdue
         *     scheduled work, deliveries, storage, open streams and the process itself. The guide "Operate a shared
         *     sandbox" lists the metrics. No metric has a label for the organization. Each replica returns its own values.
         *
         *     Requests from the machine on which the sandbox runs need no credentials. Requests from other machines need
         *     `Authorization: Bearer` with an API key or the control token.
         */
        get: operations["getPrometheusMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an organization
         * @description Creates an isolated organization with a separate API key, clock and rate limit. An organization cannot
         *     access the objects of other organizations, so tests can run in parallel. The body is optional. Only this
         *     response shows the API key.
         */
        post: operations["createSandboxOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete organizations
         * @description Deletes the organizations that the API keys belong to, including their objects, snapshots, idempotency keys,
         *     faults, request logs and deliveries. Their API keys become invalid, their streams end, and their scheduled
         *     work is discarded. If one of the organizations cannot be deleted, none of them is deleted.
         *
         *     The API key of an organization grants permission to delete it. Unknown API keys are ignored, so you can repeat a
         *     clean-up. The default organization cannot be deleted.
         */
        post: operations["deleteSandboxOrganizations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the session
         * @description Returns the organization to which the API key or the browser session belongs.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Start a session
         * @description Sets a session cookie in the browser, so that no page has to store the API key. Scripts cannot read the
         *     cookie. The cookie is valid until the sandbox stops. The sandbox accepts the cookie only in requests from
         *     its own pages, and rejects it in cross-site requests. A Bearer API key takes precedence over the cookie.
         *
         *     A browser keeps its sessions for the last ten organizations that it opened. The header
         *     `Tollgate-Organization` selects one of them, in requests to both APIs. Therefore, tabs with different
         *     organizations do not affect each other.
         *
         *     A browser on the machine that runs the sandbox does not need this request: `GET /` starts a session for the
         *     default organization.
         */
        post: operations["createSession"];
        /**
         * End the session
         * @description Ends the browser's sessions for all organizations, and deletes its cookie.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List objects
         * @description Returns objects in the format of the public API, newest first. The list includes plans, services and
         *     configurations, which the public API does not list. The request is not logged, does not count toward the
         *     rate limit, and is not affected by faults. If you filter by a field that objects of this type do not have,
         *     the list is empty. Only the newest configuration is in effect. Configurations do not include the webhook
         *     secret.
         *
         *     Send `type`, `q` or both. `q` searches objects of all types, or only objects of the `type` that you send.
         *     Results of different types are sorted together, newest first. To list events or deliveries, use
         *     `GET /_sandbox/events` or `GET /_sandbox/deliveries`.
         *
         *     `expand` adds the customer and the plan of each purchase, charge and usage record. Other objects have no
         *     related objects to expand.
         */
        get: operations["listObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an object of any type
         * @description Returns the object with this id: an object in the format of the public API, an event, or a delivery. The
         *     request is not logged, does not count toward the rate limit, and is not affected by faults.
         *
         *     A purchase also includes the progress of its retries (`dunning`) and its unpaid amounts (`amounts_due`).
         *     `expand` adds the customer and the plan of a purchase, charge or usage record.
         */
        get: operations["getObject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count objects
         * @description Returns the number of objects of each type. Purchases, charges and deliveries are also counted by status,
         *     and purchases also by kind and by plan. A status, kind or plan without objects is left out.
         */
        get: operations["getCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics
         * @description Returns the metrics of a time range on the organization's clock, in buckets of UTC days or hours. The
         *     response also contains the metrics of the preceding range of equal length.
         *
         *     **MRR** (monthly recurring revenue) is the sum of the monthly amounts of all subscriptions that are `active`
         *     or `past_due`. If the `interval` of the plan is a day, the monthly amount is the price × 30.4375. For a
         *     week, it is the price × 4.348. For a month, it is the price, and for a year, it is the price ÷ 12. The
         *     result is then divided by `interval_count`. For a fixed subscription, the price is `amount`. For a variable
         *     subscription, the price is the amount of the last billed period, whether or not this amount is paid. Before
         *     the first billed period, the price is 0. Each monthly amount is rounded to the minor unit, half to even,
         *     before the amounts are added. The MRR of a past time counts the subscriptions that were `active` or
         *     `past_due` at that time. To compute this, Tollgate records each change of status, including the changes that
         *     a seed makes.
         *
         *     **Payments** are counted at the time of their settlement (`settled_at`). The failed-payment rate is `failed`
         *     ÷ (`succeeded` + `failed`). **Attempts** are counted at the time of their creation (`created_at`), also those
         *     that are `pending` or `requires_action`. **Deliveries** are counted at the time of their creation. The delivery success
         *     rate is `delivered` ÷ `sent`.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the timeline of purchases
         * @description Returns a lane for each purchase that was created before the end of the range. A lane contains the periods
         *     of the purchase and its markers: the payment attempts, the trial end and the cancellation. For the part of
         *     the range after the current time, a lane contains the scheduled work of the purchase.
         *
         *     Lanes are grouped. The first group, `attention`, contains the purchases that are `past_due`, `unpaid` or
         *     `requires_action`. All other purchases are grouped by plan, and these groups are sorted by the name of the
         *     plan. Within a group, the newest purchase comes first. `groups` counts the purchases and payment attempts on
         *     all pages. The filter `group` does not affect these counts, but the other filters do. A payment attempt is
         *     counted in the bucket that contains the time of its marker.
         *
         *     A lane contains at most the 400 newest periods, the 400 newest markers and the next 400 scheduled tasks. A
         *     page contains at most 200,000 scheduled tasks, and only tasks that are due within ten years after the
         *     current time.
         *
         *     Each page shows the current state of its purchases. A cursor marks a position in the order of the lanes. If
         *     a purchase changes its group between the requests for two pages, it can appear on both pages or on neither
         *     page.
         */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock
         * @description Returns the current time of the organization's clock, its mode, and the time of the next scheduled work.
         */
        get: operations["getClock"];
        /**
         * Set the clock
         * @description Sets the mode of the clock. A `live` clock runs at the speed of real time. The time of a `frozen` clock changes only when
         *     you advance it. An `accelerated` clock runs faster than real time: with a factor of 86400, a day passes
         *     every second. When you change the mode, work that is due runs first, in the same order as during an advance.
         *     Then the clock continues from its current time.
         *
         *     Scheduled work runs when the clock reaches the time for which the work is scheduled, in the same way as
         *     during an advance. An accelerated clock stops when it is ten years past the time to which it was last set or
         *     advanced. An accelerated clock also runs while the sandbox is stopped. A clock never runs backwards: if the
         *     clock of the machine is set back, it continues at the same speed.
         *
         *     You can set the time of the clock only while the organization has no objects. Any timestamp from 2000 to
         *     2100 is
         *     valid.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Advances the clock by a duration, to a timestamp, or to the time of the next scheduled work (`next`). One
         *     advance covers at most ten years. The clock never passes 1 January 9990.
         *
         *     All work that is scheduled up to the new time runs in chronological order. Periods end and start, charges
         *     and retries run, and checkouts expire. The response is sent when all of this work has run.
         *
         *     If a webhook is configured, the clock pauses at each time for which work is scheduled. Each event is sent
         *     once before the clock continues. Retries of deliveries are also scheduled work. If your endpoint sends a
         *     request while it handles an event, the clock still shows the time at which the event was sent. If a delivery
         *     times out, Tollgate considers the endpoint unavailable until the advance ends. All further attempts during
         *     the advance are `skipped`. The advance continues regardless of the responses of the endpoint.
         *
         *     Requests that arrive during an advance are processed at the time that the clock has reached. `next` leaves
         *     the clock unchanged if no work is scheduled. If you repeat a request with the same `Idempotency-Key`, the
         *     clock advances only once. If the sandbox stops during an advance, the advance continues at the next start.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Forecast scheduled work
         * @description Returns the billing work that an advance of the clock to `to` would run. The forecast assumes that there are
         *     no further requests, usage records or customer actions. Tollgate computes the forecast on an in-memory copy
         *     of the data, and does not change the stored data.
         *
         *     `data` lists the work in the order of execution, in pages. The other fields always describe the whole range.
         *     If usage for a charge can still be reported, the charge has no `amount` yet. For this charge and for all
         *     later work of the same purchase, `certain` is false.
         *
         *     A forecast contains at most 200,000 tasks. If it reaches this limit, `truncated` is true, and `until` is the
         *     last time that the forecast covers. A cursor is valid until the data of the organization changes.
         */
        get: operations["getForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchase-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a purchase
         * @description Returns what happens if you create a purchase now: the purchase, its first charge, and the work that is
         *     scheduled for it in the next year. Nothing is stored, no event is emitted, and the forced outcomes of the
         *     customer remain unused.
         *
         *     The plan either exists, or you send its properties in `plan`. If you send a `payment_token`, its card is used
         *     immediately, as when you create a purchase. Without a token, the preview describes a payer who pays immediately
         *     on the checkout page, with a card that succeeds.
         *
         *     Like a forecast, the preview assumes that there are no further requests, usage records or customer actions. It
         *     also assumes that no other purchase of the customer uses a forced outcome. `forecast` contains at most 24 tasks.
         *
         *     The request is rejected with the same errors as a request that creates the plan or the purchase.
         */
        post: operations["previewPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the forced outcomes of a customer
         * @description Returns the forced outcomes of the next payment attempts of the customer. The list does not include outcomes of
         *     earlier attempts, or forced outcomes of a single purchase.
         */
        get: operations["getCustomerOutcomes"];
        put?: never;
        /**
         * Force the outcome of the next payment of a customer
         * @description Sets the outcome of a future payment attempt of the customer, regardless of the card and of the purchase.
         *     Payments of other customers are not affected. The outcome also applies to the
         *     first payment of a purchase that does not exist yet. Outcomes form one queue for all purchases of the customer:
         *     each charge, retry or checkout payment takes the first outcome from the queue. When the queue is empty, the card
         *     determines the outcome again.
         *
         *     The attempts of a purchase use the forced outcomes of the purchase before those of the customer. A charge
         *     with the amount 0 does not use a forced outcome, and neither does the verification of a card for a later
         *     payment.
         */
        post: operations["forceCustomerOutcome"];
        /**
         * Clear the forced outcomes of a customer
         * @description Removes all forced outcomes of the customer, so that the card determines future attempts again. The forced
         *     outcomes of an individual purchase are not removed.
         */
        delete: operations["clearCustomerOutcomes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchases/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the forced outcomes
         * @description Returns the forced outcomes of the next payment attempts of the purchase. The list does not
         *     include outcomes of earlier attempts. When the purchase ends, the remaining outcomes are never used.
         */
        get: operations["getForcedOutcomes"];
        put?: never;
        /**
         * Force the outcome of the next payment
         * @description Sets the outcome of a future payment attempt of the purchase, regardless of the card. Outcomes form a queue:
         *     each charge, retry or checkout payment takes the first outcome from the queue. When the queue is empty, the
         *     forced outcomes of the customer apply. If the customer has no forced outcomes either, the card determines
         *     the outcome again. An outcome takes effect when the attempt runs. If the attempt is scheduled, advance the
         *     clock to run it.
         *
         *     A charge with the amount 0 does not use a forced outcome, and neither does the verification of a card for a
         *     later payment. A forced outcome does not change the card details in `payment_method`.
         *
         *     A purchase that is `succeeded`, `failed`, `expired` or `canceled` has no further attempts. For such a
         *     purchase, the request is rejected with 409 `purchase_ended`.
         */
        post: operations["forceOutcome"];
        /**
         * Clear the forced outcomes
         * @description Removes all forced outcomes, so that the card determines future attempts again. An attempt that has already
         *     started keeps its outcome. For example, a `pending` attempt still settles with its forced outcome.
         */
        delete: operations["clearForcedOutcomes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns the events of the organization, newest first, in pages. `created_from` and `created_to`
         *     filter by the event's `timestamp`. Each event has a `cause`, which webhooks do not include.
         *
         *     One change can emit several events. The event about the creation of an object comes first, then the events
         *     about charges, and then the event about the status of the purchase.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Trigger an event
         * @description Emits an event without changing an object: a `ping`, or an event of any other type about an object of the
         *     organization. The event contains the current state of the object. The event is delivered if the webhook
         *     subscribes to its type.
         */
        post: operations["triggerEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an event
         * @description Creates a new delivery of the original event to the webhook endpoint, with the same `webhook-id`. The event
         *     is sent even if it was delivered before, if the webhook's `event_types` do not include its type, or if the
         *     delivery mode is `collect`. The sandbox responds after the first attempt of the new delivery,
         *     in each delivery mode.
         *
         *     Earlier deliveries of the event that did not succeed get the status `replaced`: their retries are canceled, and
         *     the new delivery is retried instead, unless the mode is `collect`. Deliveries that succeeded do not change.
         *
         *     Every open event stream receives an `event_resent` message, so `tollgate listen` forwards the event again.
         *     If the organization has no webhook endpoint, `delivery` is null.
         */
        post: operations["resendEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Returns the deliveries to the webhook endpoint, newest first, in pages. Each delivery includes its attempts.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/resend-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend failed deliveries
         * @description Schedules an immediate new attempt for each failed delivery. This includes deliveries that wait for a retry
         *     after a failed or skipped attempt.
         */
        post: operations["resendFailedDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the delivery mode
         * @description Returns the delivery mode, which determines how events are sent to the organization's webhook endpoint.
         */
        get: operations["getDeliveryMode"];
        /**
         * Set the delivery mode
         * @description Sets the delivery mode, which determines how events are sent to the organization's webhook endpoint.
         *     Deliveries that the mode `collect` has stored are sent as soon as you set a different mode. If you set `sync`,
         *     the sandbox responds after the first attempt of each of them. A reset does not change the mode.
         */
        put: operations["setDeliveryMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook secret
         * @description Returns the secret with which deliveries are currently signed. Use it to verify or sign webhooks in a test
         *     whose application configures the endpoint itself.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Returns the requests to the public API that used an API key of the organization, newest first, in pages. The
         *     log begins when the sandbox starts, and a reset clears it. By default, the log keeps the last 10,000
         *     requests, regardless of their age. `created_from` and `created_to` filter by the time of the request on the
         *     organization's clock.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request
         * @description Returns a request, its response, its validation errors, the faults that affected it, and the events that it
         *     emitted.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faults
         * @description Returns the current faults of the organization and the number of requests that each fault has affected. A
         *     fault that has reached its `count` is removed and no longer listed.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Create a fault
         * @description Injects a fault into requests of the organization to the public API. By default, a fault affects every
         *     request. You can limit a fault to one operation, to requests whose body contains certain values, or to a
         *     random part of the requests (`probability`). The fault stays active until you remove it, or until it has
         *     affected `count` requests. Requests with an invalid API key or above the rate limit are not affected.
         *     Requests to the sandbox API are never affected.
         *
         *     Faults apply in this order: first the faults with `when: before` and without `body_contains`, then the other
         *     faults with `when: before`, and last the faults with `when: after_commit`. Within each of these groups,
         *     faults apply in the order of their creation. After a fault that only adds latency, the request is processed
         *     normally, unless another fault also affects it. The first fault of another kind determines the response, and
         *     later faults do not apply.
         *
         *     A reset or a seed removes all faults, and then injects the faults of the seed, if any. A restart also removes
         *     all faults, unless the sandbox uses a shared database.
         */
        post: operations["createFault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a fault
         * @description Removes a fault. If the fault has already affected a request in progress, that request still fails.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events and changes
         * @description Streams server-sent events until you close the connection or the sandbox stops. The content of `data`
         *     depends on the type of the message: it is, for example, an event, a logged request, a delivery, the clock or
         *     a fault. Other messages contain the forced outcomes of a purchase or a customer, the delivery mode, or a
         *     snapshot. Each message is sent after its change is stored. Messages are sent in the order of the changes. A
         *     change of a purchase, charge, usage record or customer is sent as an event that contains the object after
         *     the change. An event that you resend is sent as `event_resent`, because it is not a new event.
         *
         *     `resync` means that you must fetch all data again. A new stream starts with `resync`. A `resync` message is
         *     also sent after a reset, a seed or the restore of a snapshot. It is also sent if messages were dropped
         *     because you read too slowly or were disconnected for too long. Therefore, open the stream first, and fetch
         *     the data that you need each time you receive `resync`.
         *
         *     Each message has an id. To resume, reconnect within 30 seconds and send the last id as `Last-Event-ID`. A
         *     comment every 15 seconds keeps the connection open.
         *
         *     In a browser, `EventSource` cannot send an `Authorization` header. Use `fetch` instead, and read the stream
         *     from the response body.
         */
        get: operations["streamSandbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the organization
         * @description Removes all objects and idempotency keys of the organization to which the API key belongs. By default, the
         *     last seed is then applied again. The API key stays valid. Cursors that were returned before the reset are no
         *     longer valid.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seed the organization
         * @description Replaces the data of the organization to which the API key belongs with the data of a seed. Send the name of
         *     a built-in seed, or a seed document as JSON or YAML. The API key stays valid. Cursors that were returned
         *     before the seed was applied are no longer valid. A reset applies the last seed again.
         *
         *     Objects are created in the same way as by requests to the public API. For example, a purchase with a valid card
         *     is charged, and events are emitted. These events are not sent to the webhook endpoint. A seed is applied
         *     completely or not at all. A seed with errors is rejected, and the response lists all errors.
         */
        post: operations["seedSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description Returns the snapshots of the organization, newest first.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot
         * @description Saves a copy of the organization's data, its idempotency keys and its current time, under a name. An
         *     existing snapshot of the same name is replaced. Snapshots survive resets, seeds and restarts. An
         *     organization has at most 20 snapshots.
         *
         *     A snapshot does not include the API key, faults, or the seed that a reset applies.
         */
        post: operations["createSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a snapshot
         * @description Removes a snapshot. The data of the organization stays unchanged.
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot
         * @description Replaces the organization's data with the data of a snapshot, and sets its clock to the time of the
         *     snapshot. A live clock continues from that time. The snapshot is kept. Cursors that were returned before the
         *     restore are no longer valid.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A postal address. */
        Address: {
            /** @description Street and number. */
            line1: components["schemas"]["TextLine"] | null;
            /** @description Floor, apartment or building. */
            line2: components["schemas"]["TextLine"] | null;
            /** @description City or town. */
            city: components["schemas"]["TextLine"] | null;
            /** @description State, province or county. */
            state: components["schemas"]["TextLine"] | null;
            /** @description Postal code, or null. */
            postal_code: components["schemas"]["PostalCode"] | null;
            /** @description Two-letter country code (ISO 3166-1), or null. */
            country: components["schemas"]["CountryCode"] | null;
        };
        /** @description A postal address. A field that you omit is null. */
        AddressInput: {
            /** @description Street and number. */
            line1?: components["schemas"]["TextLine"] | null;
            /** @description Floor, apartment or building. */
            line2?: components["schemas"]["TextLine"] | null;
            /** @description City or town. */
            city?: components["schemas"]["TextLine"] | null;
            /** @description State, province or county. */
            state?: components["schemas"]["TextLine"] | null;
            /** @description Postal code, or null. */
            postal_code?: components["schemas"]["PostalCode"] | null;
            /** @description Two-letter country code (ISO 3166-1), or null. */
            country?: components["schemas"]["CountryCode"] | null;
        };
        /** @description The charges that the advance created. */
        AdvancedCharges: {
            /**
             * @description Number of items.
             * @example 1
             */
            count: number;
            /** @description The first 100 items, oldest first. */
            data: components["schemas"]["Charge"][];
        };
        /** @description The deliveries of the events that were emitted while the clock advanced. */
        AdvancedDeliveries: {
            /**
             * @description Number of items.
             * @example 2
             */
            count: number;
            /** @description The first 100 items, oldest first. */
            data: components["schemas"]["Delivery"][];
        };
        /** @description The events that were emitted while the clock advanced. */
        AdvancedEvents: {
            /**
             * @description Number of items.
             * @example 2
             */
            count: number;
            /** @description The first 100 items, oldest first. */
            data: components["schemas"]["Event"][];
        };
        /** @description Unpaid amount of a period. */
        AmountDue: {
            /** @description The id of the charge of the last payment attempt for this amount. */
            charge_id: components["schemas"]["ChargeId"];
            period: components["schemas"]["Period"];
            amount: components["schemas"]["ChargeAmount"];
            currency: components["schemas"]["CurrencyCode"];
        };
        /**
         * @description A key for the public API and the sandbox API. The key is shown only once.
         * @example sk_test_0000000000000000000000example
         */
        ApiKey: string;
        /**
         * @description Number of periods after which a purchase ends.
         * @example 12
         */
        BillingCycles: number;
        /** @description Appearance of the checkout page. */
        Branding: {
            /** @description Name that the payer sees. If null, a page in English calls you "the shop". */
            display_name: components["schemas"]["DisplayName"] | null;
            /** @description Logo as an https URL or as a base64 `data:` image (PNG, JPEG, GIF, WebP or SVG). The checkout page shows it as an image. If null, the page shows the initial of `display_name`. */
            logo_url: components["schemas"]["LogoUrl"] | null;
            /** @description Color of the buttons and the header of the checkout page, as `#rrggbb`. In the dark color scheme, the header has a darker shade of this color. If null, the page uses the default color. */
            primary_color: components["schemas"]["HexColor"] | null;
        };
        /** @description Appearance of the checkout page. If you omit a field, it keeps its value. If you send null for a field, the field is reset to its default. */
        BrandingInput: {
            /** @description Name that the payer sees. If null, a page in English calls you "the shop". */
            display_name?: components["schemas"]["DisplayName"] | null;
            /** @description Logo as an https URL or as a base64 `data:` image (PNG, JPEG, GIF, WebP or SVG). The checkout page shows it as an image. If null, the page shows the initial of `display_name`. */
            logo_url?: components["schemas"]["LogoUrlInput"] | null;
            /** @description Color of the buttons and the header of the checkout page, as `#rrggbb`. In the dark color scheme, the header has a darker shade of this color. If null, the page uses the default color. */
            primary_color?: components["schemas"]["HexColor"] | null;
        };
        /** @description Forecast amounts for one day or week. Charges whose amount is not known yet are left out. */
        BucketTotals: {
            /**
             * Format: date
             * @description First day of the bucket, in UTC.
             * @example 2027-02-10
             */
            date: string;
            /** @description Amounts for each currency, sorted by currency code. */
            totals: components["schemas"]["ForecastTotal"][];
        };
        /**
         * Format: date
         * @description Calendar date, `YYYY-MM-DD`. The day begins at 00:00 UTC.
         * @example 2027-02-01
         */
        CalendarDate: string;
        /** @description The cancellation of a purchase, completed or scheduled. */
        Cancellation: {
            /** @description The mode in the cancellation request, or `immediate` if the request contained no mode. A request with `period_end` results in the mode `period_end` even if the purchase had no open period and was canceled immediately. A cancellation after failed payments has the mode `immediate`. */
            mode: components["schemas"]["CancellationMode"];
            /**
             * @description Reason in the cancellation request, or null.
             * @example The household moves.
             */
            reason: components["schemas"]["MultilineText"] | null;
            /**
             * @description `client`: you canceled the purchase through the API. `dunning`: the last payment attempt failed, and `on_exhausted` in the configuration is `cancel`.
             *
             *     Known values: `client`, `dunning`. Later versions may add values.
             * @example client
             */
            source: "client" | "dunning" | (string & {});
        };
        /**
         * @description `immediate`: the purchase ends now. Retries stop, and the usage in the open period is not billed. `period_end`: the open period ends normally and is billed.
         *
         *     Known values: `immediate`, `period_end`. Later versions may add values.
         * @example period_end
         */
        CancellationMode: "immediate" | "period_end" | (string & {});
        /** @description The cause of an event or a charge. */
        Cause: {
            type: components["schemas"]["CauseType"];
            /**
             * @description Depending on `type`, the `id` of a logged request, the id of a purchase, or the name of a seed. Null if the type is `sandbox`, or if the seed has no name.
             * @example req_01mc03h060e5wh5777xcz09rrk
             */
            id: string | null;
        };
        /**
         * @description `request`: a request to the public API. `schedule`: scheduled work of a purchase, including work that runs because a request advances the clock. `checkout`: an action of the payer on the checkout page of a purchase. `sandbox`: a request to the sandbox API, for example by the dashboard or the command line. `seed`: an entry of a seed.
         *
         *     Known values: `request`, `schedule`, `checkout`, `sandbox`, `seed`. Later versions may add values.
         * @example request
         */
        CauseType: "request" | "schedule" | "checkout" | "sandbox" | "seed" | (string & {});
        /** @description One attempt to collect a payment. Each retry is a separate charge. */
        Charge: {
            id: components["schemas"]["ChargeId"];
            created_at: components["schemas"]["Timestamp"];
            purchase_id: components["schemas"]["PurchaseId"];
            customer_id: components["schemas"]["CustomerId"];
            amount: components["schemas"]["ChargeAmount"];
            currency: components["schemas"]["CurrencyCode"];
            status: components["schemas"]["ChargeStatus"];
            /** @description Reason for the failure, or null if the charge has not failed. */
            failure: components["schemas"]["Failure"] | null;
            /** @description Card used for the charge, or null if no card was needed, as for a charge of 0. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description Billing period of the charge. Null for a one-time payment. Also null for a first payment that is made with the payer present, until that payment succeeds. */
            period: components["schemas"]["Period"] | null;
            /**
             * @description Number of the attempt to collect this payment, counted from 1.
             * @example 1
             */
            attempt: number;
            /** @description The id of the previous attempt, or null for the first attempt. */
            retry_of: components["schemas"]["ChargeId"] | null;
            /**
             * @description Time of the next attempt, or null if no attempt is planned.
             * @example 2027-02-12T15:30:00.000Z
             */
            next_retry_at: components["schemas"]["Timestamp"] | null;
            /** @description Usage for which the charge was made. Null for one-time payments and fixed subscriptions. */
            consumption: components["schemas"]["ChargeConsumption"] | null;
            /**
             * @description Text that the payer sees: the name of the plan.
             * @example Fixed home tariff
             */
            description: string | null;
            /** @description Time at which the charge succeeded or failed. Null until then. */
            settled_at: components["schemas"]["Timestamp"] | null;
        };
        /**
         * Format: int64
         * @description Amount of the charge, in the currency's minor unit.
         * @example 4900
         */
        ChargeAmount: number;
        /** @description Usage that is billed by a charge of a variable subscription. */
        ChargeConsumption: {
            quantity: components["schemas"]["SumQuantity"];
            unit_amount: components["schemas"]["UnitAmount"];
            /**
             * @description `reported`: the quantity is the sum of the period's records. `carried_forward`: no usage was reported for the period, and the quantity of the last reported period was billed again.
             *
             *     Known values: `reported`, `carried_forward`. Later versions may add values.
             * @example reported
             */
            source: "reported" | "carried_forward" | (string & {});
        };
        /** @description An event about a charge, with the cause of the event. */
        ChargeEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             *
             *     Known values: `charge.pending`, `charge.requires_action`, `charge.succeeded`, `charge.failed`. Later versions may add values.
             * @example charge.succeeded
             */
            type: "charge.pending" | "charge.requires_action" | "charge.succeeded" | "charge.failed" | (string & {});
            /** @description Time of the event. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The charge after the change. */
            data: components["schemas"]["Charge"];
            /** @description The cause of the event. Null for an event that an earlier version of Tollgate stored without a cause. */
            cause: components["schemas"]["Cause"] | null;
        };
        /**
         * @description The id of a charge.
         * @example chg_01mc03h060e0mbhar4zfht6rt8
         */
        ChargeId: string;
        /**
         * @description Status of the charge. `pending`: the payment takes a day to settle. `requires_action`: the payer must complete the bank's challenge. `succeeded` and `failed` are final.
         *
         *     Known values: `pending`, `requires_action`, `succeeded`, `failed`. Later versions may add values.
         * @example succeeded
         */
        ChargeStatus: "pending" | "requires_action" | "succeeded" | "failed" | (string & {});
        /**
         * @description Language of the checkout page, as an ISO 639-1 code.
         *
         *     Known values: `en`, `es`, `pt`, `de`, `fr`, `it`. Later versions may add values.
         * @example en
         */
        CheckoutLanguage: "en" | "es" | "pt" | "de" | "fr" | "it" | (string & {});
        /**
         * @description Language of the checkout page, as an ISO 639-1 code.
         * @example en
         * @enum {string}
         */
        CheckoutLanguageInput: "en" | "es" | "pt" | "de" | "fr" | "it";
        /** @description Behavior of the checkout page. */
        CheckoutSettings: {
            /** @description Language of the checkout page. If null, the page uses the language of the payer's browser. */
            locale: components["schemas"]["CheckoutLanguage"] | null;
            /** @description URL to which the checkout redirects the payer after success, or null. */
            success_url: components["schemas"]["Url"] | null;
            /**
             * @description URL to which the checkout page links for a payer who cancels, or null.
             * @example https://brightwater.example/basket
             */
            cancel_url: components["schemas"]["Url"] | null;
            /**
             * @description URL of your terms of service, or null. The checkout page links to it.
             * @example https://brightwater.example/terms
             */
            terms_url: components["schemas"]["Url"] | null;
            /**
             * @description URL of your privacy policy, or null. The checkout page links to it.
             * @example https://brightwater.example/privacy
             */
            privacy_url: components["schemas"]["Url"] | null;
            /** @description Email address of your customer support, or null. The checkout page links to it. */
            support_email: components["schemas"]["Email"] | null;
            /**
             * @description Number of minutes after which an unpaid checkout expires.
             * @example 1440
             */
            expires_after_minutes: number;
        };
        /** @description Behavior of the checkout page. If you omit a field, it keeps its value. If you send null for a field, the field is reset to its default. */
        CheckoutSettingsInput: {
            /** @description Language of the checkout page. If null, the page uses the language of the payer's browser. */
            locale?: components["schemas"]["CheckoutLanguageInput"] | null;
            /** @description URL to which the checkout redirects the payer after success. */
            success_url?: components["schemas"]["UrlInput"] | null;
            /**
             * @description URL to which the checkout page links for a payer who cancels.
             * @example https://brightwater.example/basket
             */
            cancel_url?: components["schemas"]["UrlInput"] | null;
            /**
             * @description URL of your terms of service. The checkout page links to it.
             * @example https://brightwater.example/terms
             */
            terms_url?: components["schemas"]["UrlInput"] | null;
            /**
             * @description URL of your privacy policy. The checkout page links to it.
             * @example https://brightwater.example/privacy
             */
            privacy_url?: components["schemas"]["UrlInput"] | null;
            /** @description Email address of your customer support. The checkout page links to it. */
            support_email?: components["schemas"]["Email"] | null;
            /**
             * @description Number of minutes after which an unpaid checkout expires. Null resets the field to 1440.
             * @example 1440
             */
            expires_after_minutes?: number | null;
        };
        /** @description An organization's clock. */
        Clock: {
            mode: components["schemas"]["ClockMode"];
            /**
             * @description Speed of an `accelerated` clock, in seconds of the clock per second of real time; null in other modes.
             * @example null
             */
            factor: components["schemas"]["ClockFactor"] | null;
            /** @description Current time of the clock. */
            now: components["schemas"]["Timestamp"];
            /**
             * @description Time of the next scheduled work, such as a charge or the expiry of a checkout; null if no work is scheduled. Never before `now`.
             * @example 2027-02-10T15:30:00.000Z
             */
            next_due_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description Duration or target time of an advance. Send exactly one of `by` and `to`. */
        ClockAdvance: {
            /**
             * @description Duration (ISO 8601) from the current time of the clock. Months and years are calendar months and years: `P1M` from 31 January leads to the last day of February. Twelve advances by `P1M` can therefore end at a different time than one advance by `P1Y`.
             * @example P1M
             */
            by?: string;
            /**
             * @description Timestamp (RFC 3339) that is not in the past, or `next` for the time of the next scheduled work.
             * @example next
             */
            to?: string;
        };
        /** @description Result of an advance of the clock. */
        ClockAdvanced: {
            /** @description Time of the clock before the advance. */
            from: components["schemas"]["Timestamp"];
            /** @description Time of the clock after the advance. */
            now: components["schemas"]["Timestamp"];
            charges: components["schemas"]["AdvancedCharges"];
            events: components["schemas"]["AdvancedEvents"];
            deliveries: components["schemas"]["AdvancedDeliveries"];
            /** @description Start of the time range in which the advance created objects. To list these objects, send this value and the value of `created_to` as the filters of the same names. */
            created_from: components["schemas"]["Timestamp"];
            /** @description End of the time range in which the advance created objects. To list these objects, send this value and the value of `created_from` as the filters of the same names. */
            created_to: components["schemas"]["Timestamp"];
        };
        /**
         * @description Speed of an `accelerated` clock, in seconds of the clock per second of real time.
         * @example 86400
         */
        ClockFactor: number;
        /** @description Initial clock of an organization. */
        ClockInput: {
            mode: components["schemas"]["ClockModeInput"];
            /** @description Speed of an `accelerated` clock. Not allowed in other modes. Default: 86400, which is one day per second. */
            factor?: components["schemas"]["ClockFactor"] | null;
            /** @description Initial time of the clock, from 2000 to 2100. Default: the current real time. */
            now?: components["schemas"]["TimestampInput"] | null;
        };
        /**
         * @description `live`: the clock runs at the speed of real time. `frozen`: the time changes only when you advance the clock. `accelerated`: the clock runs faster than real time, by a factor.
         *
         *     Known values: `live`, `frozen`, `accelerated`. Later versions may add values.
         * @example frozen
         */
        ClockMode: "live" | "frozen" | "accelerated" | (string & {});
        /**
         * @description `live`: the clock runs at the speed of real time. `frozen`: the time changes only when you advance the clock. `accelerated`: the clock runs faster than real time, by a factor.
         * @example frozen
         * @enum {string}
         */
        ClockModeInput: "live" | "frozen" | "accelerated";
        /** @description Clock of an organization. */
        ClockReading: {
            mode: components["schemas"]["ClockMode"];
            /**
             * @description Speed of an `accelerated` clock, in seconds of the clock per second of real time; null in other modes.
             * @example null
             */
            factor: components["schemas"]["ClockFactor"] | null;
            /** @description Current time of the clock. */
            now: components["schemas"]["Timestamp"];
            /**
             * @description Target time of the running advance; null if no advance is running.
             * @example 2027-02-10T15:30:00.000Z
             */
            advancing_to: components["schemas"]["Timestamp"] | null;
        };
        /** @description Mode and time of the clock. */
        ClockUpdate: {
            mode: components["schemas"]["ClockModeInput"];
            /** @description Speed of an `accelerated` clock. Not allowed in other modes. Default: 86400, which is one day per second. */
            factor?: components["schemas"]["ClockFactor"] | null;
            /** @description New time of the clock, from 2000 to 2100. Default: the current time of the clock. If the organization has objects, a request with `now` is rejected with 409 `clock_in_use`, because the new time could be before the timestamps of these objects. */
            now?: components["schemas"]["TimestampInput"] | null;
        };
        /** @description The connection is reset (TCP RST) without a response. */
        ConnectionResetFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "connection_reset";
        };
        /** @description The connection is reset (TCP RST) without a response. */
        ConnectionResetFaultInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "connection_reset";
        };
        /**
         * @description Connection reset without a response.
         * @example connection_reset
         * @enum {string}
         */
        ConnectionResetFaultKind: "connection_reset";
        /** @description A usage record for a purchase of a variable subscription. */
        Consumption: {
            id: components["schemas"]["ConsumptionId"];
            created_at: components["schemas"]["Timestamp"];
            purchase_id: components["schemas"]["PurchaseId"];
            quantity: components["schemas"]["Quantity"];
            /** @description Time of the usage. */
            occurred_at: components["schemas"]["Timestamp"];
            /**
             * @description Text of one or more lines, or null.
             * @example Meter reading of 10 January
             */
            description: components["schemas"]["MultilineText"] | null;
            /** @description The period that the record belongs to. */
            period: components["schemas"]["Period"];
            status: components["schemas"]["ConsumptionStatus"];
            /** @description The id of the first charge that billed the record, or null if the record has not been billed. */
            charge_id: components["schemas"]["ChargeId"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description An event about a usage record. */
        ConsumptionEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             *
             *     Known values: `consumption.created`, `consumption.deleted`. Later versions may add values.
             * @example consumption.created
             */
            type: "consumption.created" | "consumption.deleted" | (string & {});
            /** @description Time of the event. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The usage record after its creation, or the deleted usage record as it was before its deletion. */
            data: components["schemas"]["Consumption"];
            /** @description The cause of the event. Null for an event that an earlier version of Tollgate stored without a cause. */
            cause: components["schemas"]["Cause"] | null;
        };
        /**
         * @description The id of a consumption.
         * @example con_01mc03h060e0y9a047f7aqa57c
         */
        ConsumptionId: string;
        /**
         * @description `open`: the period of the record has not been billed. `billed`: the record is part of a charge. `unbilled`: an immediate cancellation ended the period, and the record is never billed.
         *
         *     Known values: `open`, `billed`, `unbilled`. Later versions may add values.
         * @example open
         */
        ConsumptionStatus: "open" | "billed" | "unbilled" | (string & {});
        /**
         * @description Number of items.
         * @example 3
         */
        Count: number;
        /**
         * @description Number of objects for each value of a property. Values without objects are left out.
         * @example {
         *       "active": 3,
         *       "past_due": 1
         *     }
         */
        CountByValue: {
            [key: string]: components["schemas"]["Count"];
        };
        /**
         * @description Two-letter country code (ISO 3166-1).
         * @example SE
         */
        CountryCode: string;
        /** @description Numbers of objects in an organization, by type, status, kind and plan. */
        Counts: {
            objects: components["schemas"]["ObjectCounts"];
            purchases_by_kind: components["schemas"]["CountByValue"];
            purchases_by_status: components["schemas"]["CountByValue"];
            /** @description Number of purchases by the id of their plan. Plans without purchases are left out. */
            purchases_by_plan: components["schemas"]["CountByValue"];
            charges_by_status: components["schemas"]["CountByValue"];
            deliveries_by_status: components["schemas"]["CountByValue"];
        };
        /**
         * @description Currency, as an ISO 4217 code. The currency determines the minor unit. For example, JPY has no minor unit, and KWD has three decimal digits.
         * @example EUR
         * @enum {string}
         */
        Currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
        /**
         * @description Currency, as an ISO 4217 code. The currency determines the minor unit. For example, JPY has no minor unit, and KWD has three decimal digits.
         *
         *     Known values: `AED`, `AFN`, `ALL`, `AMD`, `AOA`, `ARS`, `AUD`, `AWG`, `AZN`, `BAM`, `BBD`, `BDT`, `BHD`, `BIF`, `BMD`, `BND`, `BOB`, `BRL`, `BSD`, `BTN`, `BWP`, `BYN`, `BZD`, `CAD`, `CDF`, `CHF`, `CLP`, `CNY`, `COP`, `CRC`, `CUP`, `CVE`, `CZK`, `DJF`, `DKK`, `DOP`, `DZD`, `EGP`, `ERN`, `ETB`, `EUR`, `FJD`, `FKP`, `GBP`, `GEL`, `GHS`, `GIP`, `GMD`, `GNF`, `GTQ`, `GYD`, `HKD`, `HNL`, `HTG`, `HUF`, `IDR`, `ILS`, `INR`, `IQD`, `IRR`, `ISK`, `JMD`, `JOD`, `JPY`, `KES`, `KGS`, `KHR`, `KMF`, `KPW`, `KRW`, `KWD`, `KYD`, `KZT`, `LAK`, `LBP`, `LKR`, `LRD`, `LSL`, `LYD`, `MAD`, `MDL`, `MGA`, `MKD`, `MMK`, `MNT`, `MOP`, `MRU`, `MUR`, `MVR`, `MWK`, `MXN`, `MYR`, `MZN`, `NAD`, `NGN`, `NIO`, `NOK`, `NPR`, `NZD`, `OMR`, `PAB`, `PEN`, `PGK`, `PHP`, `PKR`, `PLN`, `PYG`, `QAR`, `RON`, `RSD`, `RUB`, `RWF`, `SAR`, `SBD`, `SCR`, `SDG`, `SEK`, `SGD`, `SHP`, `SLE`, `SOS`, `SRD`, `SSP`, `STN`, `SVC`, `SYP`, `SZL`, `THB`, `TJS`, `TMT`, `TND`, `TOP`, `TRY`, `TTD`, `TWD`, `TZS`, `UAH`, `UGX`, `USD`, `UYU`, `UZS`, `VED`, `VES`, `VND`, `VUV`, `WST`, `XAF`, `XCD`, `XCG`, `XOF`, `XPF`, `YER`, `ZAR`, `ZMW`, `ZWG`. Later versions may add values.
         * @example EUR
         */
        CurrencyCode: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | (string & {});
        /** @description Payment metrics of one currency. */
        CurrencyMetrics: {
            currency: components["schemas"]["CurrencyCode"];
            /** @description Every bucket of the range, oldest first. */
            buckets: components["schemas"]["PaymentBucket"][];
            /** @description Metrics of the whole range. */
            total: components["schemas"]["PaymentMetrics"];
            /** @description Metrics of the preceding range of equal length. */
            previous: components["schemas"]["PaymentMetrics"];
        };
        /** @description The current secret of the webhook endpoint. */
        CurrentWebhookSecret: {
            /** @description Secret with which deliveries are signed, or null if no webhook endpoint is configured. A secret that an earlier release accepted can lack its padding. */
            secret: components["schemas"]["StoredWebhookSecret"] | null;
        };
        /** @description A person or company that pays for purchases. */
        Customer: {
            id: components["schemas"]["CustomerId"];
            created_at: components["schemas"]["Timestamp"];
            email: components["schemas"]["Email"];
            /** @example Ada Lindqvist */
            name: components["schemas"]["Name"];
            /** @description Telephone number in E.164 format, or null. */
            phone: components["schemas"]["PhoneNumber"] | null;
            /** @description The customer's tax number for invoices, or null. The number is not validated. */
            tax_id: components["schemas"]["TaxId"] | null;
            /** @description Postal address, or null. */
            address: components["schemas"]["Address"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description An event about a customer, with the cause of the event. */
        CustomerEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             *
             *     Known values: `customer.created`. Later versions may add values.
             * @example customer.created
             */
            type: "customer.created" | (string & {});
            /** @description Time of the event. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The customer that was created. */
            data: components["schemas"]["Customer"];
            /** @description The cause of the event. Null for an event that an earlier version of Tollgate stored without a cause. */
            cause: components["schemas"]["Cause"] | null;
        };
        /** @description Outcomes that are forced for the next payment attempts of a customer. */
        CustomerForcedOutcomes: {
            customer_id: components["schemas"]["CustomerId"];
            /** @description One outcome for each future attempt of any purchase of the customer, in the order of the attempts. After the last outcome, the card determines the outcome again. */
            outcomes: components["schemas"]["ForcedOutcome"][];
        };
        /**
         * @description The id of a customer.
         * @example cus_01mc03h060e02se5b0kxy78v39
         */
        CustomerId: string;
        /** @description Result of resending failed deliveries. */
        DeliveriesResent: {
            /**
             * @description Number of deliveries that are sent again.
             * @example 3
             */
            count: number;
        };
        /** @description Delivery of one event to the webhook endpoint. */
        Delivery: {
            id: components["schemas"]["DeliveryId"];
            created_at: components["schemas"]["Timestamp"];
            event_id: components["schemas"]["EventId"];
            event_type: components["schemas"]["EventType"];
            /** @description URL of the latest attempt. Before the first attempt, the URL that the endpoint had when the delivery was created. */
            url: components["schemas"]["DeliveryUrl"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description The last hundred attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description Time of the next attempt; null if no attempt is scheduled. */
            next_attempt_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description An attempt to deliver an event. */
        DeliveryAttempt: {
            /**
             * Format: int64
             * @description Number of the attempt, starting at 1.
             * @example 1
             */
            number: number;
            at: components["schemas"]["Timestamp"];
            status: components["schemas"]["DeliveryAttemptStatus"];
            url: components["schemas"]["DeliveryUrl"];
            /** @description Real time at which the attempt started; equals the header `webhook-timestamp`. */
            real_at: components["schemas"]["Timestamp"];
            /**
             * @description Milliseconds of real time until the response was read or the attempt was aborted; null if the attempt was skipped.
             * @example 12
             */
            latency_ms: number | null;
            /**
             * @description Status code of the response; null if there was no response.
             * @example 204
             */
            response_status: number | null;
            /**
             * @description First 1,000 characters of the response body; null if there was no response.
             * @example
             */
            response_body: string | null;
            /** @description Error that prevented a complete response. Null if the response was complete, whatever its status. After a 2xx status, the attempt succeeds in spite of an error. */
            error: components["schemas"]["DeliveryError"] | null;
        };
        /**
         * @description `succeeded`: the status of the response was 2xx, even if its body was incomplete or invalid. `failed`: there was no response with a 2xx status. `skipped`: the attempt was not made, because an earlier delivery to the endpoint had timed out, or because the time limit for sending all due deliveries (15 seconds of real time) had passed. A skipped attempt still counts as an attempt in the retry schedule.
         *
         *     Known values: `succeeded`, `failed`, `skipped`. Later versions may add values.
         * @example succeeded
         */
        DeliveryAttemptStatus: "succeeded" | "failed" | "skipped" | (string & {});
        /** @description Delivery metrics of one bucket. */
        DeliveryBucket: {
            /** @description Start of the bucket. */
            start: components["schemas"]["Timestamp"];
            sent: components["schemas"]["sent"];
            delivered: components["schemas"]["delivered"];
            retrying: components["schemas"]["retrying"];
            failed: components["schemas"]["failed-2"];
        };
        /** @description Reason why an attempt has no complete response. */
        DeliveryError: {
            code: components["schemas"]["DeliveryErrorCode"];
            /**
             * @description Human-readable description of the error.
             * @example brightwater.example did not respond in time.
             */
            message: string;
        };
        /**
         * @description Reason why an attempt has no complete response. If the status was 2xx, the event is delivered nevertheless.
         *
         *     | code | meaning |
         *     |---|---|
         *     | `invalid_url` | the URL of the endpoint is not valid |
         *     | `destination_refused` | the sandbox does not send to the address of the endpoint, for example because it is a private address |
         *     | `name_not_resolved` | the host name has no address |
         *     | `connection_failed` | the connection to the endpoint failed |
         *     | `connection_closed` | the endpoint closed the connection before the response was complete |
         *     | `tls_failed` | the TLS handshake failed |
         *     | `invalid_answer` | the response was not valid HTTP |
         *     | `timed_out` | the response took too long |
         *     | `endpoint_down` | an earlier delivery to the endpoint timed out, so this delivery was not sent |
         *     | `deadline_passed` | the time limit passed before the attempt could start |
         *     | `not_sent` | the sandbox stopped before it sent the attempt |
         *
         *     Known values: `invalid_url`, `destination_refused`, `name_not_resolved`, `connection_failed`, `connection_closed`, `tls_failed`, `invalid_answer`, `timed_out`, `endpoint_down`, `deadline_passed`, `not_sent`. Later versions may add values.
         * @example timed_out
         */
        DeliveryErrorCode: "invalid_url" | "destination_refused" | "name_not_resolved" | "connection_failed" | "connection_closed" | "tls_failed" | "invalid_answer" | "timed_out" | "endpoint_down" | "deadline_passed" | "not_sent" | (string & {});
        /**
         * @description The id of a delivery.
         * @example dlv_01mc03h060e4rvyjp0t3wjy5zk
         */
        DeliveryId: string;
        /** @description A page of deliveries, newest first. */
        DeliveryList: {
            /** @description The deliveries on this page. */
            data: components["schemas"]["Delivery"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /** @description Webhook deliveries by current status. Only deliveries that were created in the time range and attempted at least once are counted. Each resend of an event is a separate delivery. Deliveries with the status `replaced` are not counted. */
        DeliveryMetrics: {
            /** @description Number of deliveries that were attempted. */
            sent: components["schemas"]["Count"];
            /** @description Number of deliveries with the status `delivered`. */
            delivered: components["schemas"]["Count"];
            /** @description Number of deliveries with the status `pending`: another attempt is scheduled. */
            retrying: components["schemas"]["Count"];
            /** @description Number of attempted deliveries that are neither `delivered` nor `pending`. */
            failed: components["schemas"]["Count"];
        };
        /**
         * @description `normal`: events are sent when they are due. `collect`: deliveries are stored, and an event is sent only when you resend it. `sync`: Tollgate responds to a request only after the first delivery attempt of each event that the request emitted. `twice`: each event that your endpoint acknowledges with 2xx is sent a second time. `shuffled`: events that are due at the same time are sent in a shuffled order.
         *
         *     Known values: `normal`, `collect`, `sync`, `twice`, `shuffled`. Later versions may add values.
         * @example normal
         */
        DeliveryMode: "normal" | "collect" | "sync" | "twice" | "shuffled" | (string & {});
        /**
         * @description `normal`: events are sent when they are due. `collect`: deliveries are stored, and an event is sent only when you resend it. `sync`: Tollgate responds to a request only after the first delivery attempt of each event that the request emitted. `twice`: each event that your endpoint acknowledges with 2xx is sent a second time. `shuffled`: events that are due at the same time are sent in a shuffled order.
         * @example normal
         * @enum {string}
         */
        DeliveryModeInput: "normal" | "collect" | "sync" | "twice" | "shuffled";
        /**
         * @description Type of the object, or of the message in a stream.
         * @example delivery
         * @enum {string}
         */
        DeliveryObjectType: "delivery";
        /** @description Delivery metrics of the organization. */
        DeliverySeries: {
            /** @description Every bucket of the range, oldest first. */
            buckets: components["schemas"]["DeliveryBucket"][];
            /** @description Metrics of the whole range. */
            total: components["schemas"]["DeliveryMetrics"];
            /** @description Metrics of the preceding range of equal length. */
            previous: components["schemas"]["DeliveryMetrics"];
        };
        /** @description The delivery mode. */
        DeliverySettings: {
            mode: components["schemas"]["DeliveryMode"];
        };
        /** @description The delivery mode. */
        DeliverySettingsInput: {
            mode: components["schemas"]["DeliveryModeInput"];
        };
        /**
         * @description `pending`: an attempt is scheduled. `delivered`: an attempt received a 2xx response. `failed`: the last attempt failed, and no retry follows. `skipped`: the last attempt was not made, and no retry follows. `disabled`: the endpoint returned 410, or is no longer configured. `replaced`: the event was resent before this delivery succeeded, so a newer delivery of the event takes its place.
         *
         *     Known values: `pending`, `delivered`, `failed`, `skipped`, `disabled`, `replaced`. Later versions may add values.
         * @example delivered
         */
        DeliveryStatus: "pending" | "delivered" | "failed" | "skipped" | "disabled" | "replaced" | (string & {});
        /**
         * @description URL of the attempt.
         * @example https://brightwater.example/webhooks/tollgate
         */
        DeliveryUrl: string;
        /**
         * @description Name that payers and users of the sandbox see.
         * @example Brightwater Energy
         */
        DisplayName: string;
        /** @description Retries of the oldest overdue payment. */
        DunningProgress: {
            /**
             * @description Number of the next retry. If no retry is scheduled, this is the number of the last retry, or 0 if there was none. This is so while the charge of a retry is `pending`, and while the payer has not completed the challenge of the last possible attempt.
             * @example 2
             */
            retry: number;
            /**
             * @description Maximum number of retries after the first attempt.
             * @example 3
             */
            max_retries: number;
            /**
             * @description Time of the next retry. Null if no retry is scheduled.
             * @example 2027-04-24T15:30:00.000Z
             */
            next_retry_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Status that the purchase enters if every retry of this payment fails. If another payment is still being retried, the status is `past_due`. Otherwise, if a later period is paid, the status is `active`, or, if the subscription has already ended, `succeeded` or `canceled`.
             *
             *     Known values: `past_due`, `active`, `unpaid`, `canceled`, `succeeded`. Later versions may add values.
             * @example unpaid
             */
            final_status: "past_due" | "active" | "unpaid" | "canceled" | "succeeded" | (string & {});
        };
        /** @description Settings for failed charges after the first payment. All retries of a charge keep the settings that applied to its first attempt. */
        DunningSettings: {
            /**
             * @description Maximum number of retries of a failed charge.
             * @example 3
             */
            max_retries: number;
            /**
             * @description Time between two attempts, in days of 24 hours.
             * @example 2
             */
            retry_interval_days: number;
            /**
             * @description Action when the last attempt has failed. `mark_unpaid`: the purchase is `unpaid` and its periods continue. `cancel`: the purchase is `canceled` immediately.
             *
             *     Known values: `cancel`, `mark_unpaid`. Later versions may add values.
             * @example mark_unpaid
             */
            on_exhausted: "cancel" | "mark_unpaid" | (string & {});
        };
        /** @description Settings for failed charges after the first payment. If you omit a field, it keeps its value. If you send null for a field, the field is reset to its default. */
        DunningSettingsInput: {
            /**
             * @description Maximum number of retries of a failed charge. Null resets the field to 3.
             * @example 3
             */
            max_retries?: number | null;
            /**
             * @description Time between two attempts, in days of 24 hours. Null resets the field to 2.
             * @example 2
             */
            retry_interval_days?: number | null;
            /**
             * @description Action when the last attempt has failed. `mark_unpaid`: the purchase is `unpaid` and its periods continue. `cancel`: the purchase is `canceled` immediately. Null resets the field to `mark_unpaid`.
             * @example mark_unpaid
             */
            on_exhausted?: components["schemas"]["OnExhaustedInput"] | null;
        };
        /**
         * Format: email
         * @description An email address.
         * @example ada.lindqvist@example.com
         */
        Email: string;
        /** @description An event in the format in which webhooks deliver it, with the cause of the event as an additional field. */
        Event: components["schemas"]["PurchaseEvent"] | components["schemas"]["ChargeEvent"] | components["schemas"]["ConsumptionEvent"] | components["schemas"]["CustomerEvent"] | components["schemas"]["PingEvent"];
        /**
         * @description The id of an event, which is also the `webhook-id` of every delivery attempt.
         * @example evt_01mc03h060e34vk3mjmkrqpv3x
         */
        EventId: string;
        /** @description A page of events, newest first. */
        EventList: {
            /** @description The events on this page. */
            data: components["schemas"]["Event"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /**
         * @description Type of the object, or of the message in a stream.
         * @example event
         * @enum {string}
         */
        EventObjectType: "event";
        /** @description Result of resending an event. */
        EventResent: {
            event_id: components["schemas"]["EventId"];
            /** @description The new delivery to the webhook endpoint with its first attempt; null if the organization has no endpoint. */
            delivery: components["schemas"]["Delivery"] | null;
            /**
             * @description Number of open streams that received the event as `event_resent`, such as `tollgate listen` and the dashboard.
             * @example 1
             */
            open_streams: number;
        };
        /**
         * Format: int64
         * @description Number that increases with each event of the organization. Some numbers are not used. Of two events about one object, the event with the larger number is newer, even if both have the same `timestamp`.
         * @example 42
         */
        EventSequence: number;
        /** @description Event to emit. */
        EventTrigger: {
            /** @description Type of the event to emit. */
            type: components["schemas"]["EventTypeInput"];
            /** @description The id of the object that the event is about. The object must match the event type: for example, `charge.failed` requires the id of a charge. Required, except for a `ping`, which has no object. */
            object_id?: components["schemas"]["TriggerObjectId"] | null;
        };
        /**
         * @description Type of an event.
         *
         *     Known values: `purchase.created`, `purchase.requires_action`, `purchase.pending`, `purchase.payment_method_attached`, `purchase.trialing`, `purchase.activated`, `purchase.period_started`, `purchase.past_due`, `purchase.unpaid`, `purchase.cancellation_scheduled`, `purchase.canceled`, `purchase.succeeded`, `purchase.failed`, `purchase.expired`, `charge.pending`, `charge.requires_action`, `charge.succeeded`, `charge.failed`, `consumption.created`, `consumption.deleted`, `customer.created`, `ping`. Later versions may add values.
         * @example purchase.activated
         */
        EventType: "purchase.created" | "purchase.requires_action" | "purchase.pending" | "purchase.payment_method_attached" | "purchase.trialing" | "purchase.activated" | "purchase.period_started" | "purchase.past_due" | "purchase.unpaid" | "purchase.cancellation_scheduled" | "purchase.canceled" | "purchase.succeeded" | "purchase.failed" | "purchase.expired" | "charge.pending" | "charge.requires_action" | "charge.succeeded" | "charge.failed" | "consumption.created" | "consumption.deleted" | "customer.created" | "ping" | (string & {});
        /**
         * @description Type of an event.
         * @example purchase.activated
         * @enum {string}
         */
        EventTypeInput: "purchase.created" | "purchase.requires_action" | "purchase.pending" | "purchase.payment_method_attached" | "purchase.trialing" | "purchase.activated" | "purchase.period_started" | "purchase.past_due" | "purchase.unpaid" | "purchase.cancellation_scheduled" | "purchase.canceled" | "purchase.succeeded" | "purchase.failed" | "purchase.expired" | "charge.pending" | "charge.requires_action" | "charge.succeeded" | "charge.failed" | "consumption.created" | "consumption.deleted" | "customer.created" | "ping";
        /**
         * @description List of event types.
         * @example [
         *       "purchase.activated",
         *       "charge.failed"
         *     ]
         */
        EventTypes: components["schemas"]["EventType"][];
        /**
         * @description List of event types.
         * @example [
         *       "purchase.activated",
         *       "charge.failed"
         *     ]
         */
        EventTypesInput: components["schemas"]["EventTypeInput"][];
        /** @description Related objects that the parameter `expand` requests. */
        ExpandedObjects: {
            customer?: components["schemas"]["Customer"];
            plan?: components["schemas"]["Plan"];
        };
        /**
         * @description Your own id for this object.
         * @example order-1001
         */
        ExternalId: string;
        /** @description Reason for a failed payment. */
        Failure: {
            code: components["schemas"]["FailureCode"];
            /**
             * @description The reason as text, for your support staff.
             * @example The card was declined.
             */
            message: string;
            /**
             * @description Whether a retry with the same card can succeed.
             * @example true
             */
            retryable: boolean;
        };
        /**
         * @description Reason for a failed payment. For an unknown code, check `retryable`.
         *
         *     | code | meaning |
         *     |---|---|
         *     | `card_declined` | the bank declined the card and gave no reason |
         *     | `insufficient_funds` | the account has insufficient funds |
         *     | `processing_error` | the bank could not process the payment |
         *     | `expired_card` | the card has expired |
         *     | `incorrect_cvc` | the security code is wrong |
         *     | `lost_card` | the card was reported lost |
         *     | `authentication_failed` | the payer failed the bank's challenge |
         *     | `authentication_expired` | the payer did not complete the challenge in time |
         *     | `payment_failed` | a payment that was `pending` failed |
         *     | `canceled` | the purchase was canceled before the payment succeeded |
         *
         *     Known values: `card_declined`, `insufficient_funds`, `processing_error`, `expired_card`, `incorrect_cvc`, `lost_card`, `authentication_failed`, `authentication_expired`, `payment_failed`, `canceled`. Not `retryable`: `expired_card`, `incorrect_cvc`, `lost_card`, `canceled`. Later versions may add values.
         * @example card_declined
         */
        FailureCode: "card_declined" | "insufficient_funds" | "processing_error" | "expired_card" | "incorrect_cvc" | "lost_card" | "authentication_failed" | "authentication_expired" | "payment_failed" | "canceled" | (string & {});
        /** @description A fault that is injected into requests to the public API, or into webhooks. */
        Fault: {
            id: components["schemas"]["FaultId"];
            created_at: components["schemas"]["Timestamp"];
            /** @description Operation that the fault affects; null if the fault affects every operation. */
            operation_id: components["schemas"]["OperationId"] | null;
            /** @description Values that the JSON body of a request must contain so that the fault affects the request. If null, the fault affects requests with any body or without a body. */
            body_contains: components["schemas"]["FaultBody"] | null;
            effect: components["schemas"]["FaultEffect"];
            when: components["schemas"]["FaultWhen"];
            /**
             * @description Probability that the fault affects a request.
             * @example 1
             */
            probability: number;
            /**
             * @description Number of affected requests after which the fault is removed. Null if the fault is never removed automatically.
             * @example 1
             */
            count: number | null;
            /**
             * Format: int64
             * @description Number of affected requests and delivery attempts of webhooks.
             * @example 0
             */
            hits: number;
        };
        /**
         * @description Values that the body of a request must contain. If a value is an object, the body must contain the values of that object. Any other value, such as a list, must equal the value in the body.
         * @example {
         *       "customer_id": "cus_01mc03h060e02se5b0kxy78v39"
         *     }
         */
        FaultBody: Record<string, unknown>;
        /**
         * @description Values that the body of a request must contain. If a value is an object, the body must contain the values of that object. Any other value, such as a list, must equal the value in the body.
         * @example {
         *       "customer_id": "cus_01mc03h060e02se5b0kxy78v39"
         *     }
         */
        FaultBodyInput: {
            [key: string]: unknown;
        };
        /** @description Fault to create. In this request, an optional property that is null counts as omitted. */
        FaultCreate: {
            /** @description Operation of the public API that the fault affects. Default: every operation. */
            operation_id?: components["schemas"]["OperationIdInput"] | null;
            /** @description The fault affects only requests whose JSON body has these properties with these values. Default: it affects all requests, with or without a body. */
            body_contains?: components["schemas"]["FaultBodyInput"] | null;
            effect: components["schemas"]["FaultEffectInput"];
            /** @description `before`: the request is not processed. The request body is read only if the fault has `body_contains`. `after_commit`: the request is processed and its changes are stored; only the response is lost. A request that the API rejects is not affected. Default: `before`. The effects `partial_body` and `mutate` require a response, so a fault with one of these effects is always `after_commit`. */
            when?: components["schemas"]["FaultWhenInput"] | null;
            /**
             * @description Probability that the fault affects a request. Default: 1.
             * @example 0.5
             */
            probability?: number | null;
            /**
             * @description Number of affected requests after which the fault is removed. Default: the fault is never removed automatically.
             * @example 1
             */
            count?: number | null;
        };
        /** @description Effect of the fault. `kind` determines the other fields. */
        FaultEffect: components["schemas"]["StatusFault"] | components["schemas"]["LatencyFault"] | components["schemas"]["TimeoutFault"] | components["schemas"]["PartialBodyFault"] | components["schemas"]["ConnectionResetFault"] | components["schemas"]["MutateFault"];
        /** @description Effect of the fault. `kind` determines the other fields. */
        FaultEffectInput: components["schemas"]["StatusFaultInput"] | components["schemas"]["LatencyFaultInput"] | components["schemas"]["TimeoutFaultInput"] | components["schemas"]["PartialBodyFaultInput"] | components["schemas"]["ConnectionResetFaultInput"] | components["schemas"]["MutateFaultInput"];
        /**
         * @description The id of a fault.
         * @example flt_01mc03h060e4kkgtczjy9dms00
         */
        FaultId: string;
        /** @description The faults of the organization. */
        FaultList: {
            /** @description The faults, in the order of creation. */
            data: components["schemas"]["Fault"][];
        };
        /**
         * @description Duration in milliseconds of real time.
         * @example 1500
         */
        FaultMilliseconds: number;
        /** @description A removed fault. */
        FaultReference: {
            id: components["schemas"]["FaultId"];
        };
        /**
         * @description `before`: the request is not processed. The request body is read only if the fault has `body_contains`. `after_commit`: the request is processed and its changes are stored; only the response is lost.
         *
         *     Known values: `before`, `after_commit`. Later versions may add values.
         * @example after_commit
         */
        FaultWhen: "before" | "after_commit" | (string & {});
        /**
         * @description `before`: the request is not processed. The request body is read only if the fault has `body_contains`. `after_commit`: the request is processed and its changes are stored; only the response is lost.
         * @example after_commit
         * @enum {string}
         */
        FaultWhenInput: "before" | "after_commit";
        /**
         * Format: int64
         * @description Amount charged for each period, in the currency's minor unit (for EUR, 4900 is 49.00 euros).
         * @example 4900
         */
        FixedAmount: number;
        /**
         * @description A fixed amount for each period.
         * @example fixed_subscription
         * @enum {string}
         */
        FixedSubscriptionKind: "fixed_subscription";
        /** @description A fixed amount, charged at the start of each period. */
        FixedSubscriptionRate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "fixed_subscription";
            amount: components["schemas"]["FixedAmount"];
            currency: components["schemas"]["CurrencyCode"];
            interval: components["schemas"]["Interval"];
            interval_count: components["schemas"]["IntervalCount"];
        };
        /** @description A fixed amount, charged at the start of each period. An optional property of this object that is null counts as omitted. */
        FixedSubscriptionRateInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "fixed_subscription";
            amount: components["schemas"]["FixedAmount"];
            currency: components["schemas"]["Currency"];
            interval: components["schemas"]["IntervalInput"];
            /**
             * @description Number of intervals in one period. A period is at most three years long. The default is 1.
             * @default 1
             * @example 1
             */
            interval_count?: components["schemas"]["IntervalCount"] | null;
        };
        /**
         * @description Outcome of a payment attempt:
         *
         *     - `succeeded`
         *     - `requires_action`: the payment requires 3-D Secure authentication.
         *     - `pending_then_succeeded`, `pending_then_failed`: the payment is `pending` for 24 hours, and then succeeds
         *       or fails with `payment_failed`.
         *     - any failure code: the payment fails with this code. A failure that is `retryable` is retried.
         *
         *     Known values: `succeeded`, `requires_action`, `pending_then_succeeded`, `pending_then_failed`, `card_declined`, `insufficient_funds`, `processing_error`, `expired_card`, `incorrect_cvc`, `lost_card`, `authentication_failed`, `authentication_expired`, `payment_failed`, `canceled`. Later versions may add values.
         * @example insufficient_funds
         */
        ForcedOutcome: "succeeded" | "requires_action" | "pending_then_succeeded" | "pending_then_failed" | "card_declined" | "insufficient_funds" | "processing_error" | "expired_card" | "incorrect_cvc" | "lost_card" | "authentication_failed" | "authentication_expired" | "payment_failed" | "canceled" | (string & {});
        /** @description Outcome of a payment attempt. */
        ForcedOutcomeCreate: {
            outcome: components["schemas"]["ForcedOutcomeInput"];
        };
        /**
         * @description Outcome of a payment attempt:
         *
         *     - `succeeded`
         *     - `requires_action`: the payment requires 3-D Secure authentication.
         *     - `pending_then_succeeded`, `pending_then_failed`: the payment is `pending` for 24 hours, and then succeeds
         *       or fails with `payment_failed`.
         *     - any failure code: the payment fails with this code. A failure that is `retryable` is retried.
         * @example insufficient_funds
         * @enum {string}
         */
        ForcedOutcomeInput: "succeeded" | "requires_action" | "pending_then_succeeded" | "pending_then_failed" | "card_declined" | "insufficient_funds" | "processing_error" | "expired_card" | "incorrect_cvc" | "lost_card" | "authentication_failed" | "authentication_expired" | "payment_failed" | "canceled";
        /** @description Outcomes that are forced for the next payment attempts of a purchase. */
        ForcedOutcomes: {
            purchase_id: components["schemas"]["PurchaseId"];
            /** @description One outcome for each future attempt, in the order of the attempts. After the last outcome, the card determines the outcome again. */
            outcomes: components["schemas"]["ForcedOutcome"][];
        };
        /** @description Scheduled billing work between the current time and a given time. */
        Forecast: {
            /** @description The current time. */
            from: components["schemas"]["Timestamp"];
            /**
             * @description The requested end of the forecast.
             * @example 2027-02-10T15:30:00.000Z
             */
            to: components["schemas"]["Timestamp"];
            /**
             * @description The actual end of the forecast: `to`, or an earlier time if the forecast is truncated.
             * @example 2027-02-10T15:30:00.000Z
             */
            until: components["schemas"]["Timestamp"];
            /**
             * @description True if the forecast ends before `to`, because the range contains too many scheduled tasks.
             * @example false
             */
            truncated: boolean;
            /** @description The scheduled tasks on this page, in the order in which they run. */
            data: components["schemas"]["ForecastItem"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
            /** @description Amounts for each currency, sorted by currency code. */
            totals: components["schemas"]["ForecastTotal"][];
            /** @description Number of scheduled tasks by type. Types without tasks are left out. */
            by_type: components["schemas"]["ForecastTypeCount"][];
            by_outcome: components["schemas"]["WorkCounts"];
            /** @description Number of webhook deliveries that the scheduled tasks create. */
            deliveries: components["schemas"]["Count"];
            /** @description Number of scheduled tasks by outcome, for each day or week. Buckets without tasks are left out. */
            buckets: components["schemas"]["WorkBucket"][];
            /** @description Amounts for each day or week. Buckets without a known amount are left out. */
            totals_by_bucket: components["schemas"]["BucketTotals"][];
            /** @description Number of scheduled tasks in each group of the timeline. The current status of a purchase determines the group of its tasks. Groups without tasks are left out. */
            groups: components["schemas"]["ForecastGroup"][];
            next: components["schemas"]["ForecastNext"];
        };
        /** @description The scheduled work in one group of the timeline. */
        ForecastGroup: {
            id: components["schemas"]["TimelineGroupId"];
            /** @description Number of scheduled tasks by outcome, for each day or week. Buckets without tasks are left out. */
            buckets: components["schemas"]["WorkBucket"][];
        };
        /** @description A task that is scheduled for one purchase, such as a renewal or a retry. */
        ForecastItem: {
            /**
             * @description Time at which the task is due.
             * @example 2027-02-10T15:30:00.000Z
             */
            at: components["schemas"]["Timestamp"];
            type: components["schemas"]["ForecastItemType"];
            purchase_id: components["schemas"]["PurchaseId"];
            customer_id: components["schemas"]["CustomerId"];
            plan_id: components["schemas"]["PlanId"];
            /** @description Existing charge that the task settles. Null if the task creates a new charge or has no charge. */
            charge_id: components["schemas"]["ChargeId"] | null;
            /**
             * @description Number of the payment attempt, starting at 1. Null if the task has no charge.
             * @example 1
             */
            attempt: number | null;
            /** @description Period that the task starts, or to which the charge of the task belongs. Null if the task has no period. */
            period: components["schemas"]["Period"] | null;
            /** @description Amount of the charge in the currency's minor unit. Null if the task has no charge, or if the amount depends on usage that can still be reported. */
            amount: components["schemas"]["ChargeAmount"] | null;
            currency: components["schemas"]["CurrencyCode"];
            outcome: components["schemas"]["ForecastOutcome"];
            /**
             * @description True if the stored data alone determines the amount, the outcome and the new status.
             * @example true
             */
            certain: boolean;
            /**
             * @description Status of the purchase after the task. Null if the task does not change the status.
             * @example past_due
             */
            new_status: components["schemas"]["ScheduledStatus"] | null;
        };
        /**
         * @description Type of the scheduled work.
         *
         *     | type | meaning |
         *     |---|---|
         *     | `trial_start` | the trial starts on the activation date |
         *     | `trial_end` | the first period starts after a trial; a fixed price is charged |
         *     | `activation` | the first period of a purchase without a trial starts; a fixed price is charged |
         *     | `renewal` | a fixed price is charged at the start of a period after the first, or usage is charged after the end of a period |
         *     | `period_start` | a later period of a usage-based plan starts; nothing is charged |
         *     | `retry` | a failed payment is attempted again |
         *     | `settlement` | a pending payment succeeds or fails |
         *     | `challenge_expiry` | a 3-D Secure challenge expires, and its payment fails |
         *     | `checkout_expiry` | an open checkout expires |
         *     | `cancellation` | a scheduled cancellation takes effect, or an open charge fails because its purchase is canceled |
         *     | `end` | the last period ends |
         *
         *     Known values: `trial_start`, `trial_end`, `activation`, `renewal`, `period_start`, `retry`, `settlement`, `challenge_expiry`, `checkout_expiry`, `cancellation`, `end`. Later versions may add values.
         * @example renewal
         */
        ForecastItemType: "trial_start" | "trial_end" | "activation" | "renewal" | "period_start" | "retry" | "settlement" | "challenge_expiry" | "checkout_expiry" | "cancellation" | "end" | (string & {});
        /** @description The next scheduled task of each of these types: webhook attempt, retry, renewal and trial end. You can advance the clock to the time of such a task, even if that time is after `to`. A field is null if no task of its type is due up to `searched_until`. */
        ForecastNext: {
            /** @description Next scheduled attempt of a webhook delivery in the organization, whatever the filters. */
            webhook_attempt: components["schemas"]["Timestamp"] | null;
            /** @description Next retry of a payment. */
            retry: components["schemas"]["NextWork"] | null;
            /** @description Next task of the type `renewal`. */
            renewal: components["schemas"]["NextWork"] | null;
            /** @description Next end of a trial. */
            trial_end: components["schemas"]["NextWork"] | null;
            /**
             * @description Time up to which Tollgate searched for these tasks. The search ends when it has found a retry, a renewal and a trial end. Otherwise, it ends ten years after the current time, or after 2,000 tasks that are due after `until`.
             * @example 2027-02-10T15:30:00.000Z
             */
            searched_until: components["schemas"]["Timestamp"];
        };
        /**
         * @description Status of the charge after the task. The test card or a forced outcome determines this status. `none`: the task has no charge.
         *
         *     Known values: `succeeded`, `failed`, `pending`, `requires_action`, `none`. Later versions may add values.
         * @example succeeded
         */
        ForecastOutcome: "succeeded" | "failed" | "pending" | "requires_action" | "none" | (string & {});
        /** @description Forecast amounts in one currency, in its minor unit, by outcome. Charges whose amount is not known yet are left out. */
        ForecastTotal: {
            currency: components["schemas"]["CurrencyCode"];
            /** @description Sum of the charges that succeed. */
            succeeded: components["schemas"]["SumOfAmounts"];
            /** @description Sum of the attempts that fail. */
            failed: components["schemas"]["SumOfAmounts"];
            /** @description Sum of the charges that are pending until they are settled. */
            pending: components["schemas"]["SumOfAmounts"];
            /** @description Sum of the charges that require action by the payer. */
            requires_action: components["schemas"]["SumOfAmounts"];
        };
        /** @description Number of scheduled tasks of one type. */
        ForecastTypeCount: {
            type: components["schemas"]["ForecastItemType"];
            /** @example 1 */
            count: components["schemas"]["Count"];
        };
        /**
         * @description Whether there is a next page.
         * @example false
         */
        HasMore: boolean;
        /** @description Liveness of the sandbox. */
        Health: {
            /**
             * @description Always `ok`.
             *
             *     Known values: `ok`. Later versions may add values.
             * @example ok
             */
            status: "ok" | (string & {});
            /**
             * @description The version of the sandbox.
             * @example 0.1.0
             */
            version: string;
            /**
             * @description Version of the public API.
             * @example 1.0.0
             */
            api_version: string;
        };
        /**
         * @description Color of the buttons and the header of the checkout page, as `#rrggbb`.
         * @example #0b6e99
         */
        HexColor: string;
        /**
         * @description Random seed of the object ids. With the same random seed, and with a clock that is frozen at the same timestamp, the same requests in the same order produce the same ids. API keys, secrets and checkout URLs are always random.
         * @example a-test-of-mine
         */
        IdSeed: string;
        /**
         * @description Unit of the period length. Months and years are calendar months and years.
         *
         *     Known values: `day`, `week`, `month`, `year`. Later versions may add values.
         * @example month
         */
        Interval: "day" | "week" | "month" | "year" | (string & {});
        /**
         * @description Number of intervals in one period. A period is at most three years long.
         * @example 1
         */
        IntervalCount: number;
        /**
         * @description Unit of the period length. Months and years are calendar months and years.
         * @example month
         * @enum {string}
         */
        IntervalInput: "day" | "week" | "month" | "year";
        /** @description Latency: the request is delayed and then processed. The delays of several latency faults add up. If a fault of another kind applies first, the request is not delayed. */
        LatencyFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "latency";
            /** @description Delay in milliseconds of real time. */
            latency_ms: components["schemas"]["FaultMilliseconds"];
        };
        /** @description Latency: the request is delayed and then processed. The delays of several latency faults add up. If a fault of another kind applies first, the request is not delayed. */
        LatencyFaultInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "latency";
            /** @description Delay in milliseconds of real time. */
            latency_ms: components["schemas"]["FaultMilliseconds"];
        };
        /**
         * @description Delayed response.
         * @example latency
         * @enum {string}
         */
        LatencyFaultKind: "latency";
        /**
         * @description A request or response body as text, limited to its first 10 kB. API keys, webhook secrets, passwords and card numbers are masked with `****`.
         * @example {"email":"ada.lindqvist@example.com"}
         */
        LoggedBody: string;
        /**
         * Format: int64
         * @description Length of the body in bytes.
         * @example 37
         */
        LoggedBodyBytes: number;
        /** @description A header of a request. */
        LoggedHeader: {
            /**
             * @description Name of the header, in lowercase.
             * @example idempotency-key
             */
            name: string;
            /**
             * @description Value of the header, at most 1,000 characters. Secrets are masked with `****`.
             * @example order-1005
             */
            value: string;
        };
        /** @description A request to the public API with its headers, bodies, validation errors and events. */
        LoggedRequest: {
            id: components["schemas"]["RequestId"];
            created_at: components["schemas"]["Timestamp"];
            /** @description Real time at which the request was received. */
            received_at: components["schemas"]["Timestamp"];
            /**
             * @description The `X-Request-Id` of the response.
             * @example req_01mc03h060e5wh5777xcz09rrk
             */
            request_id: string;
            method: components["schemas"]["RequestMethod"];
            /**
             * @description Path with the query, at most 2,048 characters. Secrets are masked with `****`.
             * @example /v1/purchases
             */
            path: string;
            /** @description The operation of the request; null if no operation matches. */
            operation_id: components["schemas"]["OperationId"] | null;
            /**
             * @description Status of the response, even if the client closed the connection before it received the response. Null while the request is in progress, or if a fault reset the connection.
             * @example 201
             */
            status: number | null;
            /**
             * @description Duration in milliseconds of real time; null while the request is in progress.
             * @example 1.208
             */
            latency_ms: number | null;
            /**
             * @description Code of the error response, or null.
             * @example invalid_request
             */
            problem_code: string | null;
            /**
             * @description Number of validation errors.
             * @example 0
             */
            errors_total: number;
            /** @description The injected faults that affected the request. */
            fault_ids: components["schemas"]["FaultId"][];
            /** @description Validation errors, at most 100. */
            errors: components["schemas"]["ProblemError"][];
            /** @description The ids of the events that the request emitted, at most 100. */
            event_ids: components["schemas"]["EventId"][];
            /** @description Selected headers of the request. */
            request_headers: components["schemas"]["LoggedHeader"][];
            /** @description Body of the request as text, limited to its first 10 kB. API keys, webhook secrets, passwords and card numbers are masked with `****`. Null if the request has no body, or if the body was not read. The body of a request that a fault affects is read. */
            request_body: components["schemas"]["LoggedBody"] | null;
            /** @description Length of the body in bytes; null if the request has no body, or if the body was not read. */
            request_body_bytes: components["schemas"]["LoggedBodyBytes"] | null;
            /** @description Body of the response as text, limited to its first 10 kB. API keys, webhook secrets, passwords and card numbers are masked with `****`. Null if there is no response, or if the response has no body. */
            response_body: components["schemas"]["LoggedBody"] | null;
            /** @description Length of the body in bytes; null if there is no response, or if the response has no body. */
            response_body_bytes: components["schemas"]["LoggedBodyBytes"] | null;
        };
        /**
         * Format: uri
         * @description Logo as an https URL or as a base64 `data:` image (PNG, JPEG, GIF, WebP or SVG).
         * @example https://brightwater.example/logo.svg
         */
        LogoUrl: string;
        /**
         * Format: uri
         * @description Logo as an https URL or as a base64 `data:` image (PNG, JPEG, GIF, WebP or SVG). The scheme of a URL is in lower case, and exactly two slashes separate it from the host.
         * @example https://brightwater.example/logo.svg
         */
        LogoUrlInput: string;
        /**
         * @description Your own keys and values, stored and returned as you sent them. There are at most 50 keys of at most 40 characters, each with a text of at most 500 characters. Empty if you sent no metadata.
         * @example {
         *       "channel": "web"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /**
         * @description Your own keys and values, at most 50. A key has at most 40 characters, and its value is a text of at most 500 characters.
         * @example {
         *       "channel": "web"
         *     }
         */
        MetadataInput: {
            [key: string]: string;
        };
        /**
         * Format: int64
         * @description An amount in the currency's minor unit.
         * @example 841250
         */
        MetricAmount: number;
        /** @description Metrics of an organization over a range of its clock. */
        Metrics: {
            /** @description Start of the first bucket. */
            from: components["schemas"]["Timestamp"];
            /** @description End of the last bucket. */
            to: components["schemas"]["Timestamp"];
            /** @description Start of the previous range, which ends at `from`. */
            previous_from: components["schemas"]["Timestamp"];
            /**
             * @description Length of a bucket.
             *
             *     Known values: `day`, `hour`. Later versions may add values.
             * @example day
             */
            bucket: "day" | "hour" | (string & {});
            /** @description The currencies in which a metric is above zero, in this range or in the previous range, sorted by currency code. */
            currencies: components["schemas"]["CurrencyMetrics"][];
            /** @description Number of payment attempts that were created in each bucket, in all currencies, by current status. Buckets without attempts are left out. */
            attempts: components["schemas"]["TimelineBucket"][];
            deliveries: components["schemas"]["DeliverySeries"];
        };
        /**
         * @description Text of one or more lines.
         * @example Electricity for a home with one meter.
         */
        MultilineText: string;
        /** @description Each object of a type is changed in responses and in webhooks, as if a later version of the API had sent it. The stored objects do not change. Webhooks are signed after the change. */
        MutateFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mutate";
            object_type: components["schemas"]["MutatedObjectType"];
            set: components["schemas"]["MutatedProperties"];
        };
        /** @description Each object of a type is changed in responses and in webhooks, as if a later version of the API had sent it. The stored objects do not change. Webhooks are signed after the change. A fault with an `operation_id` or with `body_contains` does not affect webhooks, and an event is only part of webhooks. */
        MutateFaultInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "mutate";
            object_type: components["schemas"]["MutatedObjectTypeInput"];
            set: components["schemas"]["MutatedPropertiesInput"];
        };
        /**
         * @description Changed objects, for example with an unknown status or an unknown property.
         * @example mutate
         * @enum {string}
         */
        MutateFaultKind: "mutate";
        /**
         * @description Type of the changed objects.
         *
         *     Known values: `purchase`, `charge`, `consumption`, `customer`, `plan`, `service`, `configuration`, `event`. Later versions may add values.
         * @example purchase
         */
        MutatedObjectType: "purchase" | "charge" | "consumption" | "customer" | "plan" | "service" | "configuration" | "event" | (string & {});
        /**
         * @description Type of the objects to change.
         * @example purchase
         * @enum {string}
         */
        MutatedObjectTypeInput: "purchase" | "charge" | "consumption" | "customer" | "plan" | "service" | "configuration" | "event";
        /**
         * @description Properties to set or add. If a value is an object, its properties are set in the object that the property contains. A property that is null stays null in this case.
         * @example {
         *       "status": "under_review",
         *       "risk_score": 87
         *     }
         */
        MutatedProperties: Record<string, unknown>;
        /**
         * @description Properties to set or add. If a value is an object, its properties are set in the object that the property contains. A property that is null stays null in this case.
         * @example {
         *       "status": "under_review",
         *       "risk_score": 87
         *     }
         */
        MutatedPropertiesInput: {
            [key: string]: unknown;
        };
        /**
         * @description Name on a single line.
         * @example Home electricity
         */
        Name: string;
        /** @description Action that the payer has to take now. */
        NextAction: {
            /**
             * @description Type of the action.
             *
             *     Known values: `redirect_to_checkout`. Later versions may add values.
             * @example redirect_to_checkout
             */
            type: "redirect_to_checkout" | (string & {});
            /**
             * @description URL to which you send the payer.
             * @example http://127.0.0.1:4010/checkout/cs_test_example
             */
            url: components["schemas"]["Url"];
        };
        /**
         * @description Value to send as `cursor` to request the next page.
         * @example eyJzIjo0Mn0.c2lnbmF0dXJl
         */
        NextCursor: string;
        /** @description The next scheduled task of one type, with its time and its purchase. */
        NextWork: {
            /**
             * @description Time at which the task is due.
             * @example 2027-02-10T15:30:00.000Z
             */
            at: components["schemas"]["Timestamp"];
            purchase_id: components["schemas"]["PurchaseId"];
        };
        /** @description Object of the type `charge`: `data` contains the charge, and `cause` is the cause of the payment attempt. */
        ObjectCharge: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "charge";
            data: components["schemas"]["Charge"];
            /** @description The cause of the payment attempt. Null for a charge that an earlier version of Tollgate stored without a cause. */
            cause: components["schemas"]["Cause"] | null;
            expanded?: components["schemas"]["ExpandedObjects"];
        };
        /**
         * @description Type of the object.
         * @example charge
         * @enum {string}
         */
        ObjectChargeType: "charge";
        /** @description Object of the type `configuration`: `data` contains the configuration. */
        ObjectConfiguration: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "configuration";
            data: components["schemas"]["OrganizationConfiguration"];
        };
        /**
         * @description Type of the object.
         * @example configuration
         * @enum {string}
         */
        ObjectConfigurationType: "configuration";
        /** @description Object of the type `consumption`: `data` contains the usage record. */
        ObjectConsumption: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "consumption";
            data: components["schemas"]["Consumption"];
            expanded?: components["schemas"]["ExpandedObjects"];
        };
        /**
         * @description Type of the object.
         * @example consumption
         * @enum {string}
         */
        ObjectConsumptionType: "consumption";
        /** @description Number of objects of each type in an organization. */
        ObjectCounts: {
            customers: components["schemas"]["Count"];
            services: components["schemas"]["Count"];
            plans: components["schemas"]["Count"];
            purchases: components["schemas"]["Count"];
            charges: components["schemas"]["Count"];
            consumptions: components["schemas"]["Count"];
            configurations: components["schemas"]["Count"];
            events: components["schemas"]["Count"];
        };
        /** @description Object of the type `customer`: `data` contains the customer. */
        ObjectCustomer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "customer";
            data: components["schemas"]["Customer"];
        };
        /**
         * @description Type of the object.
         * @example customer
         * @enum {string}
         */
        ObjectCustomerType: "customer";
        /** @description Object of the type `delivery`: `data` contains the delivery. */
        ObjectDelivery: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery";
            data: components["schemas"]["Delivery"];
        };
        /** @description Object of the type `event`: `data` contains the event. */
        ObjectEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event";
            data: components["schemas"]["Event"];
        };
        /**
         * @description The id of an object of any kind.
         * @example cus_01mc03h060e02se5b0kxy78v39
         */
        ObjectId: string;
        /** @description Object of the type `plan`: `data` contains the plan. */
        ObjectPlan: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "plan";
            data: components["schemas"]["Plan"];
        };
        /**
         * @description Type of the object.
         * @example plan
         * @enum {string}
         */
        ObjectPlanType: "plan";
        /** @description Object of the type `purchase`: `data` contains the purchase. Objects in a list have neither `dunning` nor `amounts_due`. */
        ObjectPurchase: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "purchase";
            data: components["schemas"]["Purchase"];
            expanded?: components["schemas"]["ExpandedObjects"];
            /** @description Retries of the oldest overdue payment; null if no overdue payment is still being retried. */
            dunning?: components["schemas"]["DunningProgress"] | null;
            /** @description Unpaid amounts of a purchase that is `past_due` or `unpaid`, oldest period first. */
            amounts_due?: components["schemas"]["AmountDue"][];
        };
        /**
         * @description Type of the object.
         * @example purchase
         * @enum {string}
         */
        ObjectPurchaseType: "purchase";
        /** @description Object of the type `service`: `data` contains the service. */
        ObjectService: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service";
            data: components["schemas"]["Service"];
        };
        /**
         * @description Type of the object.
         * @example service
         * @enum {string}
         */
        ObjectServiceType: "service";
        /**
         * @description Action when the last attempt has failed. `mark_unpaid`: the purchase is `unpaid` and its periods continue. `cancel`: the purchase is `canceled` immediately.
         * @example mark_unpaid
         * @enum {string}
         */
        OnExhaustedInput: "cancel" | "mark_unpaid";
        /**
         * Format: int64
         * @description Amount charged, in the currency's minor unit (for EUR, 12000 is 120.00 euros).
         * @example 12000
         */
        OneTimeAmount: number;
        /**
         * @description A one-time payment.
         * @example one_time
         * @enum {string}
         */
        OneTimeKind: "one_time";
        /** @description A one-time payment, charged when the card is attached. */
        OneTimeRate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "one_time";
            amount: components["schemas"]["OneTimeAmount"];
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description A one-time payment, charged when the card is attached. */
        OneTimeRateInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "one_time";
            amount: components["schemas"]["OneTimeAmount"];
            currency: components["schemas"]["Currency"];
        };
        /** @description Organization that a browser has opened. */
        OpenedOrganization: {
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Name of the organization, or null. */
            name: components["schemas"]["DisplayName"] | null;
            /**
             * @description True for the organization that the sandbox creates at its first start.
             * @example true
             */
            is_default: boolean;
        };
        /**
         * @description The `operationId` of an operation of the public API.
         *
         *     Known values: `createPurchase`, `listPurchases`, `getPurchase`, `cancelPurchase`, `createConsumption`, `listConsumptions`, `getConsumption`, `deleteConsumption`, `listCharges`, `getCharge`, `createCustomer`, `listCustomers`, `getCustomer`, `createService`, `createPlan`, `createOrganizationConfiguration`. Later versions may add values.
         * @example createPurchase
         */
        OperationId: "createPurchase" | "listPurchases" | "getPurchase" | "cancelPurchase" | "createConsumption" | "listConsumptions" | "getConsumption" | "deleteConsumption" | "listCharges" | "getCharge" | "createCustomer" | "listCustomers" | "getCustomer" | "createService" | "createPlan" | "createOrganizationConfiguration" | (string & {});
        /**
         * @description The `operationId` of an operation of the public API.
         * @example createPurchase
         * @enum {string}
         */
        OperationIdInput: "createPurchase" | "listPurchases" | "getPurchase" | "cancelPurchase" | "createConsumption" | "listConsumptions" | "getConsumption" | "deleteConsumption" | "listCharges" | "getCharge" | "createCustomer" | "listCustomers" | "getCustomer" | "createService" | "createPlan" | "createOrganizationConfiguration";
        /** @description One version of an organization's settings. The newest version applies. */
        OrganizationConfiguration: {
            id: components["schemas"]["OrganizationConfigurationId"];
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description Version number, counted from 1.
             * @example 1
             */
            version: number;
            branding: components["schemas"]["Branding"];
            checkout: components["schemas"]["CheckoutSettings"];
            dunning: components["schemas"]["DunningSettings"];
            /** @description The webhook endpoint that receives the events, or null. */
            webhook: components["schemas"]["WebhookSettings"] | null;
        };
        /** @description The settings to change. If you omit a section or a field, it keeps its value. If you send null for a section or a field, it is reset to its default. */
        OrganizationConfigurationCreate: {
            /** @description Appearance of the checkout page. If you omit a field, it keeps its value. If you send null for a field, the field is reset to its default. If you send null for the section, all of its fields are reset. */
            branding?: components["schemas"]["BrandingInput"] | null;
            /** @description Behavior of the checkout page. If you omit a field, it keeps its value. If you send null for a field, the field is reset to its default. If you send null for the section, all of its fields are reset. */
            checkout?: components["schemas"]["CheckoutSettingsInput"] | null;
            /** @description Settings for failed charges after the first payment. If you omit a field, it keeps its value. If you send null for a field, the field is reset to its default. If you send null for the section, all of its fields are reset. */
            dunning?: components["schemas"]["DunningSettingsInput"] | null;
            /** @description The webhook endpoint that receives the events. An omitted field keeps its value, and `{}` keeps all of them. If the organization has no webhook endpoint yet, the section needs a `url`. If the section or its `url` is null, delivery ends, and the other webhook settings and the secret are deleted. The other fields beside a `url` of null are ignored, and without an endpoint nothing is deleted. */
            webhook?: components["schemas"]["WebhookSettingsInput"] | null;
        };
        /**
         * @description The id of one version of an organization's configuration.
         * @example cfg_01mc03h060e13t2rp2e96tgtek
         */
        OrganizationConfigurationId: string;
        /**
         * @description The id of an organization.
         * @example org_01mc03h060e00swdvsq5zmmz0n
         */
        OrganizationId: string;
        /** @description The connection is closed in the middle of the response body, or before the response if the response has no body. */
        PartialBodyFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "partial_body";
        };
        /** @description The connection is closed in the middle of the response body, or before the response if the response has no body. */
        PartialBodyFaultInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "partial_body";
        };
        /**
         * @description Response that ends in the middle of its body.
         * @example partial_body
         * @enum {string}
         */
        PartialBodyFaultKind: "partial_body";
        /** @description Payment metrics of one bucket. */
        PaymentBucket: {
            /** @description Start of the bucket. */
            start: components["schemas"]["Timestamp"];
            mrr: components["schemas"]["mrr"];
            subscriptions: components["schemas"]["subscriptions"];
            volume: components["schemas"]["volume"];
            succeeded: components["schemas"]["succeeded"];
            failed: components["schemas"]["failed"];
        };
        /**
         * @description Day of the month on which periods start, for plans with an interval of months or years. In a month without this day, periods start on the last day of the month. If a purchase becomes ready to start on a payment day, its first period starts immediately. All other periods start at 00:00 UTC.
         * @example 31
         */
        PaymentDay: number;
        /** @description A card. */
        PaymentMethod: {
            /**
             * @description Card network, in lowercase.
             * @example visa
             */
            brand: string;
            /**
             * @description Last four digits of the card number.
             * @example 4242
             */
            last4: string;
            /**
             * @description Month in which the card expires.
             * @example 12
             */
            exp_month: number;
            /**
             * @description Year in which the card expires.
             * @example 2034
             */
            exp_year: number;
        };
        /** @description Payments and subscriptions of one currency in a time range. */
        PaymentMetrics: {
            /** @description Monthly recurring revenue at the end of the range, or at the current time if that time is earlier. The value is the sum of the monthly amounts of all subscriptions that are `active` or `past_due` at this time. For the calculation, see the operation `getMetrics`. */
            mrr: components["schemas"]["MetricAmount"];
            /** @description Number of subscriptions that are `active` or `past_due` at the time of `mrr`. */
            subscriptions: components["schemas"]["Count"];
            /** @description Sum of the charges that succeeded in the range. */
            volume: components["schemas"]["MetricAmount"];
            /** @description Number of charges that succeeded in the range. */
            succeeded: components["schemas"]["Count"];
            /** @description Number of charges that failed in the range. */
            failed: components["schemas"]["Count"];
        };
        /**
         * @description Token of a card. With a token, the card is used immediately, and the response contains the outcome. Without a token, the purchase is `pending`, and the payer enters a card at
         *     `checkout_url`. A request with an unknown token is rejected with 422
         *     `payment_token_unknown`.
         *
         *     The sandbox accepts only the tokens and cards in this table. On the checkout page, the
         *     payer enters the number, any future expiry date and any security code. The column "now" applies
         *     while the payer is present: when the card is verified, and when a payment that is due immediately is made. The columns "first later charge" and "retries" apply to charges without the payer. Only a payment can be pending; the verification of a card always has an immediate result. If a new card replaces a card, the column "now" in the row of the new card applies
         *     first.
         *
         *     | token | card number | now | first later charge | retries |
         *     |---|---|---|---|---|
         *     | `tok_success` | 4242 4242 4242 4242 | succeeds | succeeds | – |
         *     | `tok_declined` | 4000 0000 0000 0002 | fails, `card_declined` | – | – |
         *     | `tok_insufficient_funds` | 4000 0000 0000 9995 | fails, `insufficient_funds` | – | – |
         *     | `tok_processing_error` | 4000 0000 0000 0119 | fails, `processing_error` | – | – |
         *     | `tok_expired_card` | 4000 0000 0000 0069 | fails permanently, `expired_card` | – | – |
         *     | `tok_incorrect_cvc` | 4000 0000 0000 0127 | fails permanently, `incorrect_cvc` | – | – |
         *     | `tok_lost_card` | 4000 0000 0000 9987 | fails permanently, `lost_card` | – | – |
         *     | `tok_success_then_declined` | 4000 0000 0000 0341 | succeeds | fails, `card_declined`, in every period | all fail |
         *     | `tok_declined_twice_then_success` | 4000 0000 0000 3220 | succeeds | fails | the first retry fails; all further retries and charges succeed |
         *     | `tok_challenge` | 4000 0025 0000 3155 | requires a challenge, then succeeds | succeeds | – |
         *     | `tok_challenge_on_renewal` | 4000 0027 6000 3184 | succeeds | requires a challenge | each retry requires a challenge |
         *     | `tok_pending_then_success` | 4000 0000 0000 5126 | is pending for 24 hours, then succeeds | is pending for 24 hours, then succeeds | – |
         *     | `tok_pending_then_failure` | 4000 0000 0000 6975 | is pending for 24 hours, then fails, `payment_failed` | is pending for 24 hours, then fails | each retry is pending for 24 hours, then fails |
         * @example tok_success
         */
        PaymentToken: string;
        /** @description A billing period, including its `start` and excluding its `end`. */
        Period: {
            /**
             * @description Number of the period, counted from 1.
             * @example 1
             */
            index: number;
            /** @description Start of the period, inclusive. */
            start: components["schemas"]["Timestamp"];
            /**
             * @description End of the period, exclusive. The next period starts at this time.
             * @example 2027-02-10T15:30:00.000Z
             */
            end: components["schemas"]["Timestamp"];
        };
        /**
         * @description Telephone number in E.164 format.
         * @example +46701740605
         */
        PhoneNumber: string;
        /** @description The organization whose webhook endpoint receives the ping. */
        PingData: {
            organization_id: components["schemas"]["OrganizationId"];
        };
        /** @description A test event for the webhook endpoint. No object changes when this event is sent. */
        PingEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             *
             *     Known values: `ping`. Later versions may add values.
             * @example ping
             */
            type: "ping" | (string & {});
            /** @description Time at which the ping was sent. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            data: components["schemas"]["PingData"];
            /** @description The cause of the event. Null for an event that an earlier version of Tollgate stored without a cause. */
            cause: components["schemas"]["Cause"] | null;
        };
        /** @description Price of a service and its billing rules. A plan never changes. */
        Plan: {
            id: components["schemas"]["PlanId"];
            created_at: components["schemas"]["Timestamp"];
            service_id: components["schemas"]["ServiceId"];
            /** @example Fixed home tariff */
            name: components["schemas"]["Name"];
            /** @description Text of one or more lines, or null. */
            description: components["schemas"]["MultilineText"] | null;
            rate: components["schemas"]["Rate"];
            trial_days: components["schemas"]["TrialDays"];
            /** @description Number of periods after which a purchase ends. If null, the plan does not limit the number of periods. */
            billing_cycles: components["schemas"]["BillingCycles"] | null;
            /** @description Day of the month on which periods start, for plans with an interval of months or years. In a month without this day, periods start on the last day of the month. If a purchase becomes ready to start on a payment day, its first period starts immediately. All other periods start at 00:00 UTC. If null, the start of the first period determines when all other periods start. */
            payment_day: components["schemas"]["PaymentDay"] | null;
            requires_activation_date: components["schemas"]["RequiresActivationDate"];
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * @description The id of a plan.
         * @example pln_01mc03h060e0avn37w6xrhrbds
         */
        PlanId: string;
        /**
         * @description Postal code.
         * @example 411 38
         */
        PostalCode: string;
        /** @description The first charge of the purchase. */
        PreviewedCharge: {
            amount: components["schemas"]["ChargeAmount"];
            currency: components["schemas"]["CurrencyCode"];
            status: components["schemas"]["ChargeStatus"];
            /** @description Reason for the failure, or null if the charge has not failed. */
            failure: components["schemas"]["Failure"] | null;
            /** @description Billing period of the charge. Null for a one-time payment. Also null for a first payment that is made with the payer present, until that payment succeeds. */
            period: components["schemas"]["Period"] | null;
        };
        /** @description A plan that does not exist yet. `PlanCreate` describes the fields. */
        PreviewedPlanInput: {
            /** @example Fixed home tariff */
            name?: components["schemas"]["Name"];
            /** @description Text of one or more lines, or null. */
            description?: components["schemas"]["MultilineText"] | null;
            rate: components["schemas"]["RateInput"];
            /** @description Length of the trial before the first period, in days of 24 hours. The default is 0. */
            trial_days?: components["schemas"]["TrialDays"] | null;
            /** @description Number of periods after which a purchase ends. If null, the plan does not limit the number of periods. */
            billing_cycles?: components["schemas"]["BillingCycles"] | null;
            /** @description Day of the month on which periods start, for plans with an interval of months or years. In a month without this day, periods start on the last day of the month. If a purchase becomes ready to start on a payment day, its first period starts immediately. All other periods start at 00:00 UTC. If null, the start of the first period determines when all other periods start. */
            payment_day?: components["schemas"]["PaymentDay"] | null;
            /** @description Whether every purchase must have a `service_activation_date`. The default is false. */
            requires_activation_date?: components["schemas"]["RequiresActivationDate"] | null;
        };
        /** @description The purchase after its first payment. */
        PreviewedPurchase: {
            kind: components["schemas"]["PurchaseKind"];
            status: components["schemas"]["PurchaseStatus"];
            /**
             * @description Amount of each charge, in the currency's minor unit; null for a variable subscription.
             * @example 4900
             */
            amount: number | null;
            currency: components["schemas"]["CurrencyCode"];
            /** @description Reason why the purchase is `failed`; null in every other status. */
            failure: components["schemas"]["Failure"] | null;
            /** @description Time at which the trial ends or ended. It is null if the plan has no trial, and as long as no card has been attached. For example, it stays null if the purchase of a plan with a trial ends as `failed`, because the card was declined. */
            trial_end: components["schemas"]["Timestamp"] | null;
            /** @description Day on which the service starts, or null. */
            service_activation_date: components["schemas"]["CalendarDate"] | null;
            /**
             * @description Day on which the purchase ends, at 00:00 UTC, or null.
             * @example 2028-01-01
             */
            end_date: components["schemas"]["CalendarDate"] | null;
            /** @description The open period, or null before the first period and after the last period. */
            current_period: components["schemas"]["Period"] | null;
            /**
             * @description Time of the next charge that is not a retry, or null if no such charge is planned.
             * @example 2027-02-10T15:30:00.000Z
             */
            next_charge_at: components["schemas"]["Timestamp"] | null;
            /** @description End of the last period. Null if the purchase renews until it is canceled, if it is a one-time payment, or if its first payment did not succeed yet. */
            ends_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description A task that would be scheduled for the purchase, such as a renewal or a retry. */
        PreviewedWork: {
            /**
             * @description Time at which the task is due.
             * @example 2027-02-10T15:30:00.000Z
             */
            at: components["schemas"]["Timestamp"];
            type: components["schemas"]["ForecastItemType"];
            /**
             * @description Number of the payment attempt, starting at 1. Null if the task has no charge.
             * @example 1
             */
            attempt: number | null;
            /** @description Period that the task starts, or to which the charge of the task belongs. Null if the task has no period. */
            period: components["schemas"]["Period"] | null;
            /** @description Amount of the charge in the currency's minor unit. Null if the task has no charge, or if the amount depends on usage that can still be reported. */
            amount: components["schemas"]["ChargeAmount"] | null;
            currency: components["schemas"]["CurrencyCode"];
            outcome: components["schemas"]["ForecastOutcome"];
            /**
             * @description True if the stored data alone determines the amount, the outcome and the new status.
             * @example true
             */
            certain: boolean;
            /**
             * @description Status of the purchase after the task. Null if the task does not change the status.
             * @example past_due
             */
            new_status: components["schemas"]["ScheduledStatus"] | null;
        };
        /** @description An error response (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description URL of a page that explains the error, relative to the origin that you called. If the API is below a path, the URL can begin with this path.
             * @example /docs/problems/invalid_request
             */
            type: string;
            /**
             * @description Short name of the error, the same for every error with this code.
             * @example The request is not valid
             */
            title: string;
            /**
             * @description HTTP status code of the response.
             * @example 400
             */
            status: number;
            /**
             * @description Explanation of this error and its remedy.
             * @example The request has 1 validation error; see `errors`.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description Path of the request. An API key in it is masked. If a proxy adds a prefix to the paths of the API, the prefix can be missing. A path of more than 500 characters can be shortened.
             * @example /v1/plans
             */
            instance: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description The `X-Request-Id` of this response. Quote it when you contact support.
             * @example req_01mc03h060e1j8vawcepwhgy1m
             */
            request_id: string;
            /** @description Validation errors, at most 100. */
            errors?: components["schemas"]["ProblemError"][];
            /**
             * @description Total number of validation errors, even if `errors` does not list all of them.
             * @example 1
             */
            errors_total?: number;
            /**
             * @description The id of the object that already has the `external_id`. Only errors with the code `external_id_taken` have this property.
             * @example cus_01mc03h060e02se5b0kxy78v39
             */
            existing_id?: string;
        };
        /**
         * @description Stable, machine-readable error code.
         *
         *     Known values: `malformed_json`, `malformed_yaml`, `invalid_request`, `invalid_cursor`, `api_key_missing`, `api_key_invalid`, `session_missing`, `host_not_allowed`, `path_not_found`, `resource_not_found`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `external_id_taken`, `idempotency_key_in_use`, `purchase_ended`, `purchase_not_subscription`, `purchase_not_variable`, `no_open_period`, `consumption_billed`, `clock_in_use`, `clock_advancing`, `default_organization_kept`, `fault_limit_reached`, `outcome_limit_reached`, `webhook_not_configured`, `snapshot_limit_reached`, `body_too_large`, `unsupported_media_type`, `idempotency_key_reused`, `reference_not_found`, `payment_token_unknown`, `plan_rules_violated`, `configuration_rules_violated`, `activation_date_required`, `activation_date_not_allowed`, `activation_date_in_past`, `activation_date_too_late`, `end_date_not_allowed`, `end_date_too_early`, `amount_too_large`, `period_closed`, `occurred_in_future`, `advance_out_of_range`, `seed_refused`, `rate_limit_exceeded`, `stream_limit_reached`, `headers_too_large`, `internal_error`, `bad_gateway`, `service_unavailable`, `gateway_timeout`. Later versions may add values.
         * @example invalid_request
         */
        ProblemCode: "malformed_json" | "malformed_yaml" | "invalid_request" | "invalid_cursor" | "api_key_missing" | "api_key_invalid" | "session_missing" | "host_not_allowed" | "path_not_found" | "resource_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "external_id_taken" | "idempotency_key_in_use" | "purchase_ended" | "purchase_not_subscription" | "purchase_not_variable" | "no_open_period" | "consumption_billed" | "clock_in_use" | "clock_advancing" | "default_organization_kept" | "fault_limit_reached" | "outcome_limit_reached" | "webhook_not_configured" | "snapshot_limit_reached" | "body_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "reference_not_found" | "payment_token_unknown" | "plan_rules_violated" | "configuration_rules_violated" | "activation_date_required" | "activation_date_not_allowed" | "activation_date_in_past" | "activation_date_too_late" | "end_date_not_allowed" | "end_date_too_early" | "amount_too_large" | "period_closed" | "occurred_in_future" | "advance_out_of_range" | "seed_refused" | "rate_limit_exceeded" | "stream_limit_reached" | "headers_too_large" | "internal_error" | "bad_gateway" | "service_unavailable" | "gateway_timeout" | (string & {});
        /** @description A validation error. Exactly one of `pointer`, `parameter` and `header` contains the location of the error. */
        ProblemError: {
            /**
             * @description Location in the body, as a JSON pointer (RFC 6901). An empty string refers to the whole body.
             * @example /rate/amount
             */
            pointer?: string;
            /**
             * @description Name of the path or query parameter.
             * @example limit
             */
            parameter?: string;
            /**
             * @description Name of the header.
             * @example Idempotency-Key
             */
            header?: string;
            code: components["schemas"]["ValidationCode"];
            /**
             * @description Description of the error, with the expected value.
             * @example 0 is smaller than 1, the smallest value allowed.
             */
            detail: string;
        };
        /**
         * @description Metrics in the Prometheus text format.
         * @example # HELP tollgate_streams_open Open event streams.
         *     # TYPE tollgate_streams_open gauge
         *     tollgate_streams_open 1
         */
        PrometheusMetrics: string;
        /** @description A purchase of a plan by a customer. */
        Purchase: {
            id: components["schemas"]["PurchaseId"];
            created_at: components["schemas"]["Timestamp"];
            plan_id: components["schemas"]["PlanId"];
            customer_id: components["schemas"]["CustomerId"];
            kind: components["schemas"]["PurchaseKind"];
            status: components["schemas"]["PurchaseStatus"];
            /**
             * @description Amount of each charge, in the currency's minor unit; null for a variable subscription.
             * @example 4900
             */
            amount: number | null;
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description URL of the checkout page. There, the payer can pay, complete a challenge, or enter a new card after a failed charge. The URL stays the same as long as the purchase exists. If the payer does not need to act, the page says so.
             * @example http://127.0.0.1:4010/checkout/cs_test_example
             */
            checkout_url: components["schemas"]["Url"];
            /** @description Action that the payer has to take now, or null. There is an action while the purchase is `requires_action`, `past_due` or `unpaid`. While the purchase is `pending`, there is an action only if no card is attached and no payment is being settled. */
            next_action: components["schemas"]["NextAction"] | null;
            /** @description The attached card, or null while no card is attached. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description Reason why the purchase is `failed`; null in every other status. */
            failure: components["schemas"]["Failure"] | null;
            /** @description URL to which the checkout redirects the payer after success. If the request that created the purchase contained no URL, this is null or the URL in the configuration. If it is null, the checkout uses the URL that the configuration has when it redirects the payer. The sandbox returns null. */
            success_url: components["schemas"]["Url"] | null;
            /** @description URL to which the checkout page links for a payer who cancels. If the request that created the purchase contained no URL, this is null or the URL in the configuration. If it is null, the checkout uses the URL that the configuration has when it shows the page. The sandbox returns null. */
            cancel_url: components["schemas"]["Url"] | null;
            /** @description Time at which the trial ends or ended. It is null if the plan has no trial, and as long as no card has been attached. For example, it stays null if the purchase of a plan with a trial ends as `failed`, because the card was declined. */
            trial_end: components["schemas"]["Timestamp"] | null;
            /** @description Day on which the service starts, or null. */
            service_activation_date: components["schemas"]["CalendarDate"] | null;
            /**
             * @description Day on which the purchase ends, at 00:00 UTC, or null.
             * @example 2028-01-01
             */
            end_date: components["schemas"]["CalendarDate"] | null;
            /** @description The open period, or null before the first period and after the last period. */
            current_period: components["schemas"]["Period"] | null;
            /**
             * @description Time of the next charge that is not a retry, or null if no such charge is planned.
             * @example 2027-02-10T15:30:00.000Z
             */
            next_charge_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Number of completed periods, paid or not.
             * @example 0
             */
            cycles_completed: number;
            /**
             * @description Whether a cancellation at the end of the open period is scheduled or has taken effect.
             * @example false
             */
            cancel_at_period_end: boolean;
            /** @description Time at which the purchase was canceled, or null. */
            canceled_at: components["schemas"]["Timestamp"] | null;
            /** @description The completed or scheduled cancellation of the purchase, or null. */
            cancellation: components["schemas"]["Cancellation"] | null;
            /** @description The id of the latest charge, or null before the first charge. */
            latest_charge_id: components["schemas"]["ChargeId"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description An event about a purchase, with the cause of the event. */
        PurchaseEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             *
             *     Known values: `purchase.created`, `purchase.requires_action`, `purchase.pending`, `purchase.payment_method_attached`, `purchase.trialing`, `purchase.activated`, `purchase.period_started`, `purchase.past_due`, `purchase.unpaid`, `purchase.cancellation_scheduled`, `purchase.canceled`, `purchase.succeeded`, `purchase.failed`, `purchase.expired`. Later versions may add values.
             * @example purchase.activated
             */
            type: "purchase.created" | "purchase.requires_action" | "purchase.pending" | "purchase.payment_method_attached" | "purchase.trialing" | "purchase.activated" | "purchase.period_started" | "purchase.past_due" | "purchase.unpaid" | "purchase.cancellation_scheduled" | "purchase.canceled" | "purchase.succeeded" | "purchase.failed" | "purchase.expired" | (string & {});
            /** @description Time of the event. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The purchase after the change. */
            data: components["schemas"]["Purchase"];
            /** @description The cause of the event. Null for an event that an earlier version of Tollgate stored without a cause. */
            cause: components["schemas"]["Cause"] | null;
        };
        /**
         * @description The id of a purchase.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        PurchaseId: string;
        /**
         * @description Kind of the plan's rate.
         *
         *     Known values: `one_time`, `fixed_subscription`, `variable_subscription`. Later versions may add values.
         * @example fixed_subscription
         */
        PurchaseKind: "one_time" | "fixed_subscription" | "variable_subscription" | (string & {});
        /** @description A purchase that was not created, with its first charge and its scheduled work. */
        PurchasePreview: {
            /** @description The current time, at which the purchase would be created. */
            from: components["schemas"]["Timestamp"];
            /**
             * @description The end of the preview: a year after `from`, or the time of the last item in `forecast` if the preview is truncated.
             * @example 2028-01-10T15:30:00.000Z
             */
            until: components["schemas"]["Timestamp"];
            /**
             * @description True if more than 24 tasks are scheduled in the year. `forecast` then contains only the first ones.
             * @example false
             */
            truncated: boolean;
            purchase: components["schemas"]["PreviewedPurchase"];
            /** @description Charge at the time `from`. Null if nothing is charged yet, for example because the purchase starts with a trial. */
            first_charge: components["schemas"]["PreviewedCharge"] | null;
            /** @description Work that is scheduled after `from` and up to `until`, in the order of execution. */
            forecast: components["schemas"]["PreviewedWork"][];
        };
        /** @description The purchase to preview. Send either `plan_id` or `plan`. Any other property that is null counts as omitted. */
        PurchasePreviewInput: {
            /** @description Id of an existing plan. */
            plan_id?: components["schemas"]["ReferenceId"] | null;
            /** @description Plan that does not exist yet. It is not created. */
            plan?: components["schemas"]["PreviewedPlanInput"] | null;
            /**
             * @description Id of an existing customer, whose forced outcomes apply to the payments. Without a customer, the card alone determines the outcomes.
             * @example cus_01mc03h060e02se5b0kxy78v39
             */
            customer_id?: components["schemas"]["ReferenceId"] | null;
            /** @description Token of a card, such as `tok_success`, or null. Without a token, the payer pays immediately on the checkout page, with a card that succeeds. */
            payment_token?: components["schemas"]["PaymentToken"] | null;
            /** @description Day on which the service starts. The date is required if `requires_activation_date` of the plan is true, and not allowed otherwise. */
            service_activation_date?: components["schemas"]["CalendarDate"] | null;
            /**
             * @description Day on which the purchase ends, at 00:00 UTC. An end date is not allowed for one-time plans and for plans that have `billing_cycles`.
             * @example 2028-01-01
             */
            end_date?: components["schemas"]["CalendarDate"] | null;
        };
        /**
         * @description Status of the purchase.
         *
         *     | status | meaning |
         *     |---|---|
         *     | `pending` | the purchase waits for the payer, or for a payment that takes a day to settle; without a trial, it can also wait for its activation date or payment day |
         *     | `requires_action` | the payer must complete the bank's challenge at `checkout_url` |
         *     | `trialing` | a card is attached, and the plan has a trial; the first period has not started |
         *     | `active` | the subscription runs; no retry is planned, and the latest charge has not failed |
         *     | `past_due` | a charge failed and will be retried, or a charge requires action by the payer |
         *     | `unpaid` | a charge failed permanently; the purchase continues, and the payer can pay at `checkout_url` |
         *     | `succeeded` | the one-time payment was paid, or the last period of the subscription has ended and is paid |
         *     | `failed` | the card of the `payment_token` was declined; nothing was charged |
         *     | `expired` | the checkout expired before a payment succeeded |
         *     | `canceled` | you canceled the purchase, or the last payment attempt failed with `on_exhausted: cancel` |
         *
         *     Known values: `pending`, `requires_action`, `trialing`, `active`, `past_due`, `unpaid`, `succeeded`, `failed`, `expired`, `canceled`. Later versions may add values.
         * @example active
         */
        PurchaseStatus: "pending" | "requires_action" | "trialing" | "active" | "past_due" | "unpaid" | "succeeded" | "failed" | "expired" | "canceled" | (string & {});
        /**
         * @description Used quantity as a decimal, with at most 12 digits before the decimal point and 6 digits after the decimal point. Responses contain the quantity as you sent it; sums have no trailing zeros.
         * @example 120.5
         */
        Quantity: string;
        /** @description Price of a plan and its billing schedule. `kind` determines the other fields. The list of kinds is closed: version 1 of the API will not add a kind. Every other list of known values can get new values. */
        Rate: components["schemas"]["OneTimeRate"] | components["schemas"]["FixedSubscriptionRate"] | components["schemas"]["VariableSubscriptionRate"];
        /** @description Price of a plan and its billing schedule. `kind` determines the other fields. */
        RateInput: components["schemas"]["OneTimeRateInput"] | components["schemas"]["FixedSubscriptionRateInput"] | components["schemas"]["VariableSubscriptionRateInput"];
        /** @description Rate limit of an API key. */
        RateLimit: {
            /**
             * @description Maximum number of requests in a window.
             * @example 10000
             */
            limit: number;
            /**
             * @description Length of a window in seconds.
             * @example 10
             */
            window_seconds: number;
        };
        /** @description Maximum number of requests with the API key in 10 seconds. */
        RateLimitInput: {
            /**
             * @description Maximum number of requests in a window.
             * @example 10000
             */
            limit: number;
        };
        /** @description Readiness of the sandbox. */
        Readiness: {
            /**
             * @description Always `ready`.
             *
             *     Known values: `ready`. Later versions may add values.
             * @example ready
             */
            status: "ready" | (string & {});
            checks: components["schemas"]["ReadinessChecks"];
        };
        /** @description Results of the checks. If a check fails, the error response names the check. */
        ReadinessChecks: {
            /**
             * @description The data store is open and can commit changes.
             *
             *     Known values: `ok`. Later versions may add values.
             * @example ok
             */
            store: "ok" | (string & {});
            /**
             * @description The OpenAPI document is loaded.
             *
             *     Known values: `ok`. Later versions may add values.
             * @example ok
             */
            description: "ok" | (string & {});
            /**
             * @description The scheduler runs work when it is due.
             *
             *     Known values: `ok`. Later versions may add values.
             * @example ok
             */
            scheduler: "ok" | (string & {});
        };
        /**
         * @description The id of an existing object. If the object does not exist or belongs to another organization, the request is rejected with 422 `reference_not_found`.
         * @example pln_01mc03h060e0avn37w6xrhrbds
         */
        ReferenceId: string;
        /**
         * @description Grace period: the number of hours after the end of a period during which you can still report its usage. The usage of the period is charged after the grace period. The grace period must be shorter than the period.
         * @example 24
         */
        ReportGraceHours: number;
        /**
         * @description Id of a logged request. The response header `X-Request-Id` has the same value as this id, unless the client sent its own `X-Request-Id`.
         * @example req_01mc03h060e5wh5777xcz09rrk
         */
        RequestId: string;
        /** @description A page of requests, newest first. */
        RequestList: {
            /** @description The requests on this page. */
            data: components["schemas"]["RequestSummary"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
            /** @description Real time at which the log began: the last start of the sandbox or the last reset. The log has no earlier request. Null if replicas share a database, because their log survives restarts. */
            log_started_at: components["schemas"]["Timestamp"] | null;
        };
        /**
         * @description The method of a request.
         * @example POST
         */
        RequestMethod: string;
        /** @description A request to the public API and the status of its response. */
        RequestSummary: {
            id: components["schemas"]["RequestId"];
            created_at: components["schemas"]["Timestamp"];
            /** @description Real time at which the request was received. */
            received_at: components["schemas"]["Timestamp"];
            /**
             * @description The `X-Request-Id` of the response.
             * @example req_01mc03h060e5wh5777xcz09rrk
             */
            request_id: string;
            method: components["schemas"]["RequestMethod"];
            /**
             * @description Path with the query, at most 2,048 characters. Secrets are masked with `****`.
             * @example /v1/purchases
             */
            path: string;
            /** @description The operation of the request; null if no operation matches. */
            operation_id: components["schemas"]["OperationId"] | null;
            /**
             * @description Status of the response, even if the client closed the connection before it received the response. Null while the request is in progress, or if a fault reset the connection.
             * @example 201
             */
            status: number | null;
            /**
             * @description Duration in milliseconds of real time; null while the request is in progress.
             * @example 1.208
             */
            latency_ms: number | null;
            /**
             * @description Code of the error response, or null.
             * @example invalid_request
             */
            problem_code: string | null;
            /**
             * @description Number of validation errors.
             * @example 0
             */
            errors_total: number;
            /** @description The injected faults that affected the request. */
            fault_ids: components["schemas"]["FaultId"][];
        };
        /**
         * @description Whether every purchase must have a `service_activation_date`.
         * @example false
         */
        RequiresActivationDate: boolean;
        /** @description Tells the client to fetch all data again, and why. */
        Resync: {
            /**
             * @description `opened`: this is the first message of a new stream. `replaced`: a reset, a seed or a snapshot replaced the data of the organization. `behind`: messages were dropped, because the client read too slowly or was disconnected for too long.
             *
             *     Known values: `opened`, `replaced`, `behind`. Later versions may add values.
             * @example opened
             */
            reason: "opened" | "replaced" | "behind" | (string & {});
        };
        /** @description An object of any type, with the name of its type in `type`. */
        SandboxObject: components["schemas"]["ObjectPurchase"] | components["schemas"]["ObjectCharge"] | components["schemas"]["ObjectCustomer"] | components["schemas"]["ObjectPlan"] | components["schemas"]["ObjectService"] | components["schemas"]["ObjectConsumption"] | components["schemas"]["ObjectConfiguration"] | components["schemas"]["ObjectEvent"] | components["schemas"]["ObjectDelivery"];
        /** @description A page of objects, newest first. */
        SandboxObjectList: {
            /** @description The objects on this page. */
            data: components["schemas"]["SandboxObject"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /** @description An organization and its API key. */
        SandboxOrganization: {
            id: components["schemas"]["OrganizationId"];
            /** @description Name of the organization, or null. */
            name: components["schemas"]["DisplayName"] | null;
            api_key: components["schemas"]["ApiKey"];
            clock: components["schemas"]["Clock"];
            rate_limit: components["schemas"]["RateLimit"];
        };
        /** @description Organization to create. In this request, an optional property that is null counts as omitted. */
        SandboxOrganizationCreate: {
            /** @description Name of the organization, or null. */
            name?: components["schemas"]["DisplayName"] | null;
            /** @description Initial clock. Default: live. */
            clock?: components["schemas"]["ClockInput"] | null;
            /** @description Maximum number of requests with the API key in 10 seconds. Default: 10,000. */
            rate_limit?: components["schemas"]["RateLimitInput"] | null;
            /** @description Random seed of the object ids. With the same random seed, and with a clock that is frozen at the same timestamp, the same requests in the same order produce the same ids. API keys, secrets and checkout URLs are always random. Default: random ids. */
            seed?: components["schemas"]["IdSeed"] | null;
        };
        /** @description Organizations to delete, identified by their API keys. */
        SandboxOrganizationsDelete: {
            /** @description One API key of each organization to delete. Unknown API keys are ignored. */
            api_keys: components["schemas"]["ApiKey"][];
        };
        /** @description State to which the organization is reset. */
        SandboxReset: {
            /**
             * @description `seed` (the default): applies the last seed again. If there is no seed, all objects are removed. `empty`: removes all objects.
             * @example seed
             */
            to?: ("seed" | "empty") | null;
        };
        /**
         * @description Status that a purchase can have after a scheduled task.
         *
         *     Known values: `trialing`, `active`, `past_due`, `unpaid`, `succeeded`, `failed`, `expired`, `canceled`. Later versions may add values.
         * @example past_due
         */
        ScheduledStatus: "trialing" | "active" | "past_due" | "unpaid" | "succeeded" | "failed" | "expired" | "canceled" | (string & {});
        /**
         * @description Data of an organization: either the `name` of a built-in seed, or a seed document. Each entry of a seed
         *     document is the body of a request to the public API. Entries are processed in this order: configuration,
         *     customers, services, plans, purchases, usage records, steps.
         */
        Seed: {
            /** @description Customers to create. */
            customers?: components["schemas"]["SeedCustomer"][];
            /** @description Services to create. */
            services?: components["schemas"]["SeedService"][];
            /** @description Plans to create for the services of the seed. */
            plans?: components["schemas"]["SeedPlan"][];
            /** @description Purchases to create with the plans of the seed. These purchases are charged like any other purchase. */
            purchases?: components["schemas"]["SeedPurchase"][];
            /** @description Usage records to create for the purchases of the seed. */
            consumptions?: components["schemas"]["SeedConsumption"][];
            /**
             * @description Name of a built-in seed. No other field is allowed together with `name`.
             *
             *     - `empty`: no objects.
             *     - `smoke`: a customer, a service, and a plan of each kind.
             *     - `demo`: a small shop with customers, plans, and purchases in several states.
             *     - `examples`: the objects in the examples of the API reference, with the same ids.
             * @example demo
             */
            name?: ("empty" | "smoke" | "demo" | "examples") | null;
            /** @description Random seed for the ids of the objects that this seed document and later requests create. If the document also freezes the clock, the same document and the same later requests in the same order produce the same ids. Default: the random seed of the organization. If the organization has no random seed, the ids differ each time. */
            seed?: components["schemas"]["IdSeed"] | null;
            /** @description Mode and time of the clock. Default: the clock is not changed. */
            clock?: components["schemas"]["ClockInput"] | null;
            /**
             * @description Additional API key of the organization, which stays valid after a restart. The original API key stays valid. This API key replaces the API key of an earlier seed. The key is not stored with the seed, so a reset does not change any API key. An API key of another organization is not allowed.
             * @example sk_test_of_the_test_suite
             */
            api_key?: components["schemas"]["ApiKey"];
            configuration?: components["schemas"]["OrganizationConfigurationCreate"];
            /** @description Faults to inject into later requests. A restart of the sandbox removes these faults, unless the sandbox uses a shared database. */
            faults?: components["schemas"]["FaultCreate"][];
            /** @description Steps that run in the given order after all other entries are created. Each step advances the clock, and then creates more objects. */
            steps?: components["schemas"]["SeedStep"][];
        };
        /** @description A usage record in a seed. `ConsumptionCreate` describes the fields. */
        SeedConsumption: {
            quantity: components["schemas"]["Quantity"];
            /** @description Time of the usage. The default is the current time. This time must be in the open period, or in the previous period if its grace period has not ended yet. The time can be at most five minutes ahead of the current time. */
            occurred_at?: components["schemas"]["TimestampInput"] | null;
            /**
             * @description Text of one or more lines, or null.
             * @example Meter reading of 10 January
             */
            description?: components["schemas"]["MultilineText"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values, at most 50. A key has at most 40 characters, and its value is a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
            ref?: components["schemas"]["SeedRef"];
            id?: components["schemas"]["ConsumptionId"];
            purchase_id: components["schemas"]["SeedReference"];
        };
        /** @description A customer in a seed. `CustomerCreate` describes the fields. */
        SeedCustomer: {
            email: components["schemas"]["Email"];
            /** @example Ada Lindqvist */
            name: components["schemas"]["Name"];
            /** @description Telephone number in E.164 format, or null. */
            phone?: components["schemas"]["PhoneNumber"] | null;
            /** @description The customer's tax number for invoices, or null. The number is not validated. */
            tax_id?: components["schemas"]["TaxId"] | null;
            /** @description Postal address. A field that you omit is null. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values, at most 50. A key has at most 40 characters, and its value is a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
            ref?: components["schemas"]["SeedRef"];
            id?: components["schemas"]["CustomerId"];
        };
        /** @description A plan in a seed. `PlanCreate` describes the fields. */
        SeedPlan: {
            service_id: components["schemas"]["SeedReference"];
            /** @example Fixed home tariff */
            name: components["schemas"]["Name"];
            /** @description Text of one or more lines, or null. */
            description?: components["schemas"]["MultilineText"] | null;
            rate: components["schemas"]["RateInput"];
            /** @description Length of the trial before the first period, in days of 24 hours. The default is 0. */
            trial_days?: components["schemas"]["TrialDays"] | null;
            /** @description Number of periods after which a purchase ends. If null, the plan does not limit the number of periods. */
            billing_cycles?: components["schemas"]["BillingCycles"] | null;
            /** @description Day of the month on which periods start, for plans with an interval of months or years. In a month without this day, periods start on the last day of the month. If a purchase becomes ready to start on a payment day, its first period starts immediately. All other periods start at 00:00 UTC. If null, the start of the first period determines when all other periods start. */
            payment_day?: components["schemas"]["PaymentDay"] | null;
            /** @description Whether every purchase must have a `service_activation_date`. The default is false. */
            requires_activation_date?: components["schemas"]["RequiresActivationDate"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values, at most 50. A key has at most 40 characters, and its value is a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
            ref?: components["schemas"]["SeedRef"];
            id?: components["schemas"]["PlanId"];
        };
        /** @description A purchase in a seed. `PurchaseCreate` describes the fields. */
        SeedPurchase: {
            plan_id: components["schemas"]["SeedReference"];
            customer_id: components["schemas"]["SeedReference"];
            /** @description Token of a card, such as `tok_success`, or null. Without a token, the purchase is `pending`, and the payer enters a card at `checkout_url`. */
            payment_token?: components["schemas"]["PaymentToken"] | null;
            /** @description URL to which the checkout redirects the payer after success. Without this URL, the checkout uses the URL in the configuration. The `success_url` of the purchase is then null or the URL in the configuration. */
            success_url?: components["schemas"]["UrlInput"] | null;
            /** @description URL to which the checkout page links for a payer who cancels. Without this URL, the checkout uses the URL in the configuration. The `cancel_url` of the purchase is then null or the URL in the configuration. */
            cancel_url?: components["schemas"]["UrlInput"] | null;
            /** @description Day on which the service starts. This day must be today or later, and no later than 1 January 9990. The date is required if `requires_activation_date` of the plan is true, and not allowed otherwise. */
            service_activation_date?: components["schemas"]["CalendarDate"] | null;
            /**
             * @description Day on which the purchase ends, at 00:00 UTC. This day must be after the start of the first period. An end date is not allowed for one-time plans and for plans that have `billing_cycles`.
             * @example 2028-01-01
             */
            end_date?: components["schemas"]["CalendarDate"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values, at most 50. A key has at most 40 characters, and its value is a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
            ref?: components["schemas"]["SeedRef"];
            id?: components["schemas"]["PurchaseId"];
            /** @description Id of the first charge of the purchase. Allowed only if the purchase is charged when it is created. Default: a generated id. */
            charge_id?: components["schemas"]["ChargeId"];
        };
        /**
         * @description Name of this entry, unique within the document. Later entries use it to refer to this entry.
         * @example ada
         */
        SeedRef: string;
        /**
         * @description Reference to an earlier entry by its `ref`, its `id` or its `external_id`.
         * @example ada
         */
        SeedReference: string;
        /** @description A service in a seed. `ServiceCreate` describes the fields. */
        SeedService: {
            name: components["schemas"]["Name"];
            /** @description Text of one or more lines, or null. */
            description?: components["schemas"]["MultilineText"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values, at most 50. A key has at most 40 characters, and its value is a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
            ref?: components["schemas"]["SeedRef"];
            id?: components["schemas"]["ServiceId"];
        };
        /** @description Step of a seed. The step advances the clock, and then creates the objects that it lists. */
        SeedStep: {
            advance: components["schemas"]["ClockAdvance"];
            /** @description Customers to create. */
            customers?: components["schemas"]["SeedCustomer"][];
            /** @description Services to create. */
            services?: components["schemas"]["SeedService"][];
            /** @description Plans to create for the services of the seed. */
            plans?: components["schemas"]["SeedPlan"][];
            /** @description Purchases to create with the plans of the seed. These purchases are charged like any other purchase. */
            purchases?: components["schemas"]["SeedPurchase"][];
            /** @description Usage records to create for the purchases of the seed. */
            consumptions?: components["schemas"]["SeedConsumption"][];
        };
        /** @description Result of applying a seed. */
        Seeded: {
            clock: components["schemas"]["Clock"];
            counts: components["schemas"]["ObjectCounts"];
            /**
             * @description The ids of the objects whose entries have a `ref`. Each key is the `ref` of an entry, and its value is the id of the object.
             * @example {
             *       "ada": "cus_01mc03h060e02se5b0kxy78v39"
             *     }
             */
            ids: {
                [key: string]: components["schemas"]["ObjectId"];
            };
        };
        /** @description A product or service that you sell. Plans define its prices. */
        Service: {
            id: components["schemas"]["ServiceId"];
            created_at: components["schemas"]["Timestamp"];
            name: components["schemas"]["Name"];
            /** @description Text of one or more lines, or null. */
            description: components["schemas"]["MultilineText"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * @description The id of a service.
         * @example svc_01mc03h060e05awap17vwehp6j
         */
        ServiceId: string;
        /** @description Organization to which an API key or a browser session belongs. */
        Session: {
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Name of the organization, or null. */
            name: components["schemas"]["DisplayName"] | null;
            /**
             * @description True for the organization that the sandbox creates at its first start.
             * @example true
             */
            is_default: boolean;
            /** @description Organizations of all sessions of the browser, the last opened one first. Empty for a request with an API key. */
            opened_organizations: components["schemas"]["OpenedOrganization"][];
            /** @description API key of the default organization; the dashboard shows this API key. Null for every other organization. Also null if the sandbox accepts requests from other machines. */
            api_key: components["schemas"]["ApiKey"] | null;
        };
        /** @description API key that starts a session. */
        SessionCreate: {
            api_key: components["schemas"]["ApiKey"];
        };
        /** @description Saved copy of an organization's data. */
        Snapshot: {
            name: components["schemas"]["SnapshotName"];
            /** @description Real time at which the snapshot was taken. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the organization's clock when the snapshot was taken. */
            now: components["schemas"]["Timestamp"];
            counts: components["schemas"]["ObjectCounts"];
        };
        /** @description Snapshot to take. */
        SnapshotCreate: {
            name: components["schemas"]["SnapshotName"];
        };
        /** @description The snapshots of an organization. */
        SnapshotList: {
            /** @description The snapshots, newest first. */
            data: components["schemas"]["Snapshot"][];
        };
        /**
         * @description Name of a snapshot, unique in its organization.
         * @example before-checkout
         */
        SnapshotName: string;
        /** @description A removed snapshot. */
        SnapshotReference: {
            name: components["schemas"]["SnapshotName"];
        };
        /** @description Error response with the error code that matches its status: `request_timeout`, `rate_limit_exceeded`, `internal_error`, `bad_gateway`, `service_unavailable` or `gateway_timeout`. */
        StatusFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "status";
            /**
             * @description The status code of the response.
             *
             *     Known values: `408`, `429`, `500`, `502`, `503`, `504`. Later versions may add values.
             * @example 503
             */
            status: 408 | 429 | 500 | 502 | 503 | 504 | (number & {});
            /**
             * @description Value of the response header `Retry-After`, in seconds. Default: 1 for 429 and 503; otherwise the header is left out.
             * @example 2
             */
            retry_after_seconds?: number;
        };
        /** @description Error response with the error code that matches its status: `request_timeout`, `rate_limit_exceeded`, `internal_error`, `bad_gateway`, `service_unavailable` or `gateway_timeout`. */
        StatusFaultInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "status";
            /**
             * @description The status code of the response.
             * @example 503
             * @enum {integer}
             */
            status: 408 | 429 | 500 | 502 | 503 | 504;
            /**
             * @description Value of the response header `Retry-After`, in seconds. Default: 1 for 429 and 503; otherwise the header is left out.
             * @example 2
             */
            retry_after_seconds?: number;
        };
        /**
         * @description Error response instead of the regular response.
         * @example status
         * @enum {string}
         */
        StatusFaultKind: "status";
        /**
         * @description Secret with which deliveries are signed: `whsec_` followed by base64.
         * @example whsec_ZXhhbXBsZS1zZWNyZXQtbm90LWZvci11c2UtMDAwMQ==
         */
        StoredWebhookSecret: string;
        /** @description The clock was set, or an advance started, progressed or ended. */
        StreamClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "clock";
            data: components["schemas"]["ClockReading"];
        };
        /**
         * @description Type of the message.
         * @example clock
         * @enum {string}
         */
        StreamClockType: "clock";
        /** @description An outcome was forced for a customer, an attempt used a forced outcome of the customer, or all forced outcomes of the customer were cleared. `data` contains the remaining outcomes. */
        StreamCustomerOutcomes: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "customer_outcomes";
            data: components["schemas"]["CustomerForcedOutcomes"];
        };
        /**
         * @description Type of the message.
         * @example customer_outcomes
         * @enum {string}
         */
        StreamCustomerOutcomesType: "customer_outcomes";
        /** @description A delivery was created or changed, for example by an attempt. */
        StreamDelivery: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery";
            data: components["schemas"]["Delivery"];
        };
        /** @description The delivery mode changed. */
        StreamDeliveryMode: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery_mode";
            data: components["schemas"]["DeliverySettings"];
        };
        /**
         * @description Type of the message.
         * @example delivery_mode
         * @enum {string}
         */
        StreamDeliveryModeType: "delivery_mode";
        /** @description An event, in the format in which webhooks deliver it. */
        StreamEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event";
            data: components["schemas"]["Event"];
        };
        /** @description An existing event was sent again. `data` is the original event, not a new event. */
        StreamEventResent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "event_resent";
            data: components["schemas"]["Event"];
        };
        /**
         * @description Type of the message.
         * @example event_resent
         * @enum {string}
         */
        StreamEventResentType: "event_resent";
        /** @description A fault was created, or affected a request. */
        StreamFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fault";
            data: components["schemas"]["Fault"];
        };
        /** @description A request removed a fault, or a fault reached its `count` and was removed. */
        StreamFaultRemoved: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fault_removed";
            data: components["schemas"]["FaultReference"];
        };
        /**
         * @description Type of the message.
         * @example fault_removed
         * @enum {string}
         */
        StreamFaultRemovedType: "fault_removed";
        /**
         * @description Type of the message.
         * @example fault
         * @enum {string}
         */
        StreamFaultType: "fault";
        /** @description An outcome was forced for a purchase, an attempt used a forced outcome, or all forced outcomes of the purchase were cleared. `data` contains the remaining outcomes. */
        StreamForcedOutcomes: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forced_outcomes";
            data: components["schemas"]["ForcedOutcomes"];
        };
        /**
         * @description Type of the message.
         * @example forced_outcomes
         * @enum {string}
         */
        StreamForcedOutcomesType: "forced_outcomes";
        /** @description Message about a change. */
        StreamMessage: components["schemas"]["StreamEvent"] | components["schemas"]["StreamEventResent"] | components["schemas"]["StreamRequest"] | components["schemas"]["StreamDelivery"] | components["schemas"]["StreamClock"] | components["schemas"]["StreamFault"] | components["schemas"]["StreamFaultRemoved"] | components["schemas"]["StreamForcedOutcomes"] | components["schemas"]["StreamCustomerOutcomes"] | components["schemas"]["StreamDeliveryMode"] | components["schemas"]["StreamSnapshot"] | components["schemas"]["StreamSnapshotRemoved"] | components["schemas"]["StreamResync"];
        /** @description A request to the public API received its response, or its connection was closed. */
        StreamRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "request";
            data: components["schemas"]["RequestSummary"];
        };
        /**
         * @description Type of the message.
         * @example request
         * @enum {string}
         */
        StreamRequestType: "request";
        /** @description The stream cannot send all changes. Fetch all data again. */
        StreamResync: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "resync";
            data: components["schemas"]["Resync"];
        };
        /**
         * @description Type of the message.
         * @example resync
         * @enum {string}
         */
        StreamResyncType: "resync";
        /** @description A snapshot was taken. */
        StreamSnapshot: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "snapshot";
            data: components["schemas"]["Snapshot"];
        };
        /** @description A snapshot was removed, or is being replaced by a new snapshot of the same name. */
        StreamSnapshotRemoved: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "snapshot_removed";
            data: components["schemas"]["SnapshotReference"];
        };
        /**
         * @description Type of the message.
         * @example snapshot_removed
         * @enum {string}
         */
        StreamSnapshotRemovedType: "snapshot_removed";
        /**
         * @description Type of the message.
         * @example snapshot
         * @enum {string}
         */
        StreamSnapshotType: "snapshot";
        /**
         * Format: int64
         * @description Sum of amounts in the currency's minor unit.
         * @example 4900
         */
        SumOfAmounts: number;
        /**
         * @description Exact sum of the quantities of a period, without trailing zeros.
         * @example 120.5
         */
        SumQuantity: string;
        /**
         * @description The customer's tax number for invoices. The number is not validated.
         * @example SE556677889901
         */
        TaxId: string;
        /**
         * @description Text on a single line.
         * @example Storgatan 12
         */
        TextLine: string;
        /** @description Periods, payment attempts and scheduled work of purchases over a range of the organization's clock. */
        Timeline: {
            /** @description The current time. */
            now: components["schemas"]["Timestamp"];
            /** @description Start of the range. */
            from: components["schemas"]["Timestamp"];
            /** @description End of the range, exclusive. */
            to: components["schemas"]["Timestamp"];
            /**
             * @description Time span of each bucket: a UTC day, or a week if the range is longer than 366 days. A week starts on Monday.
             *
             *     Known values: `day`, `week`. Later versions may add values.
             * @example day
             */
            bucket: "day" | "week" | (string & {});
            /** @description All groups that contain purchases, in the order of their lanes. */
            groups: components["schemas"]["TimelineGroup"][];
            /** @description The lanes of this page, one for each purchase. */
            data: components["schemas"]["TimelineLane"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /** @description Number of payment attempts in one bucket, by current status. */
        TimelineBucket: {
            /** @description Start of the bucket. */
            start: components["schemas"]["Timestamp"];
            /** @description Attempts that succeeded. */
            succeeded: components["schemas"]["Count"];
            /** @description Attempts that failed. */
            failed: components["schemas"]["Count"];
            /** @description Attempts that are pending until they are settled. */
            pending: components["schemas"]["Count"];
            /** @description Attempts that require action by the payer. */
            requires_action: components["schemas"]["Count"];
        };
        /** @description Customer of the purchase that a lane shows. */
        TimelineCustomer: {
            id: components["schemas"]["CustomerId"];
            /**
             * @description Name of the customer.
             * @example Ada Lindqvist
             */
            name: components["schemas"]["Name"];
        };
        /** @description Group of lanes: the purchases that need attention, or the other purchases of one plan. */
        TimelineGroup: {
            id: components["schemas"]["TimelineGroupId"];
            /** @description Name of the plan. Null for `attention`. */
            name: components["schemas"]["Name"] | null;
            /** @description Number of purchases in the group. */
            count: components["schemas"]["Count"];
            /** @description Number of payment attempts in each bucket of the range, oldest bucket first. Buckets without attempts are left out. */
            buckets: components["schemas"]["TimelineBucket"][];
        };
        /**
         * @description Id of a group: `attention` for purchases that are past due, unpaid or require action, or the id of a plan.
         * @example attention
         */
        TimelineGroupId: string;
        /** @description Periods, payment attempts and scheduled work of one purchase. */
        TimelineLane: {
            purchase_id: components["schemas"]["PurchaseId"];
            group: components["schemas"]["TimelineGroupId"];
            status: components["schemas"]["PurchaseStatus"];
            customer: components["schemas"]["TimelineCustomer"];
            plan: components["schemas"]["TimelinePlan"];
            /** @description Amount of each charge in the currency's minor unit. Null for a variable subscription. */
            amount: components["schemas"]["ChargeAmount"] | null;
            currency: components["schemas"]["CurrencyCode"];
            /** @description The trial and the billing periods that have already started and that overlap the range, oldest first. Empty for a one-time purchase. */
            periods: components["schemas"]["TimelinePeriod"][];
            /** @description Payment attempts, trial end and cancellation in the range, oldest first. */
            markers: components["schemas"]["TimelineMarker"][];
            /** @description Scheduled work in the range, as `GET /_sandbox/forecast` returns it for this purchase. Empty if the range ends before the current time. */
            forecast: components["schemas"]["ForecastItem"][];
            /**
             * @description True if the oldest periods or markers, or the last items of the forecast, are left out.
             * @example false
             */
            truncated: boolean;
        };
        /** @description Payment attempt, trial end or cancellation on a lane of the timeline. */
        TimelineMarker: {
            /** @description Time of the payment attempt, trial end or cancellation. For a payment attempt that succeeded or failed, this is the `settled_at` of its charge. For any other payment attempt, it is the `created_at` of its charge. */
            at: components["schemas"]["Timestamp"];
            /**
             * @description The current status of the payment attempt, or `trial_end`, or `cancellation`.
             *
             *     Known values: `succeeded`, `failed`, `pending`, `requires_action`, `trial_end`, `cancellation`. Later versions may add values.
             * @example succeeded
             */
            type: "succeeded" | "failed" | "pending" | "requires_action" | "trial_end" | "cancellation" | (string & {});
            /**
             * @description Number of the payment attempt, starting at 1. Null for a trial end or a cancellation.
             * @example 1
             */
            attempt: number | null;
            /** @description Id of the charge of the payment attempt. Null for a trial end or a cancellation. */
            charge_id: components["schemas"]["ChargeId"] | null;
            /**
             * @description Amount of the charge in the currency's minor unit. Null for a trial end or a cancellation.
             * @example 4900
             */
            amount: components["schemas"]["ChargeAmount"] | null;
        };
        /** @description The trial of a purchase, or one of its billing periods. */
        TimelinePeriod: {
            /**
             * @description Number of the billing period, counted from 1. Null for the trial.
             * @example 1
             */
            index: number | null;
            /** @description Start of the period, inclusive. */
            start: components["schemas"]["Timestamp"];
            /**
             * @description End of the period, exclusive. If an immediate cancellation ended the period early, this is the time of the cancellation.
             * @example 2027-02-10T15:30:00.000Z
             */
            end: components["schemas"]["Timestamp"];
            state: components["schemas"]["TimelinePeriodState"];
            /**
             * @description Time of the last failed payment attempt for the period. Null if the state is not `unpaid`.
             * @example null
             */
            unpaid_since: components["schemas"]["Timestamp"] | null;
            /**
             * @description Amount of the charge for the period, in the currency's minor unit. Null if the period has no charge.
             * @example 4900
             */
            amount: components["schemas"]["ChargeAmount"] | null;
        };
        /**
         * @description State of a period.
         *
         *     | state | meaning |
         *     |---|---|
         *     | `trial` | the period is the trial, in which nothing is charged |
         *     | `paid` | the charge for the period succeeded, or there was nothing to charge |
         *     | `open` | the period is not charged yet, or its first charge is pending |
         *     | `past_due` | the charge for the period failed and will be retried, or the charge requires action by the payer |
         *     | `unpaid` | the charge for the period failed permanently |
         *     | `canceled` | an immediate cancellation ended the period, or left its usage unbilled |
         *
         *     Known values: `trial`, `paid`, `open`, `past_due`, `unpaid`, `canceled`. Later versions may add values.
         * @example paid
         */
        TimelinePeriodState: "trial" | "paid" | "open" | "past_due" | "unpaid" | "canceled" | (string & {});
        /** @description Plan of the purchase that a lane shows. */
        TimelinePlan: {
            id: components["schemas"]["PlanId"];
            /** @description Name of the plan. */
            name: components["schemas"]["Name"];
            kind: components["schemas"]["PurchaseKind"];
        };
        /** @description The sandbox waits for some time, and then responds with 504 `gateway_timeout`. */
        TimeoutFault: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "timeout";
            /** @description Time until the response, in milliseconds of real time. */
            after_ms: components["schemas"]["FaultMilliseconds"];
        };
        /** @description The sandbox waits for some time, and then responds with 504 `gateway_timeout`. */
        TimeoutFaultInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "timeout";
            /** @description Time until the response, in milliseconds of real time. */
            after_ms: components["schemas"]["FaultMilliseconds"];
        };
        /**
         * @description The sandbox waits for some time, and then responds with 504.
         * @example timeout
         * @enum {string}
         */
        TimeoutFaultKind: "timeout";
        /**
         * Format: date-time
         * @description Time by the organization's clock, in UTC with milliseconds (RFC 3339).
         * @example 2027-01-10T15:30:00.000Z
         */
        Timestamp: string;
        /**
         * Format: date-time
         * @description Timestamp (RFC 3339) with `Z` or any offset. Responses return it in UTC with milliseconds. Hour 24 and leap seconds are not allowed.
         * @example 2027-01-10T16:30:00+01:00
         */
        TimestampInput: string;
        /**
         * @description Length of the trial before the first period, in days of 24 hours.
         * @example 14
         */
        TrialDays: number;
        /**
         * @description The id of an object of the organization.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        TriggerObjectId: string;
        /**
         * @description Price of one unit in the currency's minor unit, as a decimal: `"32.5"` with EUR is 32.5 cents. The decimal has at most 12 digits before the decimal point and 12 digits after the decimal point.
         * @example 32.5
         */
        UnitAmount: string;
        /**
         * @description Human-readable name of one unit.
         * @example kWh
         */
        UnitName: string;
        /**
         * Format: uri
         * @description Absolute http or https URL that a browser can open.
         * @example https://brightwater.example/thanks
         */
        Url: string;
        /**
         * Format: uri
         * @description Absolute http or https URL that a browser can open. The scheme is in lower case, and exactly two slashes separate it from the host. A port in the URL can be at most 65535.
         * @example https://brightwater.example/thanks
         */
        UrlInput: string;
        /**
         * @description Reason why a part of the request is invalid.
         *
         *     | code | meaning |
         *     |---|---|
         *     | `required` | the part is missing |
         *     | `unknown_property` | the API has no such property or parameter |
         *     | `wrong_type` | the JSON type is wrong |
         *     | `not_in_enum` | the value is not one of the listed values |
         *     | `pattern`, `format` | the text has the wrong format |
         *     | `too_short`, `too_long` | the text has too few or too many characters |
         *     | `too_small`, `too_large` | the number is out of range |
         *     | `too_few`, `too_many` | there are too few or too many items or properties, or a header occurs several times |
         *     | `not_allowed` | the part contradicts another part of the request |
         *     | `not_found` | the object does not exist |
         *     | `unknown_token` | the payment token does not exist |
         *     | `invalid` | any other reason |
         *
         *     Known values: `required`, `unknown_property`, `wrong_type`, `not_in_enum`, `pattern`, `format`, `too_short`, `too_long`, `too_small`, `too_large`, `too_few`, `too_many`, `not_allowed`, `not_found`, `unknown_token`, `invalid`. Later versions may add values.
         * @example too_small
         */
        ValidationCode: "required" | "unknown_property" | "wrong_type" | "not_in_enum" | "pattern" | "format" | "too_short" | "too_long" | "too_small" | "too_large" | "too_few" | "too_many" | "not_allowed" | "not_found" | "unknown_token" | "invalid" | (string & {});
        /**
         * @description A price per unit of usage.
         * @example variable_subscription
         * @enum {string}
         */
        VariableSubscriptionKind: "variable_subscription";
        /** @description A price per unit of usage, charged after the end of each period and its grace period. The amount is the sum of the reported usage, multiplied by `unit_amount` and rounded once, half to even. */
        VariableSubscriptionRate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "variable_subscription";
            unit_amount: components["schemas"]["UnitAmount"];
            unit_name: components["schemas"]["UnitName"];
            currency: components["schemas"]["CurrencyCode"];
            interval: components["schemas"]["Interval"];
            interval_count: components["schemas"]["IntervalCount"];
            /**
             * @description Billing of a period without a usage report. `last_charge`: the quantity of the last reported period is billed again; if no earlier period was reported, nothing is billed. `no_charge`: nothing is billed.
             *
             *     Known values: `last_charge`, `no_charge`. Later versions may add values.
             * @example last_charge
             */
            when_unreported: "last_charge" | "no_charge" | (string & {});
            report_grace_hours: components["schemas"]["ReportGraceHours"];
        };
        /** @description A price per unit of usage, charged after the end of each period and its grace period. The amount is the sum of the reported usage, multiplied by `unit_amount` and rounded once, half to even. In this request, an optional property that is null counts as omitted. */
        VariableSubscriptionRateInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "variable_subscription";
            unit_amount: components["schemas"]["UnitAmount"];
            unit_name: components["schemas"]["UnitName"];
            currency: components["schemas"]["Currency"];
            interval: components["schemas"]["IntervalInput"];
            /**
             * @description Number of intervals in one period. A period is at most three years long. The default is 1.
             * @default 1
             * @example 1
             */
            interval_count?: components["schemas"]["IntervalCount"] | null;
            /**
             * @description Billing of a period without a usage report. `last_charge`: the quantity of the last reported period is billed again; if no earlier period was reported, nothing is billed. `no_charge`: nothing is billed.
             * @example last_charge
             * @enum {string}
             */
            when_unreported: "last_charge" | "no_charge";
            /**
             * @description Grace period: the number of hours after the end of a period during which you can still report its usage. The usage of the period is charged after the grace period. The grace period must be shorter than the period. The default is 0.
             * @default 0
             * @example 24
             */
            report_grace_hours?: components["schemas"]["ReportGraceHours"] | null;
        };
        /**
         * @description Secret with which deliveries are signed: `whsec_` followed by 24 to 64 bytes in base64 with padding, as in Standard Webhooks.
         * @example whsec_ZXhhbXBsZS1zZWNyZXQtbm90LWZvci11c2UtMDAwMQ==
         */
        WebhookSecret: string;
        /** @description The webhook endpoint that receives the events. */
        WebhookSettings: {
            /**
             * @description URL of the webhook endpoint.
             * @example https://brightwater.example/webhooks/tollgate
             */
            url: components["schemas"]["Url"];
            /** @description Event types to deliver. If null, all event types are delivered, including types that later versions add. */
            event_types: components["schemas"]["EventTypes"] | null;
            /** @description Secret with which deliveries are signed, or null. Only the response to the request that generated or set the secret contains it. */
            secret: components["schemas"]["WebhookSecret"] | null;
        };
        /** @description The webhook endpoint that receives the events. An omitted field keeps its value, and `{}` keeps all of them. If the organization has no webhook endpoint yet, the section needs a `url`. If the `url` is null, delivery ends, and the other webhook settings and the secret are deleted. The other fields beside a `url` of null are ignored, and without an endpoint nothing is deleted. */
        WebhookSettingsInput: {
            /**
             * @description URL of the webhook endpoint.
             * @example https://brightwater.example/webhooks/tollgate
             */
            url?: components["schemas"]["UrlInput"] | null;
            /** @description Event types to deliver. If null, all event types are delivered, including types that later versions add. */
            event_types?: components["schemas"]["EventTypesInput"] | null;
            /** @description Secret with which deliveries are signed: `whsec_` followed by 24 to 64 bytes in base64 with padding, as in Standard Webhooks. If the endpoint has no secret yet, the server generates one. For 24 hours after you replace the secret, deliveries are signed with both the old and the new secret. If you replace it several times, each old secret signs for its own 24 hours. At most ten secrets sign a delivery: the newest ones. If `secret` is null, it counts as omitted. */
            secret?: components["schemas"]["WebhookSecret"] | null;
            /**
             * @description If true, the server generates a new secret, and the response contains it. You cannot combine `rotate_secret` with `secret`. If `rotate_secret` is null, it counts as omitted.
             * @example false
             */
            rotate_secret?: boolean | null;
        };
        /** @description Number of scheduled tasks in one day or week, by outcome. */
        WorkBucket: {
            /** @description Charges that succeed. */
            succeeded: components["schemas"]["Count"];
            /** @description Charges that fail. */
            failed: components["schemas"]["Count"];
            /** @description Charges that are still pending at the end of the forecast. */
            pending: components["schemas"]["Count"];
            /** @description Charges that still require action by the payer at the end of the forecast. */
            requires_action: components["schemas"]["Count"];
            /** @description Tasks without a charge, also uncertain ones that can never have one. */
            none: components["schemas"]["Count"];
            /** @description Tasks whose `certain` is false and that have a charge, or can have one if more usage is reported: all with an outcome other than `none`, and all renewals. */
            uncertain: components["schemas"]["Count"];
            /**
             * Format: date
             * @description First day of the bucket, in UTC.
             * @example 2027-02-10
             */
            date: string;
        };
        /** @description Number of scheduled tasks by outcome. Each task is counted once: in `uncertain` if its charge is uncertain, and otherwise by its outcome. A charge that waits and is settled later in the forecast is counted only at its settlement. */
        WorkCounts: {
            /** @description Charges that succeed. */
            succeeded: components["schemas"]["Count"];
            /** @description Charges that fail. */
            failed: components["schemas"]["Count"];
            /** @description Charges that are still pending at the end of the forecast. */
            pending: components["schemas"]["Count"];
            /** @description Charges that still require action by the payer at the end of the forecast. */
            requires_action: components["schemas"]["Count"];
            /** @description Tasks without a charge, also uncertain ones that can never have one. */
            none: components["schemas"]["Count"];
            /** @description Tasks whose `certain` is false and that have a charge, or can have one if more usage is reported: all with an outcome other than `none`, and all renewals. */
            uncertain: components["schemas"]["Count"];
        };
        /** @description Number of deliveries with the status `delivered`. */
        delivered: components["schemas"]["Count"];
        /** @description Number of charges that failed in the range. */
        failed: components["schemas"]["Count"];
        /** @description Number of attempted deliveries that are neither `delivered` nor `pending`. */
        "failed-2": components["schemas"]["Count"];
        /** @description Monthly recurring revenue at the end of the range, or at the current time if that time is earlier. The value is the sum of the monthly amounts of all subscriptions that are `active` or `past_due` at this time. For the calculation, see the operation `getMetrics`. */
        mrr: components["schemas"]["MetricAmount"];
        /** @description Number of deliveries with the status `pending`: another attempt is scheduled. */
        retrying: components["schemas"]["Count"];
        /** @description Number of deliveries that were attempted. */
        sent: components["schemas"]["Count"];
        /** @description Number of subscriptions that are `active` or `past_due` at the time of `mrr`. */
        subscriptions: components["schemas"]["Count"];
        /** @description Number of charges that succeeded in the range. */
        succeeded: components["schemas"]["Count"];
        /** @description Sum of the charges that succeeded in the range. */
        volume: components["schemas"]["MetricAmount"];
    };
    responses: {
        /** @description The request headers are larger than the limit of the server. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An error occurred on the server. Nothing was changed. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request did not arrive completely within the time limit of the server. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 100 kB. */
        SandboxContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Host` or `Origin` header is not allowed for this server, or the request contains neither an API key nor the control token, although the operation requires one of them. */
        SandboxHostNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON, or a part of the request is missing, unknown or invalid. */
        SandboxInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is unknown or invalid, or the cursor belongs to a different list. */
        SandboxInvalidQuery: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A query parameter is unknown, or a parameter or header has an invalid value. */
        SandboxInvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Accept` header does not allow `application/json`. */
        SandboxNotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization has no object with the id in the path. */
        SandboxNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is missing or does not belong to any organization, or the browser has no session for the organization that its page named. */
        SandboxUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body was not sent as `application/json`. */
        SandboxUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server is starting, is stopping, or cannot access its storage. Nothing was changed. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The session has started. */
        SessionCreated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Set-Cookie": components["headers"]["Set-Cookie"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description The API key is missing, or does not belong to any organization. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other error, such as 404 for an unknown path, or 405 for an unsupported method. */
        UnexpectedProblem: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Returns only objects created at or after this time. Write `+` in an offset as `%2B`.
         * @example 2027-01-01T00:00:00Z
         */
        created_from: components["schemas"]["TimestampInput"];
        /**
         * @description Returns only objects created before this time. Write `+` in an offset as `%2B`.
         * @example 2027-02-01T00:00:00Z
         */
        created_to: components["schemas"]["TimestampInput"];
        /** @description The `next_cursor` from the previous page. Send it unchanged, and repeat the filters of the first request. Treat it as an opaque string. */
        cursor: string;
        /**
         * @description Returns only objects of this customer. If the customer does not exist, the list is empty.
         * @example cus_01mc03h060e02se5b0kxy78v39
         */
        customer_filter: string;
        /**
         * @description Returns only deliveries that have this status when you request the page.
         * @example failed
         */
        delivery_status_filter: "pending" | "delivered" | "failed" | "skipped" | "disabled" | "replaced";
        /**
         * @description Returns only customers with exactly this email address.
         * @example ada.lindqvist@example.com
         */
        email_filter: string;
        /**
         * @description Returns only deliveries of these events. Separate several ids with commas. If none of the events exists, the list is empty.
         * @example [
         *       "evt_01mc03h060e34vk3mjmkrqpv3x"
         *     ]
         */
        event_filter: string[];
        /** @description The id of the event. */
        event_id_parameter: string;
        /**
         * @description Returns only events about this object and its related objects. The related objects of a purchase are its charges and usage records. The related objects of a customer are its purchases and charges. If the object does not exist, the list is empty.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        event_object_filter: string;
        /**
         * @description Returns only events that the given request emitted. Send the `id` of a logged request. If the request does not exist, the list is empty.
         * @example req_01mc03h060e5wh5777xcz09rrk
         */
        event_request_filter: string;
        /**
         * @description Returns only events of this type.
         * @example charge.failed
         */
        event_type_filter: components["schemas"]["EventTypeInput"];
        /**
         * @description Returns only objects with this `external_id`. Several purchases can have the same `external_id`, because you can reuse the `external_id` of a purchase that is `failed`, `expired` or `canceled`.
         * @example order-1001
         */
        external_id_filter: string;
        /** @description The id of the fault. */
        fault_id_parameter: string;
        /**
         * @description Time span of each entry in `buckets`. A week starts on Monday; days and weeks are in UTC.
         * @example day
         */
        forecast_bucket: "day" | "week";
        /**
         * @description Maximum number of items on a page. The last page may have fewer.
         * @example 100
         */
        forecast_limit: number;
        /**
         * @description Returns only the scheduled work of this purchase. If the purchase does not exist, the forecast is empty.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        forecast_purchase_filter: string;
        /**
         * @description Returns only work of purchases that have this status now.
         * @example past_due
         */
        forecast_status_filter: string;
        /**
         * @description End of the forecast, inclusive; at most ten years after the current time. A time in the past counts as the current time, because the clock can pass it while the request is sent. Write `+` in an offset as `%2B`.
         * @example 2027-02-10T15:30:00Z
         */
        forecast_to: components["schemas"]["TimestampInput"];
        /** @description A unique value that you choose, so that you can safely retry the request. After a request with this key succeeds, later requests with the same key and body return the same response and are not processed again. The key has 1 to 255 printable ASCII characters; `"k"` and `k` are the same key. Within quotes, `\"` and `\\` stand for `"` and `\`. Keys are stored for 24 hours. */
        idempotency_key: string;
        /**
         * @description Id of the last message that you received. If the sandbox still stores this message, the stream continues after it.
         * @example 5f0c2a8e-7d1b-4b52-8a3e-0d3d4f2b7c11.42
         */
        last_event_id: string;
        /**
         * @description Maximum number of objects on a page, as a decimal integer. The last page may contain fewer objects.
         * @example 20
         */
        limit: number;
        /** @description The id of the request. */
        logged_request_id_parameter: string;
        /**
         * @description Time span of each bucket, either a UTC day or a UTC hour. A range can have at most 366 daily buckets or 168 hourly buckets.
         * @example day
         */
        metrics_bucket: "day" | "hour";
        /**
         * @description Start of the range, rounded down to the start of its bucket. Default: 30 days before the end of the range, or 72 hours before it if `bucket` is `hour`. Write `+` in an offset as `%2B`.
         * @example 2027-03-24T00:00:00Z
         */
        metrics_from: components["schemas"]["TimestampInput"];
        /**
         * @description End of the range, exclusive, rounded up to the end of its bucket. Buckets that start after the organization's current time are left out. Default: the end of the current bucket. Write `+` in an offset as `%2B`.
         * @example 2027-04-23T00:00:00Z
         */
        metrics_to: components["schemas"]["TimestampInput"];
        /**
         * @description Related objects to include in the field `expanded` of each purchase, charge and usage record.
         * @example [
         *       "customer",
         *       "plan"
         *     ]
         */
        object_expand: ("customer" | "plan")[];
        /** @description The id of the object. */
        object_id_parameter: string;
        /**
         * @description Returns only objects whose `id` or `external_id` equals this text, or whose name and email address together contain each word of the text. The search ignores case in names and email addresses.
         * @example lindqvist
         */
        object_search: string;
        /**
         * @description Returns only purchases, charges or usage records that have this status when you request the page.
         * @example active
         */
        object_status_filter: string;
        /**
         * @description Returns only objects of this type. Required if `q` is not set.
         * @example purchase
         */
        object_type_filter: "purchase" | "charge" | "customer" | "plan" | "service" | "consumption" | "configuration";
        /**
         * @description Returns only requests for this operation.
         * @example createPurchase
         */
        operation_id_filter: components["schemas"]["OperationIdInput"];
        /** @description The id of the customer. */
        outcome_customer_parameter: string;
        /**
         * @description Returns only purchases of this plan. If the plan does not exist, the list is empty.
         * @example pln_01mc03h060e0avn37w6xrhrbds
         */
        plan_filter: string;
        /** @description The id of the purchase. */
        purchase_id_parameter: string;
        /**
         * @description Returns only purchases of this kind.
         * @example fixed_subscription
         */
        purchase_kind_filter: "one_time" | "fixed_subscription" | "variable_subscription";
        /**
         * @description Returns only charges or usage records of this purchase. If the purchase does not exist, the list is empty.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        purchase_of_object_filter: string;
        /**
         * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
         * @example checkout-7f3a
         */
        request_id_header: string;
        /**
         * @description Returns only requests with this method.
         * @example POST
         */
        request_method_filter: components["schemas"]["RequestMethod"];
        /**
         * @description Returns only requests that have the id of this object in their path or in their response. If the object does not exist, the list is empty.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        request_object_filter: string;
        /**
         * @description Returns only requests whose path and query contain this text.
         * @example /cancel
         */
        request_path_filter: string;
        /**
         * @description Returns only requests whose response has this status, or a status of this class, such as `4xx`.
         * @example 4xx
         */
        request_status_filter: string;
        /**
         * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
         * @example org_01mc03h060e06aqyx9eqmr2fz6
         */
        session_organization_header: string;
        /** @description The name of the snapshot. */
        snapshot_name_parameter: string;
        /**
         * @description Start of the range. Default: 30 days before the current time of the organization's clock. Write `+` in an offset as `%2B`.
         * @example 2027-02-01T00:00:00Z
         */
        timeline_from: components["schemas"]["TimestampInput"];
        /**
         * @description Returns only the lanes in this group. The value is `attention` or the id of a plan. If the group does not exist, the response has no lanes. `groups` still lists all groups.
         * @example attention
         */
        timeline_group_filter: string;
        /**
         * @description Maximum number of lanes on a page. The last page may have fewer.
         * @example 50
         */
        timeline_limit: number;
        /**
         * @description Returns only purchases that have this status when you request the page.
         * @example past_due
         */
        timeline_status_filter: string;
        /**
         * @description End of the range, exclusive; at most ten years after `from`. Default: 30 days after the current time of the organization's clock. Write `+` in an offset as `%2B`.
         * @example 2027-03-01T00:00:00Z
         */
        timeline_to: components["schemas"]["TimestampInput"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Methods that the path supports. Only responses with the error `method_not_allowed` have this header. `HEAD` is listed wherever `GET` is.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * @description `true` if this response is a copy of the response to an earlier request with the same `Idempotency-Key`. Otherwise, the response does not have this header.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Link to the next page with `rel="next"` (RFC 8288). The last page does not have this header.
         * @example </v1/customers?limit=20&cursor=eyJzIjo0Mn0.c2lnbmF0dXJl>; rel="next"
         */
        Link: string;
        /**
         * @description Number of seconds to wait before the next attempt.
         * @example 7
         */
        "Retry-After": number;
        /**
         * @description Sets or deletes the session cookie.
         * @example tollgate_session_4010=hx3b9Yc1mQ; Path=/; HttpOnly; SameSite=Strict
         */
        "Set-Cookie": string;
        /**
         * @description Required authentication scheme (RFC 6750).
         * @example Bearer realm="tollgate"
         */
        "WWW-Authenticate": string;
        /**
         * @description The id of this request: the `X-Request-Id` that you sent, or a generated id.
         * @example req_01mc03h060e1j8vawcepwhgy1m
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type Address = components['schemas']['Address'];
export type AddressInput = components['schemas']['AddressInput'];
export type AdvancedCharges = components['schemas']['AdvancedCharges'];
export type AdvancedDeliveries = components['schemas']['AdvancedDeliveries'];
export type AdvancedEvents = components['schemas']['AdvancedEvents'];
export type AmountDue = components['schemas']['AmountDue'];
export type ApiKey = components['schemas']['ApiKey'];
export type BillingCycles = components['schemas']['BillingCycles'];
export type Branding = components['schemas']['Branding'];
export type BrandingInput = components['schemas']['BrandingInput'];
export type BucketTotals = components['schemas']['BucketTotals'];
export type CalendarDate = components['schemas']['CalendarDate'];
export type Cancellation = components['schemas']['Cancellation'];
export type CancellationMode = components['schemas']['CancellationMode'];
export type Cause = components['schemas']['Cause'];
export type CauseType = components['schemas']['CauseType'];
export type Charge = components['schemas']['Charge'];
export type ChargeAmount = components['schemas']['ChargeAmount'];
export type ChargeConsumption = components['schemas']['ChargeConsumption'];
export type ChargeEvent = components['schemas']['ChargeEvent'];
export type ChargeId = components['schemas']['ChargeId'];
export type ChargeStatus = components['schemas']['ChargeStatus'];
export type CheckoutLanguage = components['schemas']['CheckoutLanguage'];
export type CheckoutLanguageInput = components['schemas']['CheckoutLanguageInput'];
export type CheckoutSettings = components['schemas']['CheckoutSettings'];
export type CheckoutSettingsInput = components['schemas']['CheckoutSettingsInput'];
export type Clock = components['schemas']['Clock'];
export type ClockAdvance = components['schemas']['ClockAdvance'];
export type ClockAdvanced = components['schemas']['ClockAdvanced'];
export type ClockFactor = components['schemas']['ClockFactor'];
export type ClockInput = components['schemas']['ClockInput'];
export type ClockMode = components['schemas']['ClockMode'];
export type ClockModeInput = components['schemas']['ClockModeInput'];
export type ClockReading = components['schemas']['ClockReading'];
export type ClockUpdate = components['schemas']['ClockUpdate'];
export type ConnectionResetFault = components['schemas']['ConnectionResetFault'];
export type ConnectionResetFaultInput = components['schemas']['ConnectionResetFaultInput'];
export type ConnectionResetFaultKind = components['schemas']['ConnectionResetFaultKind'];
export type Consumption = components['schemas']['Consumption'];
export type ConsumptionEvent = components['schemas']['ConsumptionEvent'];
export type ConsumptionId = components['schemas']['ConsumptionId'];
export type ConsumptionStatus = components['schemas']['ConsumptionStatus'];
export type Count = components['schemas']['Count'];
export type CountByValue = components['schemas']['CountByValue'];
export type CountryCode = components['schemas']['CountryCode'];
export type Counts = components['schemas']['Counts'];
export type Currency = components['schemas']['Currency'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type CurrencyMetrics = components['schemas']['CurrencyMetrics'];
export type CurrentWebhookSecret = components['schemas']['CurrentWebhookSecret'];
export type Customer = components['schemas']['Customer'];
export type CustomerEvent = components['schemas']['CustomerEvent'];
export type CustomerForcedOutcomes = components['schemas']['CustomerForcedOutcomes'];
export type CustomerId = components['schemas']['CustomerId'];
export type DeliveriesResent = components['schemas']['DeliveriesResent'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryAttemptStatus = components['schemas']['DeliveryAttemptStatus'];
export type DeliveryBucket = components['schemas']['DeliveryBucket'];
export type DeliveryError = components['schemas']['DeliveryError'];
export type DeliveryErrorCode = components['schemas']['DeliveryErrorCode'];
export type DeliveryId = components['schemas']['DeliveryId'];
export type DeliveryList = components['schemas']['DeliveryList'];
export type DeliveryMetrics = components['schemas']['DeliveryMetrics'];
export type DeliveryMode = components['schemas']['DeliveryMode'];
export type DeliveryModeInput = components['schemas']['DeliveryModeInput'];
export type DeliveryObjectType = components['schemas']['DeliveryObjectType'];
export type DeliverySeries = components['schemas']['DeliverySeries'];
export type DeliverySettings = components['schemas']['DeliverySettings'];
export type DeliverySettingsInput = components['schemas']['DeliverySettingsInput'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type DeliveryUrl = components['schemas']['DeliveryUrl'];
export type DisplayName = components['schemas']['DisplayName'];
export type DunningProgress = components['schemas']['DunningProgress'];
export type DunningSettings = components['schemas']['DunningSettings'];
export type DunningSettingsInput = components['schemas']['DunningSettingsInput'];
export type Email = components['schemas']['Email'];
export type Event = components['schemas']['Event'];
export type EventId = components['schemas']['EventId'];
export type EventList = components['schemas']['EventList'];
export type EventObjectType = components['schemas']['EventObjectType'];
export type EventResent = components['schemas']['EventResent'];
export type EventSequence = components['schemas']['EventSequence'];
export type EventTrigger = components['schemas']['EventTrigger'];
export type EventType = components['schemas']['EventType'];
export type EventTypeInput = components['schemas']['EventTypeInput'];
export type EventTypes = components['schemas']['EventTypes'];
export type EventTypesInput = components['schemas']['EventTypesInput'];
export type ExpandedObjects = components['schemas']['ExpandedObjects'];
export type ExternalId = components['schemas']['ExternalId'];
export type Failure = components['schemas']['Failure'];
export type FailureCode = components['schemas']['FailureCode'];
export type Fault = components['schemas']['Fault'];
export type FaultBody = components['schemas']['FaultBody'];
export type FaultBodyInput = components['schemas']['FaultBodyInput'];
export type FaultCreate = components['schemas']['FaultCreate'];
export type FaultEffect = components['schemas']['FaultEffect'];
export type FaultEffectInput = components['schemas']['FaultEffectInput'];
export type FaultId = components['schemas']['FaultId'];
export type FaultList = components['schemas']['FaultList'];
export type FaultMilliseconds = components['schemas']['FaultMilliseconds'];
export type FaultReference = components['schemas']['FaultReference'];
export type FaultWhen = components['schemas']['FaultWhen'];
export type FaultWhenInput = components['schemas']['FaultWhenInput'];
export type FixedAmount = components['schemas']['FixedAmount'];
export type FixedSubscriptionKind = components['schemas']['FixedSubscriptionKind'];
export type FixedSubscriptionRate = components['schemas']['FixedSubscriptionRate'];
export type FixedSubscriptionRateInput = components['schemas']['FixedSubscriptionRateInput'];
export type ForcedOutcome = components['schemas']['ForcedOutcome'];
export type ForcedOutcomeCreate = components['schemas']['ForcedOutcomeCreate'];
export type ForcedOutcomeInput = components['schemas']['ForcedOutcomeInput'];
export type ForcedOutcomes = components['schemas']['ForcedOutcomes'];
export type Forecast = components['schemas']['Forecast'];
export type ForecastGroup = components['schemas']['ForecastGroup'];
export type ForecastItem = components['schemas']['ForecastItem'];
export type ForecastItemType = components['schemas']['ForecastItemType'];
export type ForecastNext = components['schemas']['ForecastNext'];
export type ForecastOutcome = components['schemas']['ForecastOutcome'];
export type ForecastTotal = components['schemas']['ForecastTotal'];
export type ForecastTypeCount = components['schemas']['ForecastTypeCount'];
export type HasMore = components['schemas']['HasMore'];
export type Health = components['schemas']['Health'];
export type HexColor = components['schemas']['HexColor'];
export type IdSeed = components['schemas']['IdSeed'];
export type Interval = components['schemas']['Interval'];
export type IntervalCount = components['schemas']['IntervalCount'];
export type IntervalInput = components['schemas']['IntervalInput'];
export type LatencyFault = components['schemas']['LatencyFault'];
export type LatencyFaultInput = components['schemas']['LatencyFaultInput'];
export type LatencyFaultKind = components['schemas']['LatencyFaultKind'];
export type LoggedBody = components['schemas']['LoggedBody'];
export type LoggedBodyBytes = components['schemas']['LoggedBodyBytes'];
export type LoggedHeader = components['schemas']['LoggedHeader'];
export type LoggedRequest = components['schemas']['LoggedRequest'];
export type LogoUrl = components['schemas']['LogoUrl'];
export type LogoUrlInput = components['schemas']['LogoUrlInput'];
export type Metadata = components['schemas']['Metadata'];
export type MetadataInput = components['schemas']['MetadataInput'];
export type MetricAmount = components['schemas']['MetricAmount'];
export type Metrics = components['schemas']['Metrics'];
export type MultilineText = components['schemas']['MultilineText'];
export type MutateFault = components['schemas']['MutateFault'];
export type MutateFaultInput = components['schemas']['MutateFaultInput'];
export type MutateFaultKind = components['schemas']['MutateFaultKind'];
export type MutatedObjectType = components['schemas']['MutatedObjectType'];
export type MutatedObjectTypeInput = components['schemas']['MutatedObjectTypeInput'];
export type MutatedProperties = components['schemas']['MutatedProperties'];
export type MutatedPropertiesInput = components['schemas']['MutatedPropertiesInput'];
export type Name = components['schemas']['Name'];
export type NextAction = components['schemas']['NextAction'];
export type NextCursor = components['schemas']['NextCursor'];
export type NextWork = components['schemas']['NextWork'];
export type ObjectCharge = components['schemas']['ObjectCharge'];
export type ObjectChargeType = components['schemas']['ObjectChargeType'];
export type ObjectConfiguration = components['schemas']['ObjectConfiguration'];
export type ObjectConfigurationType = components['schemas']['ObjectConfigurationType'];
export type ObjectConsumption = components['schemas']['ObjectConsumption'];
export type ObjectConsumptionType = components['schemas']['ObjectConsumptionType'];
export type ObjectCounts = components['schemas']['ObjectCounts'];
export type ObjectCustomer = components['schemas']['ObjectCustomer'];
export type ObjectCustomerType = components['schemas']['ObjectCustomerType'];
export type ObjectDelivery = components['schemas']['ObjectDelivery'];
export type ObjectEvent = components['schemas']['ObjectEvent'];
export type ObjectId = components['schemas']['ObjectId'];
export type ObjectPlan = components['schemas']['ObjectPlan'];
export type ObjectPlanType = components['schemas']['ObjectPlanType'];
export type ObjectPurchase = components['schemas']['ObjectPurchase'];
export type ObjectPurchaseType = components['schemas']['ObjectPurchaseType'];
export type ObjectService = components['schemas']['ObjectService'];
export type ObjectServiceType = components['schemas']['ObjectServiceType'];
export type OnExhaustedInput = components['schemas']['OnExhaustedInput'];
export type OneTimeAmount = components['schemas']['OneTimeAmount'];
export type OneTimeKind = components['schemas']['OneTimeKind'];
export type OneTimeRate = components['schemas']['OneTimeRate'];
export type OneTimeRateInput = components['schemas']['OneTimeRateInput'];
export type OpenedOrganization = components['schemas']['OpenedOrganization'];
export type OperationId = components['schemas']['OperationId'];
export type OperationIdInput = components['schemas']['OperationIdInput'];
export type OrganizationConfiguration = components['schemas']['OrganizationConfiguration'];
export type OrganizationConfigurationCreate = components['schemas']['OrganizationConfigurationCreate'];
export type OrganizationConfigurationId = components['schemas']['OrganizationConfigurationId'];
export type OrganizationId = components['schemas']['OrganizationId'];
export type PartialBodyFault = components['schemas']['PartialBodyFault'];
export type PartialBodyFaultInput = components['schemas']['PartialBodyFaultInput'];
export type PartialBodyFaultKind = components['schemas']['PartialBodyFaultKind'];
export type PaymentBucket = components['schemas']['PaymentBucket'];
export type PaymentDay = components['schemas']['PaymentDay'];
export type PaymentMethod = components['schemas']['PaymentMethod'];
export type PaymentMetrics = components['schemas']['PaymentMetrics'];
export type PaymentToken = components['schemas']['PaymentToken'];
export type Period = components['schemas']['Period'];
export type PhoneNumber = components['schemas']['PhoneNumber'];
export type PingData = components['schemas']['PingData'];
export type PingEvent = components['schemas']['PingEvent'];
export type Plan = components['schemas']['Plan'];
export type PlanId = components['schemas']['PlanId'];
export type PostalCode = components['schemas']['PostalCode'];
export type PreviewedCharge = components['schemas']['PreviewedCharge'];
export type PreviewedPlanInput = components['schemas']['PreviewedPlanInput'];
export type PreviewedPurchase = components['schemas']['PreviewedPurchase'];
export type PreviewedWork = components['schemas']['PreviewedWork'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProblemError = components['schemas']['ProblemError'];
export type PrometheusMetrics = components['schemas']['PrometheusMetrics'];
export type Purchase = components['schemas']['Purchase'];
export type PurchaseEvent = components['schemas']['PurchaseEvent'];
export type PurchaseId = components['schemas']['PurchaseId'];
export type PurchaseKind = components['schemas']['PurchaseKind'];
export type PurchasePreview = components['schemas']['PurchasePreview'];
export type PurchasePreviewInput = components['schemas']['PurchasePreviewInput'];
export type PurchaseStatus = components['schemas']['PurchaseStatus'];
export type Quantity = components['schemas']['Quantity'];
export type Rate = components['schemas']['Rate'];
export type RateInput = components['schemas']['RateInput'];
export type RateLimit = components['schemas']['RateLimit'];
export type RateLimitInput = components['schemas']['RateLimitInput'];
export type Readiness = components['schemas']['Readiness'];
export type ReadinessChecks = components['schemas']['ReadinessChecks'];
export type ReferenceId = components['schemas']['ReferenceId'];
export type ReportGraceHours = components['schemas']['ReportGraceHours'];
export type RequestId = components['schemas']['RequestId'];
export type RequestList = components['schemas']['RequestList'];
export type RequestMethod = components['schemas']['RequestMethod'];
export type RequestSummary = components['schemas']['RequestSummary'];
export type RequiresActivationDate = components['schemas']['RequiresActivationDate'];
export type Resync = components['schemas']['Resync'];
export type SandboxObject = components['schemas']['SandboxObject'];
export type SandboxObjectList = components['schemas']['SandboxObjectList'];
export type SandboxOrganization = components['schemas']['SandboxOrganization'];
export type SandboxOrganizationCreate = components['schemas']['SandboxOrganizationCreate'];
export type SandboxOrganizationsDelete = components['schemas']['SandboxOrganizationsDelete'];
export type SandboxReset = components['schemas']['SandboxReset'];
export type ScheduledStatus = components['schemas']['ScheduledStatus'];
export type Seed = components['schemas']['Seed'];
export type SeedConsumption = components['schemas']['SeedConsumption'];
export type SeedCustomer = components['schemas']['SeedCustomer'];
export type SeedPlan = components['schemas']['SeedPlan'];
export type SeedPurchase = components['schemas']['SeedPurchase'];
export type SeedRef = components['schemas']['SeedRef'];
export type SeedReference = components['schemas']['SeedReference'];
export type SeedService = components['schemas']['SeedService'];
export type SeedStep = components['schemas']['SeedStep'];
export type Seeded = components['schemas']['Seeded'];
export type Service = components['schemas']['Service'];
export type ServiceId = components['schemas']['ServiceId'];
export type Session = components['schemas']['Session'];
export type SessionCreate = components['schemas']['SessionCreate'];
export type Snapshot = components['schemas']['Snapshot'];
export type SnapshotCreate = components['schemas']['SnapshotCreate'];
export type SnapshotList = components['schemas']['SnapshotList'];
export type SnapshotName = components['schemas']['SnapshotName'];
export type SnapshotReference = components['schemas']['SnapshotReference'];
export type StatusFault = components['schemas']['StatusFault'];
export type StatusFaultInput = components['schemas']['StatusFaultInput'];
export type StatusFaultKind = components['schemas']['StatusFaultKind'];
export type StoredWebhookSecret = components['schemas']['StoredWebhookSecret'];
export type StreamClock = components['schemas']['StreamClock'];
export type StreamClockType = components['schemas']['StreamClockType'];
export type StreamCustomerOutcomes = components['schemas']['StreamCustomerOutcomes'];
export type StreamCustomerOutcomesType = components['schemas']['StreamCustomerOutcomesType'];
export type StreamDelivery = components['schemas']['StreamDelivery'];
export type StreamDeliveryMode = components['schemas']['StreamDeliveryMode'];
export type StreamDeliveryModeType = components['schemas']['StreamDeliveryModeType'];
export type StreamEvent = components['schemas']['StreamEvent'];
export type StreamEventResent = components['schemas']['StreamEventResent'];
export type StreamEventResentType = components['schemas']['StreamEventResentType'];
export type StreamFault = components['schemas']['StreamFault'];
export type StreamFaultRemoved = components['schemas']['StreamFaultRemoved'];
export type StreamFaultRemovedType = components['schemas']['StreamFaultRemovedType'];
export type StreamFaultType = components['schemas']['StreamFaultType'];
export type StreamForcedOutcomes = components['schemas']['StreamForcedOutcomes'];
export type StreamForcedOutcomesType = components['schemas']['StreamForcedOutcomesType'];
export type StreamMessage = components['schemas']['StreamMessage'];
export type StreamRequest = components['schemas']['StreamRequest'];
export type StreamRequestType = components['schemas']['StreamRequestType'];
export type StreamResync = components['schemas']['StreamResync'];
export type StreamResyncType = components['schemas']['StreamResyncType'];
export type StreamSnapshot = components['schemas']['StreamSnapshot'];
export type StreamSnapshotRemoved = components['schemas']['StreamSnapshotRemoved'];
export type StreamSnapshotRemovedType = components['schemas']['StreamSnapshotRemovedType'];
export type StreamSnapshotType = components['schemas']['StreamSnapshotType'];
export type SumOfAmounts = components['schemas']['SumOfAmounts'];
export type SumQuantity = components['schemas']['SumQuantity'];
export type TaxId = components['schemas']['TaxId'];
export type TextLine = components['schemas']['TextLine'];
export type Timeline = components['schemas']['Timeline'];
export type TimelineBucket = components['schemas']['TimelineBucket'];
export type TimelineCustomer = components['schemas']['TimelineCustomer'];
export type TimelineGroup = components['schemas']['TimelineGroup'];
export type TimelineGroupId = components['schemas']['TimelineGroupId'];
export type TimelineLane = components['schemas']['TimelineLane'];
export type TimelineMarker = components['schemas']['TimelineMarker'];
export type TimelinePeriod = components['schemas']['TimelinePeriod'];
export type TimelinePeriodState = components['schemas']['TimelinePeriodState'];
export type TimelinePlan = components['schemas']['TimelinePlan'];
export type TimeoutFault = components['schemas']['TimeoutFault'];
export type TimeoutFaultInput = components['schemas']['TimeoutFaultInput'];
export type TimeoutFaultKind = components['schemas']['TimeoutFaultKind'];
export type Timestamp = components['schemas']['Timestamp'];
export type TimestampInput = components['schemas']['TimestampInput'];
export type TrialDays = components['schemas']['TrialDays'];
export type TriggerObjectId = components['schemas']['TriggerObjectId'];
export type UnitAmount = components['schemas']['UnitAmount'];
export type UnitName = components['schemas']['UnitName'];
export type Url = components['schemas']['Url'];
export type UrlInput = components['schemas']['UrlInput'];
export type ValidationCode = components['schemas']['ValidationCode'];
export type VariableSubscriptionKind = components['schemas']['VariableSubscriptionKind'];
export type VariableSubscriptionRate = components['schemas']['VariableSubscriptionRate'];
export type VariableSubscriptionRateInput = components['schemas']['VariableSubscriptionRateInput'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookSettings = components['schemas']['WebhookSettings'];
export type WebhookSettingsInput = components['schemas']['WebhookSettingsInput'];
export type WorkBucket = components['schemas']['WorkBucket'];
export type WorkCounts = components['schemas']['WorkCounts'];
export type Delivered = components['schemas']['delivered'];
export type Failed = components['schemas']['failed'];
export type Failed_2 = components['schemas']['failed-2'];
export type Mrr = components['schemas']['mrr'];
export type Retrying = components['schemas']['retrying'];
export type Sent = components['schemas']['sent'];
export type Subscriptions = components['schemas']['subscriptions'];
export type Succeeded = components['schemas']['succeeded'];
export type Volume = components['schemas']['volume'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponseSandboxContentTooLarge = components['responses']['SandboxContentTooLarge'];
export type ResponseSandboxHostNotAllowed = components['responses']['SandboxHostNotAllowed'];
export type ResponseSandboxInvalidBody = components['responses']['SandboxInvalidBody'];
export type ResponseSandboxInvalidQuery = components['responses']['SandboxInvalidQuery'];
export type ResponseSandboxInvalidRequest = components['responses']['SandboxInvalidRequest'];
export type ResponseSandboxNotAcceptable = components['responses']['SandboxNotAcceptable'];
export type ResponseSandboxNotFound = components['responses']['SandboxNotFound'];
export type ResponseSandboxUnauthorized = components['responses']['SandboxUnauthorized'];
export type ResponseSandboxUnsupportedMediaType = components['responses']['SandboxUnsupportedMediaType'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseSessionCreated = components['responses']['SessionCreated'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnexpectedProblem = components['responses']['UnexpectedProblem'];
export type ParameterCreatedFrom = components['parameters']['created_from'];
export type ParameterCreatedTo = components['parameters']['created_to'];
export type ParameterCursor = components['parameters']['cursor'];
export type ParameterCustomerFilter = components['parameters']['customer_filter'];
export type ParameterDeliveryStatusFilter = components['parameters']['delivery_status_filter'];
export type ParameterEmailFilter = components['parameters']['email_filter'];
export type ParameterEventFilter = components['parameters']['event_filter'];
export type ParameterEventIdParameter = components['parameters']['event_id_parameter'];
export type ParameterEventObjectFilter = components['parameters']['event_object_filter'];
export type ParameterEventRequestFilter = components['parameters']['event_request_filter'];
export type ParameterEventTypeFilter = components['parameters']['event_type_filter'];
export type ParameterExternalIdFilter = components['parameters']['external_id_filter'];
export type ParameterFaultIdParameter = components['parameters']['fault_id_parameter'];
export type ParameterForecastBucket = components['parameters']['forecast_bucket'];
export type ParameterForecastLimit = components['parameters']['forecast_limit'];
export type ParameterForecastPurchaseFilter = components['parameters']['forecast_purchase_filter'];
export type ParameterForecastStatusFilter = components['parameters']['forecast_status_filter'];
export type ParameterForecastTo = components['parameters']['forecast_to'];
export type ParameterIdempotencyKey = components['parameters']['idempotency_key'];
export type ParameterLastEventId = components['parameters']['last_event_id'];
export type ParameterLimit = components['parameters']['limit'];
export type ParameterLoggedRequestIdParameter = components['parameters']['logged_request_id_parameter'];
export type ParameterMetricsBucket = components['parameters']['metrics_bucket'];
export type ParameterMetricsFrom = components['parameters']['metrics_from'];
export type ParameterMetricsTo = components['parameters']['metrics_to'];
export type ParameterObjectExpand = components['parameters']['object_expand'];
export type ParameterObjectIdParameter = components['parameters']['object_id_parameter'];
export type ParameterObjectSearch = components['parameters']['object_search'];
export type ParameterObjectStatusFilter = components['parameters']['object_status_filter'];
export type ParameterObjectTypeFilter = components['parameters']['object_type_filter'];
export type ParameterOperationIdFilter = components['parameters']['operation_id_filter'];
export type ParameterOutcomeCustomerParameter = components['parameters']['outcome_customer_parameter'];
export type ParameterPlanFilter = components['parameters']['plan_filter'];
export type ParameterPurchaseIdParameter = components['parameters']['purchase_id_parameter'];
export type ParameterPurchaseKindFilter = components['parameters']['purchase_kind_filter'];
export type ParameterPurchaseOfObjectFilter = components['parameters']['purchase_of_object_filter'];
export type ParameterRequestIdHeader = components['parameters']['request_id_header'];
export type ParameterRequestMethodFilter = components['parameters']['request_method_filter'];
export type ParameterRequestObjectFilter = components['parameters']['request_object_filter'];
export type ParameterRequestPathFilter = components['parameters']['request_path_filter'];
export type ParameterRequestStatusFilter = components['parameters']['request_status_filter'];
export type ParameterSessionOrganizationHeader = components['parameters']['session_organization_header'];
export type ParameterSnapshotNameParameter = components['parameters']['snapshot_name_parameter'];
export type ParameterTimelineFrom = components['parameters']['timeline_from'];
export type ParameterTimelineGroupFilter = components['parameters']['timeline_group_filter'];
export type ParameterTimelineLimit = components['parameters']['timeline_limit'];
export type ParameterTimelineStatusFilter = components['parameters']['timeline_status_filter'];
export type ParameterTimelineTo = components['parameters']['timeline_to'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderIdempotentReplayed = components['headers']['Idempotent-Replayed'];
export type HeaderLink = components['headers']['Link'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderSetCookie = components['headers']['Set-Cookie'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox is running. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getPrometheusMetrics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. The `Content-Type` is `text/plain; version=0.0.4; charset=utf-8`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["PrometheusMetrics"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            403: components["responses"]["SandboxHostNotAllowed"];
            /** @description The `Accept` header does not include `text/plain`. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createSandboxOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Settings of the organization. Optional. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxOrganizationCreate"];
            };
        };
        responses: {
            /** @description The organization was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxOrganization"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteSandboxOrganizations: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description API keys of the organizations to delete. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxOrganizationsDelete"];
            };
        };
        responses: {
            /** @description The organizations were deleted. Their API keys no longer work. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidBody"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description An API key belongs to the default organization, or an advance of the clock of one of the organizations is running. Nothing was deleted. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The API key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionCreate"];
            };
        };
        responses: {
            201: components["responses"]["SessionCreated"];
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listObjects: {
        parameters: {
            query?: {
                /**
                 * @description Returns only objects of this type. Required if `q` is not set.
                 * @example purchase
                 */
                type?: components["parameters"]["object_type_filter"];
                /**
                 * @description Returns only objects whose `id` or `external_id` equals this text, or whose name and email address together contain each word of the text. The search ignores case in names and email addresses.
                 * @example lindqvist
                 */
                q?: components["parameters"]["object_search"];
                /**
                 * @description Returns only purchases, charges or usage records that have this status when you request the page.
                 * @example active
                 */
                status?: components["parameters"]["object_status_filter"];
                /**
                 * @description Returns only purchases of this kind.
                 * @example fixed_subscription
                 */
                kind?: components["parameters"]["purchase_kind_filter"];
                /**
                 * @description Returns only charges or usage records of this purchase. If the purchase does not exist, the list is empty.
                 * @example pur_01mc03h060e0mbhar4zfht6rt8
                 */
                purchase_id?: components["parameters"]["purchase_of_object_filter"];
                /**
                 * @description Returns only objects of this customer. If the customer does not exist, the list is empty.
                 * @example cus_01mc03h060e02se5b0kxy78v39
                 */
                customer_id?: components["parameters"]["customer_filter"];
                /**
                 * @description Returns only purchases of this plan. If the plan does not exist, the list is empty.
                 * @example pln_01mc03h060e0avn37w6xrhrbds
                 */
                plan_id?: components["parameters"]["plan_filter"];
                /**
                 * @description Returns only customers with exactly this email address.
                 * @example ada.lindqvist@example.com
                 */
                email?: components["parameters"]["email_filter"];
                /**
                 * @description Returns only objects with this `external_id`. Several purchases can have the same `external_id`, because you can reuse the `external_id` of a purchase that is `failed`, `expired` or `canceled`.
                 * @example order-1001
                 */
                external_id?: components["parameters"]["external_id_filter"];
                /**
                 * @description Related objects to include in the field `expanded` of each purchase, charge and usage record.
                 * @example [
                 *       "customer",
                 *       "plan"
                 *     ]
                 */
                expand?: components["parameters"]["object_expand"];
                /**
                 * @description Maximum number of objects on a page, as a decimal integer. The last page may contain fewer objects.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` from the previous page. Send it unchanged, and repeat the filters of the first request. Treat it as an opaque string. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Returns only objects created at or after this time. Write `+` in an offset as `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Returns only objects created before this time. Write `+` in an offset as `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of objects. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxObjectList"];
                };
            };
            400: components["responses"]["SandboxInvalidQuery"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getObject: {
        parameters: {
            query?: {
                /**
                 * @description Related objects to include in the field `expanded` of each purchase, charge and usage record.
                 * @example [
                 *       "customer",
                 *       "plan"
                 *     ]
                 */
                expand?: components["parameters"]["object_expand"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the object. */
                id: components["parameters"]["object_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxObject"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCounts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of objects by type, status, kind and plan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counts"];
                };
            };
            /** @description A parameter is unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getMetrics: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, rounded down to the start of its bucket. Default: 30 days before the end of the range, or 72 hours before it if `bucket` is `hour`. Write `+` in an offset as `%2B`.
                 * @example 2027-03-24T00:00:00Z
                 */
                from?: components["parameters"]["metrics_from"];
                /**
                 * @description End of the range, exclusive, rounded up to the end of its bucket. Buckets that start after the organization's current time are left out. Default: the end of the current bucket. Write `+` in an offset as `%2B`.
                 * @example 2027-04-23T00:00:00Z
                 */
                to?: components["parameters"]["metrics_to"];
                /**
                 * @description Time span of each bucket, either a UTC day or a UTC hour. A range can have at most 366 daily buckets or 168 hourly buckets.
                 * @example day
                 */
                bucket?: components["parameters"]["metrics_bucket"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Metrics"];
                };
            };
            /** @description A parameter is unknown or invalid, or the range is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range. Default: 30 days before the current time of the organization's clock. Write `+` in an offset as `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                from?: components["parameters"]["timeline_from"];
                /**
                 * @description End of the range, exclusive; at most ten years after `from`. Default: 30 days after the current time of the organization's clock. Write `+` in an offset as `%2B`.
                 * @example 2027-03-01T00:00:00Z
                 */
                to?: components["parameters"]["timeline_to"];
                /**
                 * @description Returns only purchases of this plan. If the plan does not exist, the list is empty.
                 * @example pln_01mc03h060e0avn37w6xrhrbds
                 */
                plan_id?: components["parameters"]["plan_filter"];
                /**
                 * @description Returns only objects of this customer. If the customer does not exist, the list is empty.
                 * @example cus_01mc03h060e02se5b0kxy78v39
                 */
                customer_id?: components["parameters"]["customer_filter"];
                /**
                 * @description Returns only purchases that have this status when you request the page.
                 * @example past_due
                 */
                status?: components["parameters"]["timeline_status_filter"];
                /**
                 * @description Returns only the lanes in this group. The value is `attention` or the id of a plan. If the group does not exist, the response has no lanes. `groups` still lists all groups.
                 * @example attention
                 */
                group?: components["parameters"]["timeline_group_filter"];
                /**
                 * @description Maximum number of lanes on a page. The last page may have fewer.
                 * @example 50
                 */
                limit?: components["parameters"]["timeline_limit"];
                /** @description The `next_cursor` from the previous page. Send it unchanged, and repeat the filters of the first request. Treat it as an opaque string. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the timeline. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description A parameter or the cursor is invalid, or the range is empty or longer than ten years. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The mode of the clock, and optionally a new time. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockUpdate"];
            };
        };
        responses: {
            /** @description The clock after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The request sets a time although the organization has objects, or an advance of the clock is running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value that you choose, so that you can safely retry the request. After a request with this key succeeds, later requests with the same key and body return the same response and are not processed again. The key has 1 to 255 printable ASCII characters; `"k"` and `k` are the same key. Within quotes, `\"` and `\\` stand for `"` and `\`. Keys are stored for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The duration or the target time of the advance. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The result of the advance. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockAdvanced"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another advance is running, or another request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            /** @description The target time is in the past or too far ahead, or the `Idempotency-Key` was already used with a different body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getForecast: {
        parameters: {
            query: {
                /**
                 * @description End of the forecast, inclusive; at most ten years after the current time. A time in the past counts as the current time, because the clock can pass it while the request is sent. Write `+` in an offset as `%2B`.
                 * @example 2027-02-10T15:30:00Z
                 */
                to: components["parameters"]["forecast_to"];
                /**
                 * @description Time span of each entry in `buckets`. A week starts on Monday; days and weeks are in UTC.
                 * @example day
                 */
                bucket?: components["parameters"]["forecast_bucket"];
                /**
                 * @description Returns only objects of this customer. If the customer does not exist, the list is empty.
                 * @example cus_01mc03h060e02se5b0kxy78v39
                 */
                customer_id?: components["parameters"]["customer_filter"];
                /**
                 * @description Returns only purchases of this plan. If the plan does not exist, the list is empty.
                 * @example pln_01mc03h060e0avn37w6xrhrbds
                 */
                plan_id?: components["parameters"]["plan_filter"];
                /**
                 * @description Returns only the scheduled work of this purchase. If the purchase does not exist, the forecast is empty.
                 * @example pur_01mc03h060e0mbhar4zfht6rt8
                 */
                purchase_id?: components["parameters"]["forecast_purchase_filter"];
                /**
                 * @description Returns only work of purchases that have this status now.
                 * @example past_due
                 */
                status?: components["parameters"]["forecast_status_filter"];
                /**
                 * @description Maximum number of items on a page. The last page may have fewer.
                 * @example 100
                 */
                limit?: components["parameters"]["forecast_limit"];
                /** @description The `next_cursor` from the previous page. Send it unchanged, and repeat the filters of the first request. Treat it as an opaque string. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The forecast. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forecast"];
                };
            };
            400: components["responses"]["SandboxInvalidQuery"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description `to` is more than ten years ahead. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    previewPurchase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The purchase to preview. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchasePreviewInput"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchasePreview"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            /** @description An id or the payment token does not exist, the fields of the plan contradict each other, or a date does not fit the plan. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCustomerOutcomes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the customer. */
                id: components["parameters"]["outcome_customer_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unused forced outcomes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerForcedOutcomes"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    forceCustomerOutcome: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the customer. */
                id: components["parameters"]["outcome_customer_parameter"];
            };
            cookie?: never;
        };
        /** @description The outcome to force. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForcedOutcomeCreate"];
            };
        };
        responses: {
            /** @description The unused forced outcomes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerForcedOutcomes"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The customer already has 100 forced outcomes. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    clearCustomerOutcomes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the customer. */
                id: components["parameters"]["outcome_customer_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The forced outcomes were cleared. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getForcedOutcomes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["purchase_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unused forced outcomes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForcedOutcomes"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    forceOutcome: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["purchase_id_parameter"];
            };
            cookie?: never;
        };
        /** @description The outcome to force. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForcedOutcomeCreate"];
            };
        };
        responses: {
            /** @description The unused forced outcomes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForcedOutcomes"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The purchase has ended, or already has 100 forced outcomes. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    clearForcedOutcomes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["purchase_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The forced outcomes were cleared. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Returns only events of this type.
                 * @example charge.failed
                 */
                type?: components["parameters"]["event_type_filter"];
                /**
                 * @description Returns only events about this object and its related objects. The related objects of a purchase are its charges and usage records. The related objects of a customer are its purchases and charges. If the object does not exist, the list is empty.
                 * @example pur_01mc03h060e0mbhar4zfht6rt8
                 */
                object_id?: components["parameters"]["event_object_filter"];
                /**
                 * @description Returns only events that the given request emitted. Send the `id` of a logged request. If the request does not exist, the list is empty.
                 * @example req_01mc03h060e5wh5777xcz09rrk
                 */
                request_id?: components["parameters"]["event_request_filter"];
                /**
                 * @description Maximum number of objects on a page, as a decimal integer. The last page may contain fewer objects.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` from the previous page. Send it unchanged, and repeat the filters of the first request. Treat it as an opaque string. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Returns only objects created at or after this time. Write `+` in an offset as `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Returns only objects created before this time. Write `+` in an offset as `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["SandboxInvalidQuery"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    triggerEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event type, and the object that the event is about. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventTrigger"];
            };
        };
        responses: {
            /** @description The emitted event. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            /** @description The object does not exist, or its type does not match the event type. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    resendEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the event. */
                id: components["parameters"]["event_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new webhook delivery with its first attempt, and the number of open streams that received the event. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResent"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Returns only deliveries that have this status when you request the page.
                 * @example failed
                 */
                status?: components["parameters"]["delivery_status_filter"];
                /**
                 * @description Returns only deliveries of these events. Separate several ids with commas. If none of the events exists, the list is empty.
                 * @example [
                 *       "evt_01mc03h060e34vk3mjmkrqpv3x"
                 *     ]
                 */
                event_id?: components["parameters"]["event_filter"];
                /**
                 * @description Maximum number of objects on a page, as a decimal integer. The last page may contain fewer objects.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` from the previous page. Send it unchanged, and repeat the filters of the first request. Treat it as an opaque string. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Returns only objects created at or after this time. Write `+` in an offset as `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Returns only objects created before this time. Write `+` in an offset as `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["SandboxInvalidQuery"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    resendFailedDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of deliveries that are sent again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveriesResent"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The organization has no webhook endpoint. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getDeliveryMode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery mode. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySettings"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    setDeliveryMode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new delivery mode. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliverySettingsInput"];
            };
        };
        responses: {
            /** @description The delivery mode. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySettings"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentWebhookSecret"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * @description Returns only requests for this operation.
                 * @example createPurchase
                 */
                operation_id?: components["parameters"]["operation_id_filter"];
                /**
                 * @description Returns only requests whose response has this status, or a status of this class, such as `4xx`.
                 * @example 4xx
                 */
                status?: components["parameters"]["request_status_filter"];
                /**
                 * @description Returns only requests with this method.
                 * @example POST
                 */
                method?: components["parameters"]["request_method_filter"];
                /**
                 * @description Returns only requests whose path and query contain this text.
                 * @example /cancel
                 */
                path?: components["parameters"]["request_path_filter"];
                /**
                 * @description Returns only requests that have the id of this object in their path or in their response. If the object does not exist, the list is empty.
                 * @example pur_01mc03h060e0mbhar4zfht6rt8
                 */
                object_id?: components["parameters"]["request_object_filter"];
                /**
                 * @description Maximum number of objects on a page, as a decimal integer. The last page may contain fewer objects.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` from the previous page. Send it unchanged, and repeat the filters of the first request. Treat it as an opaque string. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Returns only objects created at or after this time. Write `+` in an offset as `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Returns only objects created before this time. Write `+` in an offset as `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestList"];
                };
            };
            400: components["responses"]["SandboxInvalidQuery"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the request. */
                id: components["parameters"]["logged_request_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequest"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createFault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The fault to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultCreate"];
            };
        };
        responses: {
            /** @description The fault was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The organization already has 100 faults. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The id of the fault. */
                id: components["parameters"]["fault_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fault was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    streamSandbox: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the last message that you received. If the sandbox still stores this message, the stream continues after it.
                 * @example 5f0c2a8e-7d1b-4b52-8a3e-0d3d4f2b7c11.42
                 */
                "Last-Event-ID"?: components["parameters"]["last_event_id"];
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. The schema describes the `data` of each message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamMessage"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            /** @description The `Accept` header does not include `text/event-stream`. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The organization already has 20 open streams. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The state to which the organization is reset. Optional. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxReset"];
            };
        };
        responses: {
            /** @description The organization was reset. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description An advance of the organization's clock is running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            /** @description The last seed cannot be applied, because it contains a date that is before the current time of the organization's clock. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    seedSandbox: {
        parameters: {
            query?: {
                /**
                 * @description If true, the seed is checked but not applied. The response is that of the same request without it.
                 * @example true
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The seed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Seed"];
                "application/yaml": components["schemas"]["Seed"];
            };
        };
        responses: {
            /** @description The seed was applied, or could be applied if `dry_run` is true. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seeded"];
                };
            };
            /** @description The body is neither JSON nor YAML, or a part of it is missing, unknown or invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description An advance of the organization's clock is running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            /** @description The body was sent neither as `application/json` nor as `application/yaml`. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An entry of the seed was rejected. Nothing was changed. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The name of the snapshot. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotCreate"];
            };
        };
        responses: {
            /** @description The snapshot was saved. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The organization already has 20 snapshots, or an advance of its clock is running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The name of the snapshot. */
                name: components["parameters"]["snapshot_name_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
                /**
                 * @description The id of the organization for which a page of the dashboard sends this request. A browser can have sessions for several organizations, for example in several tabs. Without a session for this organization, the response is 401 `session_missing`. If the page omits this header, the request is for the organization that was opened last. If the request has an `Authorization` header, this header has no effect.
                 * @example org_01mc03h060e06aqyx9eqmr2fz6
                 */
                "Tollgate-Organization"?: components["parameters"]["session_organization_header"];
            };
            path: {
                /** @description The name of the snapshot. */
                name: components["parameters"]["snapshot_name_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot was restored. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidRequest"];
            401: components["responses"]["SandboxUnauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            404: components["responses"]["SandboxNotFound"];
            406: components["responses"]["SandboxNotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description An advance of the organization's clock is running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
}
