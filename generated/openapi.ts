// Generated from spec/openapi.yaml by spec/build/generate.ts. Do not edit.

export interface paths {
    "/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purchases
         * @description Returns a page of the organization's purchases, newest first. You can combine filters. The `status` filter matches the status that an object has when you request the page.
         */
        get: operations["listPurchases"];
        put?: never;
        /**
         * Create a purchase
         * @description Creates a purchase of a plan for a customer.
         *
         *     If you send a `payment_token`, its card is used immediately, and the response contains the outcome. A one-time payment is `succeeded` or `failed`. A
         *     subscription is `active`, `trialing` or `failed`, or `pending` if it starts later. If the payment takes a day to settle, the purchase is `pending`. If the card requires a challenge, the purchase is `requires_action`. A declined card is not an error: the response is 201, `status` is `failed`, and
         *     `failure` contains the reason.
         *
         *     Without a token, the purchase is `pending`. Send the payer to `checkout_url`. The checkout expires after `expires_after_minutes`, a setting in the configuration.
         *
         *     To retry an order, you can create another purchase with the same `external_id` if the earlier purchase is
         *     `failed`, `expired` or `canceled`.
         */
        post: operations["createPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a purchase
         * @description Returns the current state of a purchase. Before Tollgate responds, it runs the work that is due by the organization's clock, such as a renewal.
         */
        get: operations["getPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchases/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancel a purchase
         * @description Cancels a subscription, immediately or at the end of the open period. You can omit the
         *     request body.
         *
         *     - `immediate` (the default): the purchase is `canceled` now. Retries stop, and a
         *       charge that is `requires_action` fails with `canceled`. If a payment is being
         *       settled, the settlement continues. Usage in the open period becomes
         *       `unbilled`.
         *     - `period_end`: `cancel_at_period_end` becomes true. Retries continue, and usage in
         *       the open period is still charged. No new period starts. A purchase in its trial continues until the time at which its first period
         *       would start, and is then canceled without a charge. If the purchase is not in its trial
         *       and has neither an open period nor an ended period that is still to be charged, it is canceled immediately.
         *
         *     If the purchase is already `canceled`, the request changes nothing and returns the purchase. If a cancellation at the end of the period is already scheduled, another request with
         *     `period_end` changes nothing. A request with `immediate` still cancels the purchase
         *     immediately. If the purchase is `succeeded`, `failed` or `expired`,
         *     the request is rejected with 409 `purchase_ended`. A request to cancel a one-time payment
         *     is rejected with 409 `purchase_not_subscription`, whatever the status of the purchase.
         */
        put: operations["cancelPurchase"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchases/{id}/consumptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage records
         * @description Returns a page of the usage records of a purchase, newest first. The `status` filter matches the status that an object has when you request the page.
         */
        get: operations["listConsumptions"];
        put?: never;
        /**
         * Report usage
         * @description Creates a usage record for a purchase of a variable subscription. The amount charged for a
         *     period is the exact sum of its reported quantities, multiplied by the unit amount and rounded once. A `quantity` of `0` also counts as a report. Usage is, for example, the
         *     difference between two readings of a meter.
         *
         *     `occurred_at` determines the period of the record. You can report usage for the open
         *     period. You can also report usage for the previous period until its grace period ends. A time exactly at the end of a period belongs to the next period.
         *
         *     If the purchase is not billed by usage, the request is rejected with 409 `purchase_not_variable`, whatever the
         *     status of the purchase. If the purchase has ended, the request is rejected with 409
         *     `purchase_ended`, even if the first period never started. If the first period of the
         *     purchase has not started, the request is rejected with 409 `no_open_period`.
         *
         *     If you send an `external_id`, you can safely repeat the request as long as the record exists. A
         *     request with the same `external_id` and the same content returns 200 with the existing record, even after the
         *     record was billed. A request with the same `external_id` and different content is
         *     rejected with 409 `external_id_taken`. Contents are compared by value: `2.50` equals
         *     `2.5`, and two timestamps with different offsets are equal if they refer to the same point in time. Omitted properties are not compared, and `metadata` is compared only as a whole. Tollgate compares the contents before it checks the period of the record.
         */
        post: operations["createConsumption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purchases/{id}/consumptions/{consumption_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a usage record
         * @description Returns the current state of a usage record. For a deleted record, the response is 404.
         */
        get: operations["getConsumption"];
        put?: never;
        post?: never;
        /**
         * Delete a usage record
         * @description Deletes a usage record that has not been billed. If the deleted record was the only one in its
         *     period, the period counts as unreported again. You can then use the `external_id`
         *     of the record again.
         *
         *     If the record was billed, the request is rejected with 409 `consumption_billed`. If an
         *     immediate cancellation ended the period of the record, the request is rejected with 409 `purchase_ended`.
         */
        delete: operations["deleteConsumption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List charges
         * @description Returns a page of the organization's charges, newest first. You can combine filters. The `status` filter matches the status that an object has when you request the page.
         */
        get: operations["listCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a charge
         * @description Returns the current state of a charge. A charge is one attempt to collect a payment.
         */
        get: operations["getCharge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Returns a page of the organization's customers, newest first. You can combine filters.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer: a person or company that pays for purchases. Several customers can have
         *     the same email address. Use `external_id` to prevent duplicate customers.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a customer
         * @description Returns a customer. A customer never changes after its creation.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a service
         * @description Creates a service: a product or service that you sell. Plans define its prices. You cannot retrieve a service later, so store the `id` from the response.
         */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a plan
         * @description Creates a plan, which defines how a service is billed: once, with a fixed amount for each period, or by usage. You cannot change or retrieve a plan later, so store the `id` from the response.
         *
         *     If fields contradict each other, the request is rejected with 422 `plan_rules_violated`, and `errors` lists
         *     these fields. A `one_time` rate cannot have a trial, cycles, a payment day or an
         *     activation date. A `payment_day` requires an interval of months or years.
         *     A period is at most three years long. `report_grace_hours` must be shorter than the
         *     period.
         */
        post: operations["createPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations/configurations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update the configuration
         * @description Creates a new version of the organization's settings. The new version applies
         *     immediately. If you omit a section or a field, it keeps its value. If you send `null` for a section or a field, it is reset to its default. The response contains every setting. Use this
         *     operation to configure the webhook endpoint, the checkout, the retries and the branding.
         *
         *     A webhook endpoint has a secret, with which Tollgate signs the deliveries. Send your own secret,
         *     or let the server generate one. The response contains the secret only if this request
         *     set or generated it. Store the secret, because you cannot retrieve it later. To replace the secret, send a new `secret` or `rotate_secret: true`. For the
         *     next 24 hours of real time, deliveries are signed with both the old and the new secret. If you replace the secret again within that time, each old secret signs for its own 24
         *     hours. At most ten secrets sign a delivery: if you replace the secret more often,
         *     the oldest ones stop signing earlier. To revoke all old secrets immediately, remove the
         *     webhook endpoint and configure it again.
         */
        post: operations["createOrganizationConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "purchase.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase was created
         * @description A purchase was created. Every purchase emits this event first, whatever the outcome of its payment. The events of the payment follow.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.requires_action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase requires a challenge
         * @description The bank requires a challenge before the card can be attached. Send the payer to `checkout_url`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase is pending again
         * @description The purchase is no longer `requires_action`, but `pending`. Either the challenge failed on the checkout page, or the payer passed it before the payment or the subscription could start. If `next_action` is not null, the payer can enter another card. A new purchase with this status emits only `purchase.created`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.payment_method_attached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A card was attached
         * @description A card was verified and attached to the purchase. This event is also sent when a new card replaces an earlier card.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.trialing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A trial started
         * @description A card is attached, and the trial has started. No charge is made before `trial_end`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase became active
         * @description The first period started, or the latest charge of an overdue purchase was paid.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.period_started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A period started
         * @description A period started: see `current_period`. A fixed subscription is charged for the period now. A variable subscription now accepts usage for the period.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.past_due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge failed and will be retried
         * @description An amount is overdue. The charge is retried automatically. The payer can also pay at `checkout_url`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.unpaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge failed permanently
         * @description A charge failed, and no retry follows. The purchase is not canceled: its billing periods continue until the subscription ends. The payer can pay at `checkout_url`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.cancellation_scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A cancellation was scheduled
         * @description The purchase will be canceled at the end of its current period. `cancel_at_period_end` is true.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase was canceled
         * @description You canceled the purchase, or the last retry failed and the configuration has `on_exhausted: cancel`. `cancellation` contains the cause.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase was completed
         * @description A one-time purchase is paid, or the last period of a subscription has ended and is paid.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A purchase failed
         * @description The payment with the `payment_token` failed, for example because the card was declined or a challenge failed. `failure` contains the reason.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "purchase.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A checkout expired
         * @description The checkout expired before a payment succeeded.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PurchaseEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charge.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge is being settled
         * @description A charge is `pending`, because its payment takes a day to settle. The charge then succeeds or fails.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChargeEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charge.requires_action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge requires a challenge
         * @description The bank requires a challenge for a charge. Send the payer to the `checkout_url` of the purchase.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChargeEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charge.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge succeeded
         * @description A charge succeeded. This event is also sent for a charge of 0, which needs no card.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChargeEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "charge.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A charge failed
         * @description A charge failed. `failure` contains the reason. `next_retry_at` is the time of the next attempt, or null if no attempt is planned.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChargeEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consumption.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Usage was reported
         * @description A usage record was created. If you report an existing record again, no event is emitted.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConsumptionEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consumption.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A usage record was deleted
         * @description A usage record was deleted. `data` is the last state of the record.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConsumptionEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customer.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was created
         * @description You created a customer. `data` is the new customer.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CustomerEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test of the webhook endpoint
         * @description A test event, which you trigger to check that deliveries arrive. No object changes when this event is sent.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
                    /**
                     * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhook_traceparent"];
                    /**
                     * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
                     * @example vendor=t61rcWkgMzE
                     */
                    tracestate?: components["parameters"]["webhook_tracestate"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PingEvent"];
                };
            };
            responses: {
                410: components["responses"]["WebhookGone"];
                "2XX": components["responses"]["WebhookReceived"];
                default: components["responses"]["WebhookRefused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
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
        /**
         * @description `immediate`: the purchase ends now. Retries stop, and the usage in the open period is not billed. `period_end`: the open period ends normally and is billed.
         * @example period_end
         * @enum {string}
         */
        CancellationModeInput: "immediate" | "period_end";
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
        /** @description An event about a charge. */
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
        };
        /**
         * @description The id of a charge.
         * @example chg_01mc03h060e0mbhar4zfht6rt8
         */
        ChargeId: string;
        /** @description A page of charges, newest first. */
        ChargeList: {
            /** @description The charges on this page. */
            data: components["schemas"]["Charge"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
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
        /** @description The usage to report. In this request, an optional property that is null counts as omitted. */
        ConsumptionCreate: {
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
        };
        /**
         * @description The id of a consumption.
         * @example con_01mc03h060e0y9a047f7aqa57c
         */
        ConsumptionId: string;
        /** @description A page of usage records, newest first. */
        ConsumptionList: {
            /** @description The consumptions on this page. */
            data: components["schemas"]["Consumption"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /**
         * @description `open`: the period of the record has not been billed. `billed`: the record is part of a charge. `unbilled`: an immediate cancellation ended the period, and the record is never billed.
         *
         *     Known values: `open`, `billed`, `unbilled`. Later versions may add values.
         * @example open
         */
        ConsumptionStatus: "open" | "billed" | "unbilled" | (string & {});
        /**
         * @description Two-letter country code (ISO 3166-1).
         * @example SE
         */
        CountryCode: string;
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
        /** @description The customer to create. In this request, an optional property that is null counts as omitted. */
        CustomerCreate: {
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
        };
        /** @description An event about a customer. */
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
        };
        /**
         * @description The id of a customer.
         * @example cus_01mc03h060e02se5b0kxy78v39
         */
        CustomerId: string;
        /** @description A page of customers, newest first. */
        CustomerList: {
            /** @description The customers on this page. */
            data: components["schemas"]["Customer"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /**
         * @description Name that payers and users of the sandbox see.
         * @example Brightwater Energy
         */
        DisplayName: string;
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
        /**
         * @description The id of an event, which is also the `webhook-id` of every delivery attempt.
         * @example evt_01mc03h060e34vk3mjmkrqpv3x
         */
        EventId: string;
        /**
         * Format: int64
         * @description Number that increases with each event of the organization. Some numbers are not used. Of two events about one object, the event with the larger number is newer, even if both have the same `timestamp`.
         * @example 42
         */
        EventSequence: number;
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
         * @description Whether there is a next page.
         * @example false
         */
        HasMore: boolean;
        /**
         * @description Color of the buttons and the header of the checkout page, as `#rrggbb`.
         * @example #0b6e99
         */
        HexColor: string;
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
         * @description Text of one or more lines.
         * @example Electricity for a home with one meter.
         */
        MultilineText: string;
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
        /** @description The plan to create. In this request, an optional property that is null counts as omitted. */
        PlanCreate: {
            /** @example svc_01mc03h060e05awap17vwehp6j */
            service_id: components["schemas"]["ReferenceId"];
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
        /** @description Mode and reason of the cancellation. */
        PurchaseCancel: {
            /**
             * @description `immediate` (the default): the purchase ends now. Retries stop, and the usage in the open period is not billed. `period_end`: the open period ends normally and is billed.
             * @example period_end
             */
            mode?: components["schemas"]["CancellationModeInput"] | null;
            /**
             * @description Reason for the cancellation, for your own records.
             * @example The household moves.
             */
            reason?: components["schemas"]["MultilineText"] | null;
        };
        /** @description The purchase to create. In this request, an optional property that is null counts as omitted. */
        PurchaseCreate: {
            plan_id: components["schemas"]["ReferenceId"];
            /** @example cus_01mc03h060e02se5b0kxy78v39 */
            customer_id: components["schemas"]["ReferenceId"];
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
        };
        /** @description An event about a purchase. */
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
        /** @description A page of purchases, newest first. */
        PurchaseList: {
            /** @description The purchases on this page. */
            data: components["schemas"]["Purchase"][];
            has_more: components["schemas"]["HasMore"];
            /** @description Value to send as `cursor` to request the next page, or null on the last page. */
            next_cursor: components["schemas"]["NextCursor"] | null;
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
         * @description Whether every purchase must have a `service_activation_date`.
         * @example false
         */
        RequiresActivationDate: boolean;
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
        /** @description The service to create. In this request, an optional property that is null counts as omitted. */
        ServiceCreate: {
            name: components["schemas"]["Name"];
            /** @description Text of one or more lines, or null. */
            description?: components["schemas"]["MultilineText"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values, at most 50. A key has at most 40 characters, and its value is a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
        };
        /**
         * @description The id of a service.
         * @example svc_01mc03h060e05awap17vwehp6j
         */
        ServiceId: string;
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
    };
    responses: {
        /** @description A proxy received no valid response from the server. The request may have been processed. */
        BadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record was created. */
        ConsumptionCreated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                Location: components["headers"]["Location"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Consumption"];
            };
        };
        /** @description A record with the same `external_id` and the same content already exists. */
        ConsumptionFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Consumption"];
            };
        };
        /** @description The body is larger than 100 kB. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A proxy received no response from the server in time. The request may have been processed. */
        GatewayTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
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
        /** @description The body is not JSON, or a part of the request is missing, unknown or invalid. */
        InvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["CheckedRateLimit-Policy"];
                RateLimit: components["headers"]["CheckedRateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is unknown or invalid, or the cursor does not belong to this list. */
        InvalidQuery: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["CheckedRateLimit-Policy"];
                RateLimit: components["headers"]["CheckedRateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A query parameter is unknown, or a parameter or header has an invalid value. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["CheckedRateLimit-Policy"];
                RateLimit: components["headers"]["CheckedRateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Accept` header excludes `application/json`. An operation whose successful response has no body also accepts `Accept: application/problem+json`. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization has no object with the id in the path. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
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
        /** @description The key has reached its rate limit. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
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
        /** @description The body was not sent as `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Your endpoint no longer exists. Tollgate delivers no further events until you create a new configuration. You can then resend the events that were not delivered. */
        WebhookGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event was received. Respond within 15 seconds, and process the event afterwards. Tollgate ignores the response body. */
        WebhookReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The delivery failed. A redirect also counts as a failure. The event is retried after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours. Each delay starts at the previous attempt. A `Retry-After` of up to 24 hours is honored. */
        WebhookRefused: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description The id of the charge. */
        charge_id_parameter: string;
        /**
         * @description Returns only charges that have this status when you request the page.
         * @example failed
         */
        charge_status_filter: "pending" | "requires_action" | "succeeded" | "failed";
        /** @description The id of the consumption record. If the consumption record belongs to a different purchase, the response is 404. */
        consumption_id_parameter: string;
        /** @description The id of the purchase. */
        consumption_purchase_id_parameter: string;
        /**
         * @description Returns only consumptions that have this status when you request the page.
         * @example open
         */
        consumption_status_filter: "open" | "billed" | "unbilled";
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
        /** @description The id of the customer. */
        customer_id_parameter: string;
        /**
         * @description Returns only customers with exactly this email address.
         * @example ada.lindqvist@example.com
         */
        email_filter: string;
        /**
         * @description Returns only objects with this `external_id`. Several purchases can have the same `external_id`, because you can reuse the `external_id` of a purchase that is `failed`, `expired` or `canceled`.
         * @example order-1001
         */
        external_id_filter: string;
        /** @description A unique value that you choose, so that you can safely retry the request. After a request with this key succeeds, later requests with the same key and body return the same response and are not processed again. The key has 1 to 255 printable ASCII characters; `"k"` and `k` are the same key. Within quotes, `\"` and `\\` stand for `"` and `\`. Keys are stored for 24 hours. */
        idempotency_key: string;
        /**
         * @description Maximum number of objects on a page, as a decimal integer. The last page may contain fewer objects.
         * @example 20
         */
        limit: number;
        /** @description The id of the purchase. */
        metered_purchase_id_parameter: string;
        /**
         * @description Returns only purchases of this plan. If the plan does not exist, the list is empty.
         * @example pln_01mc03h060e0avn37w6xrhrbds
         */
        plan_filter: string;
        /**
         * @description Returns only charges of this purchase. If the purchase does not exist, the list is empty.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        purchase_filter: string;
        /** @description The id of the purchase. */
        purchase_id_parameter: string;
        /**
         * @description Returns only purchases of this kind.
         * @example fixed_subscription
         */
        purchase_kind_filter: "one_time" | "fixed_subscription" | "variable_subscription";
        /**
         * @description Returns only purchases that have this status when you request the page.
         * @example active
         */
        purchase_status_filter: "pending" | "requires_action" | "trialing" | "active" | "past_due" | "unpaid" | "succeeded" | "failed" | "expired" | "canceled";
        /**
         * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
         * @example checkout-7f3a
         */
        request_id_header: string;
        /**
         * @description The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.
         * @example evt_01mc03h060e34vk3mjmkrqpv3x
         */
        webhook_id: components["schemas"]["EventId"];
        /**
         * @description One or more signatures, separated by spaces. Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. To get the key, remove `whsec_` from the secret and decode the rest as base64. The webhook is valid if one signature matches.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        webhook_signature: string;
        /**
         * @description Real time of this attempt, as a Unix timestamp in seconds. Reject the delivery if this time differs from the time of your own clock by more than five minutes.
         * @example 1799595000
         */
        webhook_timestamp: string;
        /**
         * @description The `traceparent` of the request that caused the event, unchanged, so that your trace continues (W3C Trace Context). The header is omitted if that request had no `traceparent`, or if scheduled work caused the event.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        webhook_traceparent: string;
        /**
         * @description The `tracestate` of the request that caused the event, at most its first 512 characters. This header is sent only together with `traceparent`.
         * @example vendor=t61rcWkgMzE
         */
        webhook_tracestate: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Methods that the path supports. Only responses with the error `method_not_allowed` have this header. `HEAD` is listed wherever `GET` is.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * @description Remaining rate limit: you can send `r` more requests in the next `t` seconds. If the request was rejected before its API key was checked, the response can lack this header.
         * @example "default"; r=9999; t=10
         */
        CheckedRateLimit: string;
        /**
         * @description Rate limit of the API key: `q` requests in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers-08). If the request was rejected before its API key was checked, the response can lack this header.
         * @example "default"; q=10000; w=10
         */
        "CheckedRateLimit-Policy": string;
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
         * @description URL at which you can retrieve the new object.
         * @example /v1/customers/cus_01mc03h060e02se5b0kxy78v39
         */
        Location: string;
        /**
         * @description Remaining rate limit: you can send `r` more requests in the next `t` seconds.
         * @example "default"; r=9999; t=10
         */
        RateLimit: string;
        /**
         * @description Rate limit of the API key: `q` requests in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers-08).
         * @example "default"; q=10000; w=10
         */
        "RateLimit-Policy": string;
        /**
         * @description Number of seconds to wait before the next attempt.
         * @example 7
         */
        "Retry-After": number;
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
export type BillingCycles = components['schemas']['BillingCycles'];
export type Branding = components['schemas']['Branding'];
export type BrandingInput = components['schemas']['BrandingInput'];
export type CalendarDate = components['schemas']['CalendarDate'];
export type Cancellation = components['schemas']['Cancellation'];
export type CancellationMode = components['schemas']['CancellationMode'];
export type CancellationModeInput = components['schemas']['CancellationModeInput'];
export type Charge = components['schemas']['Charge'];
export type ChargeAmount = components['schemas']['ChargeAmount'];
export type ChargeConsumption = components['schemas']['ChargeConsumption'];
export type ChargeEvent = components['schemas']['ChargeEvent'];
export type ChargeId = components['schemas']['ChargeId'];
export type ChargeList = components['schemas']['ChargeList'];
export type ChargeStatus = components['schemas']['ChargeStatus'];
export type CheckoutLanguage = components['schemas']['CheckoutLanguage'];
export type CheckoutLanguageInput = components['schemas']['CheckoutLanguageInput'];
export type CheckoutSettings = components['schemas']['CheckoutSettings'];
export type CheckoutSettingsInput = components['schemas']['CheckoutSettingsInput'];
export type Consumption = components['schemas']['Consumption'];
export type ConsumptionCreate = components['schemas']['ConsumptionCreate'];
export type ConsumptionEvent = components['schemas']['ConsumptionEvent'];
export type ConsumptionId = components['schemas']['ConsumptionId'];
export type ConsumptionList = components['schemas']['ConsumptionList'];
export type ConsumptionStatus = components['schemas']['ConsumptionStatus'];
export type CountryCode = components['schemas']['CountryCode'];
export type Currency = components['schemas']['Currency'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type Customer = components['schemas']['Customer'];
export type CustomerCreate = components['schemas']['CustomerCreate'];
export type CustomerEvent = components['schemas']['CustomerEvent'];
export type CustomerId = components['schemas']['CustomerId'];
export type CustomerList = components['schemas']['CustomerList'];
export type DisplayName = components['schemas']['DisplayName'];
export type DunningSettings = components['schemas']['DunningSettings'];
export type DunningSettingsInput = components['schemas']['DunningSettingsInput'];
export type Email = components['schemas']['Email'];
export type EventId = components['schemas']['EventId'];
export type EventSequence = components['schemas']['EventSequence'];
export type EventType = components['schemas']['EventType'];
export type EventTypeInput = components['schemas']['EventTypeInput'];
export type EventTypes = components['schemas']['EventTypes'];
export type EventTypesInput = components['schemas']['EventTypesInput'];
export type ExternalId = components['schemas']['ExternalId'];
export type Failure = components['schemas']['Failure'];
export type FailureCode = components['schemas']['FailureCode'];
export type FixedAmount = components['schemas']['FixedAmount'];
export type FixedSubscriptionKind = components['schemas']['FixedSubscriptionKind'];
export type FixedSubscriptionRate = components['schemas']['FixedSubscriptionRate'];
export type FixedSubscriptionRateInput = components['schemas']['FixedSubscriptionRateInput'];
export type HasMore = components['schemas']['HasMore'];
export type HexColor = components['schemas']['HexColor'];
export type Interval = components['schemas']['Interval'];
export type IntervalCount = components['schemas']['IntervalCount'];
export type IntervalInput = components['schemas']['IntervalInput'];
export type LogoUrl = components['schemas']['LogoUrl'];
export type LogoUrlInput = components['schemas']['LogoUrlInput'];
export type Metadata = components['schemas']['Metadata'];
export type MetadataInput = components['schemas']['MetadataInput'];
export type MultilineText = components['schemas']['MultilineText'];
export type Name = components['schemas']['Name'];
export type NextAction = components['schemas']['NextAction'];
export type NextCursor = components['schemas']['NextCursor'];
export type OnExhaustedInput = components['schemas']['OnExhaustedInput'];
export type OneTimeAmount = components['schemas']['OneTimeAmount'];
export type OneTimeKind = components['schemas']['OneTimeKind'];
export type OneTimeRate = components['schemas']['OneTimeRate'];
export type OneTimeRateInput = components['schemas']['OneTimeRateInput'];
export type OrganizationConfiguration = components['schemas']['OrganizationConfiguration'];
export type OrganizationConfigurationCreate = components['schemas']['OrganizationConfigurationCreate'];
export type OrganizationConfigurationId = components['schemas']['OrganizationConfigurationId'];
export type OrganizationId = components['schemas']['OrganizationId'];
export type PaymentDay = components['schemas']['PaymentDay'];
export type PaymentMethod = components['schemas']['PaymentMethod'];
export type PaymentToken = components['schemas']['PaymentToken'];
export type Period = components['schemas']['Period'];
export type PhoneNumber = components['schemas']['PhoneNumber'];
export type PingData = components['schemas']['PingData'];
export type PingEvent = components['schemas']['PingEvent'];
export type Plan = components['schemas']['Plan'];
export type PlanCreate = components['schemas']['PlanCreate'];
export type PlanId = components['schemas']['PlanId'];
export type PostalCode = components['schemas']['PostalCode'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProblemError = components['schemas']['ProblemError'];
export type Purchase = components['schemas']['Purchase'];
export type PurchaseCancel = components['schemas']['PurchaseCancel'];
export type PurchaseCreate = components['schemas']['PurchaseCreate'];
export type PurchaseEvent = components['schemas']['PurchaseEvent'];
export type PurchaseId = components['schemas']['PurchaseId'];
export type PurchaseKind = components['schemas']['PurchaseKind'];
export type PurchaseList = components['schemas']['PurchaseList'];
export type PurchaseStatus = components['schemas']['PurchaseStatus'];
export type Quantity = components['schemas']['Quantity'];
export type Rate = components['schemas']['Rate'];
export type RateInput = components['schemas']['RateInput'];
export type ReferenceId = components['schemas']['ReferenceId'];
export type ReportGraceHours = components['schemas']['ReportGraceHours'];
export type RequiresActivationDate = components['schemas']['RequiresActivationDate'];
export type Service = components['schemas']['Service'];
export type ServiceCreate = components['schemas']['ServiceCreate'];
export type ServiceId = components['schemas']['ServiceId'];
export type SumQuantity = components['schemas']['SumQuantity'];
export type TaxId = components['schemas']['TaxId'];
export type TextLine = components['schemas']['TextLine'];
export type Timestamp = components['schemas']['Timestamp'];
export type TimestampInput = components['schemas']['TimestampInput'];
export type TrialDays = components['schemas']['TrialDays'];
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
export type ResponseBadGateway = components['responses']['BadGateway'];
export type ResponseConsumptionCreated = components['responses']['ConsumptionCreated'];
export type ResponseConsumptionFound = components['responses']['ConsumptionFound'];
export type ResponseContentTooLarge = components['responses']['ContentTooLarge'];
export type ResponseGatewayTimeout = components['responses']['GatewayTimeout'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseInvalidBody = components['responses']['InvalidBody'];
export type ResponseInvalidQuery = components['responses']['InvalidQuery'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseNotAcceptable = components['responses']['NotAcceptable'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnexpectedProblem = components['responses']['UnexpectedProblem'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseWebhookGone = components['responses']['WebhookGone'];
export type ResponseWebhookReceived = components['responses']['WebhookReceived'];
export type ResponseWebhookRefused = components['responses']['WebhookRefused'];
export type ParameterChargeIdParameter = components['parameters']['charge_id_parameter'];
export type ParameterChargeStatusFilter = components['parameters']['charge_status_filter'];
export type ParameterConsumptionIdParameter = components['parameters']['consumption_id_parameter'];
export type ParameterConsumptionPurchaseIdParameter = components['parameters']['consumption_purchase_id_parameter'];
export type ParameterConsumptionStatusFilter = components['parameters']['consumption_status_filter'];
export type ParameterCreatedFrom = components['parameters']['created_from'];
export type ParameterCreatedTo = components['parameters']['created_to'];
export type ParameterCursor = components['parameters']['cursor'];
export type ParameterCustomerFilter = components['parameters']['customer_filter'];
export type ParameterCustomerIdParameter = components['parameters']['customer_id_parameter'];
export type ParameterEmailFilter = components['parameters']['email_filter'];
export type ParameterExternalIdFilter = components['parameters']['external_id_filter'];
export type ParameterIdempotencyKey = components['parameters']['idempotency_key'];
export type ParameterLimit = components['parameters']['limit'];
export type ParameterMeteredPurchaseIdParameter = components['parameters']['metered_purchase_id_parameter'];
export type ParameterPlanFilter = components['parameters']['plan_filter'];
export type ParameterPurchaseFilter = components['parameters']['purchase_filter'];
export type ParameterPurchaseIdParameter = components['parameters']['purchase_id_parameter'];
export type ParameterPurchaseKindFilter = components['parameters']['purchase_kind_filter'];
export type ParameterPurchaseStatusFilter = components['parameters']['purchase_status_filter'];
export type ParameterRequestIdHeader = components['parameters']['request_id_header'];
export type ParameterWebhookId = components['parameters']['webhook_id'];
export type ParameterWebhookSignature = components['parameters']['webhook_signature'];
export type ParameterWebhookTimestamp = components['parameters']['webhook_timestamp'];
export type ParameterWebhookTraceparent = components['parameters']['webhook_traceparent'];
export type ParameterWebhookTracestate = components['parameters']['webhook_tracestate'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderCheckedRateLimit = components['headers']['CheckedRateLimit'];
export type HeaderCheckedRateLimitPolicy = components['headers']['CheckedRateLimit-Policy'];
export type HeaderIdempotentReplayed = components['headers']['Idempotent-Replayed'];
export type HeaderLink = components['headers']['Link'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type $defs = Record<string, never>;
export interface operations {
    listPurchases: {
        parameters: {
            query?: {
                /**
                 * @description Returns only purchases that have this status when you request the page.
                 * @example active
                 */
                status?: components["parameters"]["purchase_status_filter"];
                /**
                 * @description Returns only purchases of this kind.
                 * @example fixed_subscription
                 */
                kind?: components["parameters"]["purchase_kind_filter"];
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
                 * @description Returns only objects with this `external_id`. Several purchases can have the same `external_id`, because you can reuse the `external_id` of a purchase that is `failed`, `expired` or `canceled`.
                 * @example order-1001
                 */
                external_id?: components["parameters"]["external_id_filter"];
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
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of purchases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseList"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createPurchase: {
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
            };
            path?: never;
            cookie?: never;
        };
        /** @description The purchase to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseCreate"];
            };
        };
        responses: {
            /** @description The purchase was created. Its `status` is the outcome of the payment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The `external_id` is taken, or another request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description An id or the payment token does not exist, a date does not fit the plan, or the `Idempotency-Key` was already used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["purchase_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchase. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    cancelPurchase: {
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
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["purchase_id_parameter"];
            };
            cookie?: never;
        };
        /** @description The cancellation mode and reason. You can omit the body. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PurchaseCancel"];
            };
        };
        responses: {
            /** @description The purchase after the request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purchase"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The purchase has ended or is a one-time payment, or another request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The `Idempotency-Key` was already used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listConsumptions: {
        parameters: {
            query?: {
                /**
                 * @description Returns only consumptions that have this status when you request the page.
                 * @example open
                 */
                status?: components["parameters"]["consumption_status_filter"];
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
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["metered_purchase_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of usage records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumptionList"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createConsumption: {
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
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["metered_purchase_id_parameter"];
            };
            cookie?: never;
        };
        /** @description The usage to report. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsumptionCreate"];
            };
        };
        responses: {
            200: components["responses"]["ConsumptionFound"];
            201: components["responses"]["ConsumptionCreated"];
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The purchase does not accept usage now, the `external_id` belongs to a record with different content, or another request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `occurred_at` is in the future or in a period that does not accept usage, the amount charged would be too large, or the `Idempotency-Key` was already used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getConsumption: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["consumption_purchase_id_parameter"];
                /** @description The id of the consumption record. If the consumption record belongs to a different purchase, the response is 404. */
                consumption_id: components["parameters"]["consumption_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consumption"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    deleteConsumption: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["consumption_purchase_id_parameter"];
                /** @description The id of the consumption record. If the consumption record belongs to a different purchase, the response is 404. */
                consumption_id: components["parameters"]["consumption_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The record was billed, or its purchase has ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listCharges: {
        parameters: {
            query?: {
                /**
                 * @description Returns only charges that have this status when you request the page.
                 * @example failed
                 */
                status?: components["parameters"]["charge_status_filter"];
                /**
                 * @description Returns only charges of this purchase. If the purchase does not exist, the list is empty.
                 * @example pur_01mc03h060e0mbhar4zfht6rt8
                 */
                purchase_id?: components["parameters"]["purchase_filter"];
                /**
                 * @description Returns only objects of this customer. If the customer does not exist, the list is empty.
                 * @example cus_01mc03h060e02se5b0kxy78v39
                 */
                customer_id?: components["parameters"]["customer_filter"];
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
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of charges. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeList"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCharge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path: {
                /** @description The id of the charge. */
                id: components["parameters"]["charge_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charge"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
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
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
                };
            };
            400: components["responses"]["InvalidQuery"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createCustomer: {
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
            };
            path?: never;
            cookie?: never;
        };
        /** @description The customer to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description The customer was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The `external_id` is taken, or another request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The `Idempotency-Key` was already used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it in logs. The `X-Request-Id` of the response has the same value. If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path: {
                /** @description The id of the customer. */
                id: components["parameters"]["customer_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createService: {
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
            };
            path?: never;
            cookie?: never;
        };
        /** @description The service to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceCreate"];
            };
        };
        responses: {
            /** @description The service was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The `external_id` is taken, or another request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The `Idempotency-Key` was already used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createPlan: {
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
            };
            path?: never;
            cookie?: never;
        };
        /** @description The plan to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanCreate"];
            };
        };
        responses: {
            /** @description The plan was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description The `external_id` is taken, or another request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The service does not exist, fields contradict each other, or the `Idempotency-Key` was already used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createOrganizationConfiguration: {
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
            };
            path?: never;
            cookie?: never;
        };
        /** @description The settings to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationConfigurationCreate"];
            };
        };
        responses: {
            /** @description The new version of the configuration. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationConfiguration"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            /** @description A request with the same `Idempotency-Key` is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Some settings contradict each other, or the `Idempotency-Key` was already used with a different request body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
}
