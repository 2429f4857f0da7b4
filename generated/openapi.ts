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
         * @description Answers the purchases of the organization, newest first, a page at a time. Filters can be combined; the
         *     `status` is judged when the page is read.
         */
        get: operations["listPurchases"];
        put?: never;
        /**
         * Create a purchase
         * @description Sells a plan to a customer.
         *
         *     With a `payment_token` the card is tried at once, and the answer tells how that ended: a one-time payment is
         *     `succeeded` or `failed`, a subscription is `active`, `trialing` or `failed`, and a card that asks for a
         *     challenge makes it `requires_action`. A declined card is no error: the answer is 201, `status` is `failed`,
         *     and `failure` says why.
         *
         *     Without a token the purchase is `pending`. Send the payer to `checkout_url`; it expires after
         *     `expires_after_minutes` of the configuration.
         *
         *     An `external_id` may come again once the purchase that has it is `failed`, `expired` or `canceled`, so that an
         *     order can be tried again.
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
         * Read a purchase
         * @description Answers the purchase as it is now. Everything that is due by the organization's clock has been done.
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
         * @description Ends a subscription, at once or when the open period is over. The body may be left out.
         *
         *     - `immediate`, also when nothing is said: the purchase is `canceled` now. Retries stop, a challenge that is awaited fails with `canceled`, a payment that is being settled still settles, and what was used in the open period is `unbilled`.
         *     - `period_end`: `cancel_at_period_end` is set. Retries go on, no new period opens, and the last variable bill is made. A trial runs to the instant of the first charge, and ends there without it. Where there is neither a trial nor an open period, it acts at once.
         *
         *     A purchase that is `canceled` already is answered unchanged. While a cancellation waits for the end of the
         *     period, `period_end` changes nothing and `immediate` cancels now. A purchase that is `succeeded`, `failed` or
         *     `expired` is refused with 409 `purchase_ended`, and a one-time payment with 409 `purchase_not_subscription`, whatever its
         *     status.
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
         * List consumption
         * @description Answers what was reported for the purchase, newest first, a page at a time. The `status` is judged when the
         *     page is read.
         */
        get: operations["listConsumptions"];
        put?: never;
        /**
         * Report consumption
         * @description Records what was used, for a purchase of a variable subscription. The bill of a period is the exact sum of its
         *     records times the unit amount, rounded once. A `quantity` of `0` is a report, too.
         *
         *     `occurred_at` decides the period: the open one, or the one before it while its grace runs. Exactly the end of
         *     a period belongs to the next.
         *
         *     A purchase that is not billed by consumption is refused with 409 `purchase_not_variable`, whatever its status; one
         *     whose first period has not begun with 409 `no_open_period`, and one that is over with 409 `purchase_ended`,
         *     even if its first period has not begun.
         *
         *     With an `external_id` a report can be sent again safely, for as long as the record exists: the same content
         *     answers 200 with the first record, also after it was billed; other content is refused with 409
         *     `external_id_taken`. What is sent is compared by its value: `2.50` is `2.5`, and an instant is the same with any
         *     offset. What is left out is not compared, and `metadata` only as a whole. Only then is it asked whether the record lies in an open period.
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
         * Read a consumption
         * @description Answers the record as it is now. One that was deleted is 404.
         */
        get: operations["getConsumption"];
        put?: never;
        post?: never;
        /**
         * Delete a consumption
         * @description Takes a record back that has not been billed. If it was the only one, its period is unreported again, and its
         *     `external_id` is free again.
         *
         *     A record that was billed is refused with 409 `consumption_billed`, one that an immediate cancellation cut off
         *     with 409 `purchase_ended`.
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
         * @description Answers the charges of the organization, newest first, a page at a time. Filters can be combined; the `status`
         *     is judged when the page is read.
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
         * Read a charge
         * @description Answers the charge as it is now: one attempt to take money, with what came of it.
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
         * @description Answers the customers of the organization, newest first, a page at a time. Filters can be combined.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a person or company that pays. The same email address may come several times; use `external_id` if you want each
         *     customer once.
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
         * Read a customer
         * @description Answers the customer as it was created.
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
         * @description Keeps something that is sold. Plans then say how. A service cannot be read back, so keep the `id` of the
         *     answer.
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
         * @description Says how a service is sold: once, for the same amount in each period, or by what was used. A plan never
         *     changes and cannot be read back, so keep the `id` of the answer.
         *
         *     Fields that contradict each other are refused with 422 `plan_rules_violated`, each named in `errors`: a
         *     `one_time` rate has no trial, cycles, payment day or activation date; `payment_day` needs an interval of
         *     months or years; a period lasts three years at most; `report_grace_hours` is shorter than the period.
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
         * Change the configuration
         * @description Makes a new version of the organization's settings, which applies from now on. A section that is left out
         *     stays as it was, and within a section a field that is left out; `null` resets it. The answer has every
         *     setting.
         *
         *     The secret of the webhook is yours or made for you. It is in the answer only when this request made or gave
         *     it, so keep it. `secret` or `rotate_secret: true` replaces it; the old one signs beside the new one for 24
         *     hours of real time.
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
         * @description The first event of every purchase, whatever came of its payment. The events of the payment follow.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A purchase waits for a challenge
         * @description The bank asks the payer for a challenge before the card can be attached. Send the payer to `checkout_url`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description The card was verified and belongs to the purchase from now on, or a new card replaced it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A trial began
         * @description A card is attached, and the trial runs. Nothing is charged before `trial_end`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description The first period began, or the purchase recovered: its latest charge is paid.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A period began
         * @description `current_period` is the new period. A fixed subscription is charged for it now, a variable one takes
         *     consumption for it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A charge failed and will be tried again
         * @description Something is owed. Retries run by themselves; the payer can also pay at `checkout_url`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A charge failed for good
         * @description No retry is left. The purchase goes on; the payer can pay at `checkout_url`.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description The purchase ends with its open period. `cancel_at_period_end` is true.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description By your request, or because the last retry failed and the configuration says `on_exhausted: cancel`.
         *     `cancellation` tells which.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description A one-time payment was paid, or the last period of a subscription is over and paid.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description The card given on creation was refused. `failure` says why.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description The checkout expired before a payment.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A payment is being settled
         * @description It takes a day to succeed or fail.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A payment waits for a challenge
         * @description The bank asks the payer for a challenge. Send the payer to `checkout_url` of the purchase.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A payment succeeded
         * @description Also sent for a charge of 0, which needs no card.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A payment failed
         * @description `failure` says why, and `next_retry_at` when it is tried again, if it is.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * Consumption was reported
         * @description A record was created. A report that was there already sends nothing.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * Consumption was deleted
         * @description `data` is the record as it last was.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * @description A customer was created.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
         * A test of the endpoint
         * @description Sent on request only, to see whether deliveries arrive. Nothing happened.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
                     * @example evt_01mc03h060e34vk3mjmkrqpv3x
                     */
                    "webhook-id": components["parameters"]["webhook_id"];
                    /**
                     * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
                     * @example 1799595000
                     */
                    "webhook-timestamp": components["parameters"]["webhook_timestamp"];
                    /**
                     * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
                     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                     */
                    "webhook-signature": components["parameters"]["webhook_signature"];
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
            /** @description Floor, apartment, building. */
            line2: components["schemas"]["TextLine"] | null;
            /** @description City or town. */
            city: components["schemas"]["TextLine"] | null;
            /** @description State, province or county. */
            state: components["schemas"]["TextLine"] | null;
            /** @description A postal code, or null. */
            postal_code: components["schemas"]["PostalCode"] | null;
            /** @description A country by the two letters of ISO 3166-1, or null. */
            country: components["schemas"]["CountryCode"] | null;
        };
        /** @description A postal address. A field that is left out is null. */
        AddressInput: {
            /** @description Street and number. */
            line1?: components["schemas"]["TextLine"] | null;
            /** @description Floor, apartment, building. */
            line2?: components["schemas"]["TextLine"] | null;
            /** @description City or town. */
            city?: components["schemas"]["TextLine"] | null;
            /** @description State, province or county. */
            state?: components["schemas"]["TextLine"] | null;
            /** @description A postal code, or null. */
            postal_code?: components["schemas"]["PostalCode"] | null;
            /** @description A country by the two letters of ISO 3166-1, or null. */
            country?: components["schemas"]["CountryCode"] | null;
        };
        /**
         * @description Number of periods after which a purchase is over.
         * @example 12
         */
        BillingCycles: number;
        /** @description What the checkout looks like. */
        Branding: {
            /** @description The name that the payer sees, or null. */
            display_name: components["schemas"]["DisplayName"] | null;
            /** @description A logo, as an https URL or as a base64 `data:` image (PNG, JPEG, GIF, WebP or SVG), or null. */
            logo_url: components["schemas"]["LogoUrl"] | null;
            /** @description The colour of buttons, and of links where it can be read, as `#rrggbb`, or null. */
            primary_color: components["schemas"]["HexColor"] | null;
        };
        /** @description Appearance of the checkout page. A field that is left out keeps its value; null resets it. */
        BrandingInput: {
            /** @description The name that the payer sees, or null. */
            display_name?: components["schemas"]["DisplayName"] | null;
            /** @description A logo, as an https URL or as a base64 `data:` image (PNG, JPEG, GIF, WebP or SVG), or null. */
            logo_url?: components["schemas"]["LogoUrl"] | null;
            /** @description The colour of buttons, and of links where it can be read, as `#rrggbb`, or null. */
            primary_color?: components["schemas"]["HexColor"] | null;
        };
        /**
         * Format: date
         * @description A day of the calendar, `YYYY-MM-DD`. It begins at 00:00 UTC.
         * @example 2027-02-01
         */
        CalendarDate: string;
        /** @description The cancellation of a purchase, completed or scheduled. */
        Cancellation: {
            /** @description The mode that was asked for, also where it acts at once; `immediate` where nothing was said, and where dunning canceled it. */
            mode: components["schemas"]["CancellationMode"];
            /**
             * @description The reason that was given.
             * @example The household moves.
             */
            reason: components["schemas"]["MultilineText"] | null;
            /**
             * @description `client`: canceled through the API. `dunning`: the last retry failed and the configuration says cancel.
             *
             *     Known values: `client`, `dunning`. Later versions may add values.
             * @example client
             */
            source: "client" | "dunning" | (string & {});
        };
        /**
         * @description `immediate` ends the purchase now: retries stop and what was used in the open period is not billed. `period_end` lets the open period run out and bills it.
         *
         *     Known values: `immediate`, `period_end`. Later versions may add values.
         * @example period_end
         */
        CancellationMode: "immediate" | "period_end" | (string & {});
        /**
         * @description `immediate` ends the purchase now: retries stop, and the usage of the open period is not billed. `period_end` lets the open period end and bills it.
         * @example period_end
         * @enum {string}
         */
        CancellationModeInput: "immediate" | "period_end";
        /** @description One attempt to take money. A retry is a charge of its own. */
        Charge: {
            id: components["schemas"]["ChargeId"];
            created_at: components["schemas"]["Timestamp"];
            purchase_id: components["schemas"]["PurchaseId"];
            customer_id: components["schemas"]["CustomerId"];
            amount: components["schemas"]["ChargeAmount"];
            currency: components["schemas"]["CurrencyCode"];
            status: components["schemas"]["ChargeStatus"];
            /** @description Why it failed, or null where it did not. */
            failure: components["schemas"]["Failure"] | null;
            /** @description The card that was tried, or null when none was needed. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description The period that is charged; null for a one-time payment, and for a first payment as long as it has not succeeded, since the first period begins with it. */
            period: components["schemas"]["Period"] | null;
            /**
             * @description Which attempt it is, counted from 1. Those for one period, or for one one-time payment, make a chain.
             * @example 1
             */
            attempt: number;
            /** @description The attempt before this one, or null for the first. */
            retry_of: components["schemas"]["ChargeId"] | null;
            /**
             * @description When the next attempt is made, or null when none is planned.
             * @example 2027-02-12T15:30:00.000Z
             */
            next_retry_at: components["schemas"]["Timestamp"] | null;
            /** @description What was billed, for variable subscriptions; null for all others. */
            consumption: components["schemas"]["ChargeConsumption"] | null;
            /**
             * @description What the payer reads: the name of the plan.
             * @example Fixed home tariff
             */
            description: string | null;
            /** @description When it succeeded or failed, or null as long as it has done neither. */
            settled_at: components["schemas"]["Timestamp"] | null;
        };
        /**
         * Format: int64
         * @description What this charge asks for, in the currency's minor unit.
         * @example 4900
         */
        ChargeAmount: number;
        /** @description The usage that a charge of a variable subscription bills. */
        ChargeConsumption: {
            quantity: components["schemas"]["SumQuantity"];
            unit_amount: components["schemas"]["UnitAmount"];
            /**
             * @description `reported`: the sum of the period's records. `carried_forward`: nothing was reported and the quantity of the last reported period was used again.
             *
             *     Known values: `reported`, `carried_forward`. Later versions may add values.
             * @example reported
             */
            source: "reported" | "carried_forward" | (string & {});
        };
        /** @description Something that happened to a charge. */
        ChargeEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             *
             *     Known values: `charge.pending`, `charge.requires_action`, `charge.succeeded`, `charge.failed`. Later versions may add values.
             * @example charge.succeeded
             */
            type: "charge.pending" | "charge.requires_action" | "charge.succeeded" | "charge.failed" | (string & {});
            /** @description When it happened. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The charge as it was after the change. */
            data: components["schemas"]["Charge"];
        };
        /**
         * @description The id of a charge.
         * @example chg_01mc03h060e0mbhar4zfht6rt8
         */
        ChargeId: string;
        /** @description A page of charges, newest first. */
        ChargeList: {
            /** @description The charges of this page. */
            data: components["schemas"]["Charge"][];
            has_more: components["schemas"]["HasMore"];
            /** @description The `cursor` of the next page, or null on the last one. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /**
         * @description How the attempt stands. `pending`: the payment takes a day to settle. `requires_action`: the payer must pass the
         *     bank's challenge. `succeeded` and `failed` are final.
         *
         *     Known values: `pending`, `requires_action`, `succeeded`, `failed`. Later versions may add values.
         * @example succeeded
         */
        ChargeStatus: "pending" | "requires_action" | "succeeded" | "failed" | (string & {});
        /**
         * @description A language of the checkout page, by its ISO 639-1 code.
         *
         *     Known values: `en`, `es`, `pt`, `de`, `fr`, `it`. Later versions may add values.
         * @example en
         */
        CheckoutLanguage: "en" | "es" | "pt" | "de" | "fr" | "it" | (string & {});
        /**
         * @description A language of the checkout page, by its ISO 639-1 code.
         * @example en
         * @enum {string}
         */
        CheckoutLanguageInput: "en" | "es" | "pt" | "de" | "fr" | "it";
        /** @description How the checkout behaves. */
        CheckoutSettings: {
            /** @description The language of the checkout; null is the payer's own, as the browser tells it. */
            locale: components["schemas"]["CheckoutLanguage"] | null;
            /** @description Where the payer goes after success, or null. */
            success_url: components["schemas"]["Url"] | null;
            /**
             * @description Where a payer who gives up goes, or null.
             * @example https://brightwater.example/basket
             */
            cancel_url: components["schemas"]["Url"] | null;
            /**
             * @description Your terms, or null.
             * @example https://brightwater.example/terms
             */
            terms_url: components["schemas"]["Url"] | null;
            /**
             * @description Your privacy notice, or null.
             * @example https://brightwater.example/privacy
             */
            privacy_url: components["schemas"]["Url"] | null;
            /** @description Where payers can write to, or null. */
            support_email: components["schemas"]["Email"] | null;
            /**
             * @description How long a checkout waits for the payer.
             * @example 1440
             */
            expires_after_minutes: number;
        };
        /** @description Behavior of the checkout page. A field that is left out keeps its value; null resets it. */
        CheckoutSettingsInput: {
            /** @description The language of the checkout; null is the payer's own, as the browser tells it. */
            locale?: components["schemas"]["CheckoutLanguageInput"] | null;
            /** @description Where the payer goes after success. */
            success_url?: components["schemas"]["Url"] | null;
            /**
             * @description Where a payer who gives up goes.
             * @example https://brightwater.example/basket
             */
            cancel_url?: components["schemas"]["Url"] | null;
            /**
             * @description Your terms.
             * @example https://brightwater.example/terms
             */
            terms_url?: components["schemas"]["Url"] | null;
            /**
             * @description Your privacy notice.
             * @example https://brightwater.example/privacy
             */
            privacy_url?: components["schemas"]["Url"] | null;
            /** @description Where payers can write to. */
            support_email?: components["schemas"]["Email"] | null;
            /**
             * @description How long a checkout waits for the payer. 1440 when reset.
             * @example 1440
             */
            expires_after_minutes?: number | null;
        };
        /** @description A record of what was used, for a purchase of a variable subscription. */
        Consumption: {
            id: components["schemas"]["ConsumptionId"];
            created_at: components["schemas"]["Timestamp"];
            purchase_id: components["schemas"]["PurchaseId"];
            quantity: components["schemas"]["Quantity"];
            /** @description When it was used. */
            occurred_at: components["schemas"]["Timestamp"];
            /**
             * @description A text of one or more lines, or null.
             * @example Meter reading of 10 January
             */
            description: components["schemas"]["MultilineText"] | null;
            /** @description The period it belongs to. */
            period: components["schemas"]["Period"];
            status: components["schemas"]["ConsumptionStatus"];
            /** @description The first charge that billed it, or null. */
            charge_id: components["schemas"]["ChargeId"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A record of what was used. An optional property that is null counts as left out. */
        ConsumptionCreate: {
            quantity: components["schemas"]["Quantity"];
            /** @description When it was used; now unless given. Within the open period, or within the period before it while its grace runs. At most five minutes ahead of now. */
            occurred_at?: components["schemas"]["TimestampInput"] | null;
            /**
             * @description A text of one or more lines, or null.
             * @example Meter reading of 10 January
             */
            description?: components["schemas"]["MultilineText"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values: at most 50 keys of at most 40 characters, each with a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
        };
        /** @description Something that happened to a consumption. */
        ConsumptionEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             *
             *     Known values: `consumption.created`, `consumption.deleted`. Later versions may add values.
             * @example consumption.created
             */
            type: "consumption.created" | "consumption.deleted" | (string & {});
            /** @description When it happened. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The consumption as it was after the change, or last was before it was deleted. */
            data: components["schemas"]["Consumption"];
        };
        /**
         * @description The id of a consumption.
         * @example con_01mc03h060e0y9a047f7aqa57c
         */
        ConsumptionId: string;
        /** @description A page of consumptions, newest first. */
        ConsumptionList: {
            /** @description The consumptions of this page. */
            data: components["schemas"]["Consumption"][];
            has_more: components["schemas"]["HasMore"];
            /** @description The `cursor` of the next page, or null on the last one. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /**
         * @description `open`: its period has not been billed. `billed`: it is part of a charge. `unbilled`: an immediate cancellation cut its period off, and it never will be.
         *
         *     Known values: `open`, `billed`, `unbilled`. Later versions may add values.
         * @example open
         */
        ConsumptionStatus: "open" | "billed" | "unbilled" | (string & {});
        /**
         * @description A country by the two letters of ISO 3166-1.
         * @example SE
         */
        CountryCode: string;
        /**
         * @description A currency in use, by its ISO 4217 code. It determines the minor unit: JPY has none, KWD has three digits.
         * @example EUR
         * @enum {string}
         */
        Currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
        /**
         * @description A currency in use, by its ISO 4217 code. It determines the minor unit: JPY has none, KWD has three digits.
         *
         *     Known values: `AED`, `AFN`, `ALL`, `AMD`, `AOA`, `ARS`, `AUD`, `AWG`, `AZN`, `BAM`, `BBD`, `BDT`, `BHD`, `BIF`, `BMD`, `BND`, `BOB`, `BRL`, `BSD`, `BTN`, `BWP`, `BYN`, `BZD`, `CAD`, `CDF`, `CHF`, `CLP`, `CNY`, `COP`, `CRC`, `CUP`, `CVE`, `CZK`, `DJF`, `DKK`, `DOP`, `DZD`, `EGP`, `ERN`, `ETB`, `EUR`, `FJD`, `FKP`, `GBP`, `GEL`, `GHS`, `GIP`, `GMD`, `GNF`, `GTQ`, `GYD`, `HKD`, `HNL`, `HTG`, `HUF`, `IDR`, `ILS`, `INR`, `IQD`, `IRR`, `ISK`, `JMD`, `JOD`, `JPY`, `KES`, `KGS`, `KHR`, `KMF`, `KPW`, `KRW`, `KWD`, `KYD`, `KZT`, `LAK`, `LBP`, `LKR`, `LRD`, `LSL`, `LYD`, `MAD`, `MDL`, `MGA`, `MKD`, `MMK`, `MNT`, `MOP`, `MRU`, `MUR`, `MVR`, `MWK`, `MXN`, `MYR`, `MZN`, `NAD`, `NGN`, `NIO`, `NOK`, `NPR`, `NZD`, `OMR`, `PAB`, `PEN`, `PGK`, `PHP`, `PKR`, `PLN`, `PYG`, `QAR`, `RON`, `RSD`, `RUB`, `RWF`, `SAR`, `SBD`, `SCR`, `SDG`, `SEK`, `SGD`, `SHP`, `SLE`, `SOS`, `SRD`, `SSP`, `STN`, `SVC`, `SYP`, `SZL`, `THB`, `TJS`, `TMT`, `TND`, `TOP`, `TRY`, `TTD`, `TWD`, `TZS`, `UAH`, `UGX`, `USD`, `UYU`, `UZS`, `VED`, `VES`, `VND`, `VUV`, `WST`, `XAF`, `XCD`, `XCG`, `XOF`, `XPF`, `YER`, `ZAR`, `ZMW`, `ZWG`. Later versions may add values.
         * @example EUR
         */
        CurrencyCode: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | (string & {});
        /** @description A person or company that pays. */
        Customer: {
            id: components["schemas"]["CustomerId"];
            created_at: components["schemas"]["Timestamp"];
            email: components["schemas"]["Email"];
            /** @example Ada Lindqvist */
            name: components["schemas"]["Name"];
            /** @description A telephone number in E.164 form, or null. */
            phone: components["schemas"]["PhoneNumber"] | null;
            /** @description The customer's tax number, as it is written on invoices, or null. It is not checked. */
            tax_id: components["schemas"]["TaxId"] | null;
            /** @description A postal address, or null. */
            address: components["schemas"]["Address"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A customer to be created. An optional property that is null counts as left out. */
        CustomerCreate: {
            email: components["schemas"]["Email"];
            /** @example Ada Lindqvist */
            name: components["schemas"]["Name"];
            /** @description A telephone number in E.164 form, or null. */
            phone?: components["schemas"]["PhoneNumber"] | null;
            /** @description The customer's tax number, as it is written on invoices, or null. It is not checked. */
            tax_id?: components["schemas"]["TaxId"] | null;
            /** @description A postal address. What is left out is null. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values: at most 50 keys of at most 40 characters, each with a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
        };
        /** @description Something that happened to a customer. */
        CustomerEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             *
             *     Known values: `customer.created`. Later versions may add values.
             * @example customer.created
             */
            type: "customer.created" | (string & {});
            /** @description When it happened. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The customer as it was after the change. */
            data: components["schemas"]["Customer"];
        };
        /**
         * @description The id of a customer.
         * @example cus_01mc03h060e02se5b0kxy78v39
         */
        CustomerId: string;
        /** @description A page of customers, newest first. */
        CustomerList: {
            /** @description The customers of this page. */
            data: components["schemas"]["Customer"][];
            has_more: components["schemas"]["HasMore"];
            /** @description The `cursor` of the next page, or null on the last one. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /**
         * @description A name that payers and users of the sandbox see.
         * @example Brightwater Energy
         */
        DisplayName: string;
        /** @description What happens when a later charge fails. A chain of retries keeps the settings it began with. */
        DunningSettings: {
            /**
             * @description How often a failed charge is tried again.
             * @example 3
             */
            max_retries: number;
            /**
             * @description How many days of 24 hours pass between two attempts.
             * @example 2
             */
            retry_interval_days: number;
            /**
             * @description What happens when the last attempt failed. `mark_unpaid`: the purchase is `unpaid` and goes on. `cancel`: it is `canceled` at once.
             *
             *     Known values: `cancel`, `mark_unpaid`. Later versions may add values.
             * @example mark_unpaid
             */
            on_exhausted: "cancel" | "mark_unpaid" | (string & {});
        };
        /** @description Handling of later charges that fail. A field that is left out keeps its value; null resets it. */
        DunningSettingsInput: {
            /**
             * @description How often a failed charge is tried again. 3 when reset.
             * @example 3
             */
            max_retries?: number | null;
            /**
             * @description How many days of 24 hours pass between two attempts. 2 when reset.
             * @example 2
             */
            retry_interval_days?: number | null;
            /**
             * @description What happens when the last attempt failed. `mark_unpaid` (also when reset): the purchase is `unpaid` and goes on. `cancel`: it is `canceled` at once.
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
         * @description The id of an event. It is also the `webhook-id` of every attempt to deliver it.
         * @example evt_01mc03h060e34vk3mjmkrqpv3x
         */
        EventId: string;
        /**
         * Format: int64
         * @description Grows with each event of the organization, in the order in which they happened, with gaps. Of two events about one object the one with the larger number is newer, also when both have the same `timestamp`.
         * @example 42
         */
        EventSequence: number;
        /**
         * @description What happened.
         *
         *     Known values: `purchase.created`, `purchase.requires_action`, `purchase.payment_method_attached`, `purchase.trialing`, `purchase.activated`, `purchase.period_started`, `purchase.past_due`, `purchase.unpaid`, `purchase.cancellation_scheduled`, `purchase.canceled`, `purchase.succeeded`, `purchase.failed`, `purchase.expired`, `charge.pending`, `charge.requires_action`, `charge.succeeded`, `charge.failed`, `consumption.created`, `consumption.deleted`, `customer.created`, `ping`. Later versions may add values.
         * @example purchase.activated
         */
        EventType: "purchase.created" | "purchase.requires_action" | "purchase.payment_method_attached" | "purchase.trialing" | "purchase.activated" | "purchase.period_started" | "purchase.past_due" | "purchase.unpaid" | "purchase.cancellation_scheduled" | "purchase.canceled" | "purchase.succeeded" | "purchase.failed" | "purchase.expired" | "charge.pending" | "charge.requires_action" | "charge.succeeded" | "charge.failed" | "consumption.created" | "consumption.deleted" | "customer.created" | "ping" | (string & {});
        /**
         * @description A type of events.
         * @example purchase.activated
         * @enum {string}
         */
        EventTypeInput: "purchase.created" | "purchase.requires_action" | "purchase.payment_method_attached" | "purchase.trialing" | "purchase.activated" | "purchase.period_started" | "purchase.past_due" | "purchase.unpaid" | "purchase.cancellation_scheduled" | "purchase.canceled" | "purchase.succeeded" | "purchase.failed" | "purchase.expired" | "charge.pending" | "charge.requires_action" | "charge.succeeded" | "charge.failed" | "consumption.created" | "consumption.deleted" | "customer.created" | "ping";
        /**
         * @description Types of events.
         * @example [
         *       "purchase.activated",
         *       "charge.failed"
         *     ]
         */
        EventTypes: components["schemas"]["EventType"][];
        /**
         * @description Types of events.
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
        /** @description The reason why a payment failed. */
        Failure: {
            code: components["schemas"]["FailureCode"];
            /**
             * @description The same in words, for the people who support the payer.
             * @example The card was declined.
             */
            message: string;
            /**
             * @description Whether the same card may succeed later.
             * @example true
             */
            retryable: boolean;
        };
        /**
         * @description Why a payment failed. `expired_card`, `incorrect_cvc`, `lost_card` and `canceled` are not `retryable`, the others are. For a code that you do not know, go by `retryable`.
         *
         *     | code | meaning |
         *     |---|---|
         *     | `card_declined` | the bank declined the card and gave no reason |
         *     | `insufficient_funds` | the account has not enough money |
         *     | `processing_error` | the bank could not process the payment |
         *     | `expired_card` | the card has expired |
         *     | `incorrect_cvc` | the security code is wrong |
         *     | `lost_card` | the card was reported lost |
         *     | `authentication_failed` | the payer failed the challenge of the bank |
         *     | `authentication_expired` | the payer did not answer the challenge in time |
         *     | `payment_failed` | a payment that was `pending` failed |
         *     | `canceled` | the purchase was canceled before the payment succeeded |
         *
         *     Known values: `card_declined`, `insufficient_funds`, `processing_error`, `expired_card`, `incorrect_cvc`, `lost_card`, `authentication_failed`, `authentication_expired`, `payment_failed`, `canceled`. Later versions may add values.
         * @example card_declined
         */
        FailureCode: "card_declined" | "insufficient_funds" | "processing_error" | "expired_card" | "incorrect_cvc" | "lost_card" | "authentication_failed" | "authentication_expired" | "payment_failed" | "canceled" | (string & {});
        /**
         * Format: int64
         * @description What is charged for each period, in the currency's minor unit (4900 EUR is 49.00 euros).
         * @example 4900
         */
        FixedAmount: number;
        /**
         * @description The same amount each period.
         * @example fixed_subscription
         * @enum {string}
         */
        FixedSubscriptionKind: "fixed_subscription";
        /** @description The same amount at the start of each period. */
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
        /** @description The same amount at the start of each period. An optional property that is null counts as left out. */
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
             * @description How many intervals make one period. A period is at most three years long. 1 unless given.
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
         * @description The color of buttons, and of links where it can be read, as `#rrggbb`.
         * @example #0b6e99
         */
        HexColor: string;
        /**
         * @description The unit in which periods are counted. Months and years are those of the calendar.
         *
         *     Known values: `day`, `week`, `month`, `year`. Later versions may add values.
         * @example month
         */
        Interval: "day" | "week" | "month" | "year" | (string & {});
        /**
         * @description How many intervals make one period. A period is at most three years long.
         * @example 1
         */
        IntervalCount: number;
        /**
         * @description The unit in which periods are counted. Months and years are those of the calendar.
         * @example month
         * @enum {string}
         */
        IntervalInput: "day" | "week" | "month" | "year";
        /**
         * Format: uri
         * @description A logo, as an https URL or as a base64 `data:` image (PNG, JPEG, GIF, WebP or SVG).
         * @example https://brightwater.example/logo.svg
         */
        LogoUrl: string;
        /**
         * @description Your own keys and values, stored and answered as they came: at most 50 keys of at most 40 characters, each with a text of at most 500 characters. Empty when none was sent.
         * @example {
         *       "channel": "web"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /**
         * @description Your own keys and values: at most 50 keys of at most 40 characters, each with a text of at most 500 characters.
         * @example {
         *       "channel": "web"
         *     }
         */
        MetadataInput: {
            [key: string]: string;
        };
        /**
         * @description A text of one or more lines.
         * @example Electricity for a home with one meter.
         */
        MultilineText: string;
        /**
         * @description A name in one line.
         * @example Home electricity
         */
        Name: string;
        /** @description What the payer has to do now. */
        NextAction: {
            /**
             * @description What to do.
             *
             *     Known values: `redirect_to_checkout`. Later versions may add values.
             * @example redirect_to_checkout
             */
            type: "redirect_to_checkout" | (string & {});
            /**
             * @description Where to send the payer.
             * @example http://127.0.0.1:4010/checkout/cs_test_example
             */
            url: components["schemas"]["Url"];
        };
        /**
         * @description The `cursor` of the next page.
         * @example eyJzIjo0Mn0.c2lnbmF0dXJl
         */
        NextCursor: string;
        /**
         * @description What happens when the last attempt failed. `mark_unpaid`: the purchase is `unpaid` and continues. `cancel`: it is `canceled` at once.
         * @example mark_unpaid
         * @enum {string}
         */
        OnExhaustedInput: "cancel" | "mark_unpaid";
        /**
         * Format: int64
         * @description What is charged, in the currency's minor unit (12000 EUR is 120.00 euros).
         * @example 12000
         */
        OneTimeAmount: number;
        /**
         * @description One payment.
         * @example one_time
         * @enum {string}
         */
        OneTimeKind: "one_time";
        /** @description One payment, made when the card is attached. */
        OneTimeRate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "one_time";
            amount: components["schemas"]["OneTimeAmount"];
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description One payment, made when the card is attached. */
        OneTimeRateInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "one_time";
            amount: components["schemas"]["OneTimeAmount"];
            currency: components["schemas"]["Currency"];
        };
        /** @description One version of an organization's settings. The newest is the current one. */
        OrganizationConfiguration: {
            id: components["schemas"]["OrganizationConfigurationId"];
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description Which version it is, counted from 1.
             * @example 1
             */
            version: number;
            branding: components["schemas"]["Branding"];
            checkout: components["schemas"]["CheckoutSettings"];
            dunning: components["schemas"]["DunningSettings"];
            /** @description Where events are delivered, or null when nowhere. */
            webhook: components["schemas"]["WebhookSettings"] | null;
        };
        /** @description The settings that change. A section left out stays as it is, and within a section a field left out; null resets the field or the section. */
        OrganizationConfigurationCreate: {
            /** @description What the checkout looks like. A field left out stays as it is; null resets it, and null here resets all. */
            branding?: components["schemas"]["BrandingInput"] | null;
            /** @description How the checkout behaves. A field left out stays as it is; null resets it, and null here resets all. */
            checkout?: components["schemas"]["CheckoutSettingsInput"] | null;
            /** @description What happens when a later charge fails. A field left out stays as it is; null resets it, and null here resets all. */
            dunning?: components["schemas"]["DunningSettingsInput"] | null;
            /** @description Where events are delivered. A field left out stays as it is; null here, or as the `url`, ends delivery and forgets the other settings and the secret. */
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
         * @description The day of the month on which periods begin, with intervals of months and years only. In a shorter month it is the last day. A first period that could begin on such a day begins at once, every other one as the day does.
         * @example 31
         */
        PaymentDay: number;
        /** @description A card. */
        PaymentMethod: {
            /**
             * @description The card's network, in lowercase.
             * @example visa
             */
            brand: string;
            /**
             * @description The last four digits of its number.
             * @example 4242
             */
            last4: string;
            /**
             * @description The month in which it expires.
             * @example 12
             */
            exp_month: number;
            /**
             * @description The year in which it expires.
             * @example 2034
             */
            exp_year: number;
        };
        /**
         * @description A token that stands for a card. With it the card is tried at once, and the answer tells how that ended; without
         *     it the purchase is `pending`, and the payer gives a card at `checkout_url`. An unknown token is refused with 422
         *     `payment_token_unknown`.
         *
         *     The sandbox knows these, and these cards only: on the checkout page the payer types the number, any expiry date to
         *     come and any security code. "Now" is what the payer is present for: verifying the card, and the first payment if it
         *     is due at once. "Later" is every other charge. Only a payment can be pending: a card is
         *     verified without that delay. A card that replaces another one starts at the beginning of its row.
         *
         *     | token | card number on the page | now | first charge later | its retries |
         *     |---|---|---|---|---|
         *     | `tok_success` | 4242 4242 4242 4242 | succeeds | succeeds | – |
         *     | `tok_declined` | 4000 0000 0000 0002 | fails, `card_declined` | – | – |
         *     | `tok_insufficient_funds` | 4000 0000 0000 9995 | fails, `insufficient_funds` | – | – |
         *     | `tok_processing_error` | 4000 0000 0000 0119 | fails, `processing_error` | – | – |
         *     | `tok_expired_card` | 4000 0000 0000 0069 | fails for good, `expired_card` | – | – |
         *     | `tok_incorrect_cvc` | 4000 0000 0000 0127 | fails for good, `incorrect_cvc` | – | – |
         *     | `tok_lost_card` | 4000 0000 0000 9987 | fails for good, `lost_card` | – | – |
         *     | `tok_success_then_declined` | 4000 0000 0000 0341 | succeeds | fails, `card_declined`, in every period | fail |
         *     | `tok_declined_twice_then_success` | 4000 0000 0000 3220 | succeeds | fails in the first period charged later | fail once more, then succeed, as does all after that |
         *     | `tok_challenge` | 4000 0025 0000 3155 | asks for a challenge, then succeeds | succeeds | – |
         *     | `tok_challenge_on_renewal` | 4000 0027 6000 3184 | succeeds | asks for a challenge | ask for a challenge |
         *     | `tok_pending_then_success` | 4000 0000 0000 5126 | is pending for 24 hours, then succeeds | the same | the same |
         *     | `tok_pending_then_failure` | 4000 0000 0000 6975 | is pending for 24 hours, then fails, `payment_failed` | the same | the same |
         * @example tok_success
         */
        PaymentToken: string;
        /** @description A billing period. It begins at `start` and ends just before `end`. */
        Period: {
            /**
             * @description Which period it is, counted from 1.
             * @example 1
             */
            index: number;
            /** @description The first instant of the period. */
            start: components["schemas"]["Timestamp"];
            /**
             * @description The first instant after the period.
             * @example 2027-02-10T15:30:00.000Z
             */
            end: components["schemas"]["Timestamp"];
        };
        /**
         * @description A telephone number in E.164 form.
         * @example +46701740605
         */
        PhoneNumber: string;
        /** @description Who sent the ping. */
        PingData: {
            organization_id: components["schemas"]["OrganizationId"];
        };
        /** @description A test of the endpoint. Nothing happened. */
        PingEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             *
             *     Known values: `ping`. Later versions may add values.
             * @example ping
             */
            type: "ping" | (string & {});
            /** @description When it was sent. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            data: components["schemas"]["PingData"];
        };
        /** @description How a service is sold. A plan never changes. */
        Plan: {
            id: components["schemas"]["PlanId"];
            created_at: components["schemas"]["Timestamp"];
            service_id: components["schemas"]["ServiceId"];
            /** @example Fixed home tariff */
            name: components["schemas"]["Name"];
            /** @description A text of one or more lines, or null. */
            description: components["schemas"]["MultilineText"] | null;
            rate: components["schemas"]["Rate"];
            trial_days: components["schemas"]["TrialDays"];
            /** @description After how many periods a purchase is over. Null means until it is canceled. */
            billing_cycles: components["schemas"]["BillingCycles"] | null;
            /** @description The day of the month on which periods begin, with intervals of months and years only. In a shorter month it is the last day. A first period that could begin on such a day begins at once, every other one as the day does. Null means the day on which the first period happens to begin. */
            payment_day: components["schemas"]["PaymentDay"] | null;
            requires_activation_date: components["schemas"]["RequiresActivationDate"];
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A plan to be created. An optional property that is null counts as left out. */
        PlanCreate: {
            /** @example svc_01mc03h060e05awap17vwehp6j */
            service_id: components["schemas"]["ReferenceId"];
            /** @example Fixed home tariff */
            name: components["schemas"]["Name"];
            /** @description A text of one or more lines, or null. */
            description?: components["schemas"]["MultilineText"] | null;
            rate: components["schemas"]["RateInput"];
            /** @description How many days of 24 hours pass before the first period begins. 0 unless given. */
            trial_days?: components["schemas"]["TrialDays"] | null;
            /** @description After how many periods a purchase is over. Null means until it is canceled. */
            billing_cycles?: components["schemas"]["BillingCycles"] | null;
            /** @description The day of the month on which periods begin, with intervals of months and years only. In a shorter month it is the last day. A first period that could begin on such a day begins at once, every other one as the day does. Null means the day on which the first period happens to begin. */
            payment_day?: components["schemas"]["PaymentDay"] | null;
            /** @description Whether every purchase must name the day on which the service begins. False unless given. */
            requires_activation_date?: components["schemas"]["RequiresActivationDate"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values: at most 50 keys of at most 40 characters, each with a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
        };
        /**
         * @description The id of a plan.
         * @example pln_01mc03h060e0avn37w6xrhrbds
         */
        PlanId: string;
        /**
         * @description A postal code.
         * @example 411 38
         */
        PostalCode: string;
        /** @description Why a request was refused (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description A page that explains this kind of problem, relative to the origin that was called.
             * @example /docs/problems/invalid_request
             */
            type: string;
            /**
             * @description The kind of problem in a few words; the same for every problem of this code.
             * @example The request is not valid
             */
            title: string;
            /**
             * @description The status code of the response.
             * @example 400
             */
            status: number;
            /**
             * @description What happened this time, and what to do about it.
             * @example 1 part of the request is not valid; see `errors`.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description The path that was called. An API key in it is masked.
             * @example /v1/plans
             */
            instance: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description The `X-Request-Id` of this response: quote it when you ask for help.
             * @example req_01mc03h060e1j8vawcepwhgy1m
             */
            request_id: string;
            /** @description Every fault that was found, a hundred at most. */
            errors?: components["schemas"]["ProblemError"][];
            /**
             * @description How many faults there are, also when `errors` does not name them all.
             * @example 1
             */
            errors_total?: number;
            /**
             * @description With `external_id_taken`: the id of the object that has it.
             * @example cus_01mc03h060e02se5b0kxy78v39
             */
            existing_id?: string;
        };
        /**
         * @description What went wrong, for programs.
         *
         *     Known values: `malformed_json`, `malformed_yaml`, `invalid_request`, `invalid_cursor`, `api_key_missing`, `api_key_invalid`, `host_not_allowed`, `path_not_found`, `resource_not_found`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `external_id_taken`, `idempotency_key_in_use`, `purchase_ended`, `purchase_not_subscription`, `purchase_not_variable`, `no_open_period`, `consumption_billed`, `clock_in_use`, `clock_advancing`, `default_organization_kept`, `fault_limit_reached`, `outcome_limit_reached`, `webhook_not_configured`, `snapshot_limit_reached`, `body_too_large`, `unsupported_media_type`, `idempotency_key_reused`, `reference_not_found`, `payment_token_unknown`, `plan_rules_violated`, `configuration_rules_violated`, `activation_date_required`, `activation_date_not_allowed`, `activation_date_in_past`, `activation_date_too_late`, `end_date_not_allowed`, `end_date_too_early`, `amount_too_large`, `period_closed`, `occurred_in_future`, `advance_out_of_range`, `seed_refused`, `rate_limit_exceeded`, `stream_limit_reached`, `headers_too_large`, `internal_error`, `bad_gateway`, `service_unavailable`, `gateway_timeout`. Later versions may add values.
         * @example invalid_request
         */
        ProblemCode: "malformed_json" | "malformed_yaml" | "invalid_request" | "invalid_cursor" | "api_key_missing" | "api_key_invalid" | "host_not_allowed" | "path_not_found" | "resource_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "external_id_taken" | "idempotency_key_in_use" | "purchase_ended" | "purchase_not_subscription" | "purchase_not_variable" | "no_open_period" | "consumption_billed" | "clock_in_use" | "clock_advancing" | "default_organization_kept" | "fault_limit_reached" | "outcome_limit_reached" | "webhook_not_configured" | "snapshot_limit_reached" | "body_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "reference_not_found" | "payment_token_unknown" | "plan_rules_violated" | "configuration_rules_violated" | "activation_date_required" | "activation_date_not_allowed" | "activation_date_in_past" | "activation_date_too_late" | "end_date_not_allowed" | "end_date_too_early" | "amount_too_large" | "period_closed" | "occurred_in_future" | "advance_out_of_range" | "seed_refused" | "rate_limit_exceeded" | "stream_limit_reached" | "headers_too_large" | "internal_error" | "bad_gateway" | "service_unavailable" | "gateway_timeout" | (string & {});
        /** @description One fault of the request, with exactly one of `pointer`, `parameter` and `header` to say where. */
        ProblemError: {
            /**
             * @description Where in the body, as a JSON pointer (RFC 6901). The empty string is the whole body.
             * @example /rate/amount
             */
            pointer?: string;
            /**
             * @description The parameter of the path or query.
             * @example limit
             */
            parameter?: string;
            /**
             * @description The header.
             * @example Idempotency-Key
             */
            header?: string;
            code: components["schemas"]["ValidationCode"];
            /**
             * @description What was received, and what was expected.
             * @example 0 is smaller than 1, the smallest value allowed.
             */
            detail: string;
        };
        /** @description A customer's purchase of a plan. It makes charges until it is over. */
        Purchase: {
            id: components["schemas"]["PurchaseId"];
            created_at: components["schemas"]["Timestamp"];
            plan_id: components["schemas"]["PlanId"];
            customer_id: components["schemas"]["CustomerId"];
            kind: components["schemas"]["PurchaseKind"];
            status: components["schemas"]["PurchaseStatus"];
            /**
             * @description What each charge asks for, in the currency's minor unit; null for a variable subscription.
             * @example 4900
             */
            amount: number | null;
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description The page for the payer: pay, answer a challenge, or give a new card when a charge failed. It stays the same as long as the purchase exists, and says so when there is nothing to do.
             * @example http://127.0.0.1:4010/checkout/cs_test_example
             */
            checkout_url: components["schemas"]["Url"];
            /** @description What the payer has to do now, or null. It is there in `pending` while no card is attached and no payment is being settled, and in `requires_action`, `past_due` and `unpaid`. */
            next_action: components["schemas"]["NextAction"] | null;
            /** @description The attached card, or null as long as none is. */
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description Why the purchase ended `failed`; null in every other status. */
            failure: components["schemas"]["Failure"] | null;
            /** @description Where the checkout sends the payer after success. If the request named no URL, this is null or the URL of the configuration. */
            success_url: components["schemas"]["Url"] | null;
            /** @description Where the checkout sends a payer who gives up. If the request named no URL, this is null or the URL of the configuration. */
            cancel_url: components["schemas"]["Url"] | null;
            /** @description When the trial ends or ended, or null without a trial. */
            trial_end: components["schemas"]["Timestamp"] | null;
            /** @description The day on which the service begins, or null. */
            service_activation_date: components["schemas"]["CalendarDate"] | null;
            /**
             * @description The day at whose beginning the purchase ends, or null.
             * @example 2028-01-01
             */
            end_date: components["schemas"]["CalendarDate"] | null;
            /** @description The open period, or null before the first and after the last. */
            current_period: components["schemas"]["Period"] | null;
            /**
             * @description When the next period is charged, or null when no further charge is planned. Retries are not counted.
             * @example 2027-02-10T15:30:00.000Z
             */
            next_charge_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description How many periods are over, paid or not.
             * @example 0
             */
            cycles_completed: number;
            /**
             * @description Whether the purchase is, or was, to be canceled at the end of the open period.
             * @example false
             */
            cancel_at_period_end: boolean;
            /** @description When the purchase became `canceled`, or null. */
            canceled_at: components["schemas"]["Timestamp"] | null;
            /** @description The cancellation of the purchase, completed or scheduled; null without one. */
            cancellation: components["schemas"]["Cancellation"] | null;
            /** @description The latest charge, or null before the first. */
            latest_charge_id: components["schemas"]["ChargeId"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description How to cancel. */
        PurchaseCancel: {
            /**
             * @description `immediate` (also when left out) ends the purchase now: retries stop and what was used in the open period is not billed. `period_end` lets the open period run out and bills it.
             * @example period_end
             */
            mode?: components["schemas"]["CancellationModeInput"] | null;
            /**
             * @description Why, for your own records.
             * @example The household moves.
             */
            reason?: components["schemas"]["MultilineText"] | null;
        };
        /** @description A purchase to be created. An optional property that is null counts as left out. */
        PurchaseCreate: {
            plan_id: components["schemas"]["ReferenceId"];
            /** @example cus_01mc03h060e02se5b0kxy78v39 */
            customer_id: components["schemas"]["ReferenceId"];
            /** @description A token that stands for a card, such as `tok_success`, or null. Without it the purchase is `pending`, and the payer enters a card at `checkout_url`. */
            payment_token?: components["schemas"]["PaymentToken"] | null;
            /** @description Where the checkout sends the payer after success. Unless given, the one of the configuration is used. */
            success_url?: components["schemas"]["Url"] | null;
            /** @description Where the checkout sends a payer who gives up. Unless given, the one of the configuration is used. */
            cancel_url?: components["schemas"]["Url"] | null;
            /** @description The day on which the service begins: today or later, and at the latest 1 January 9990. Required exactly when the plan has `requires_activation_date`, and refused otherwise. */
            service_activation_date?: components["schemas"]["CalendarDate"] | null;
            /**
             * @description The day at whose beginning the purchase ends. It is after the start of the first period; refused with one-time plans and with plans that have `billing_cycles`.
             * @example 2028-01-01
             */
            end_date?: components["schemas"]["CalendarDate"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values: at most 50 keys of at most 40 characters, each with a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
        };
        /** @description Something that happened to a purchase. */
        PurchaseEvent: {
            id: components["schemas"]["EventId"];
            /**
             * @description What happened.
             *
             *     Known values: `purchase.created`, `purchase.requires_action`, `purchase.payment_method_attached`, `purchase.trialing`, `purchase.activated`, `purchase.period_started`, `purchase.past_due`, `purchase.unpaid`, `purchase.cancellation_scheduled`, `purchase.canceled`, `purchase.succeeded`, `purchase.failed`, `purchase.expired`. Later versions may add values.
             * @example purchase.activated
             */
            type: "purchase.created" | "purchase.requires_action" | "purchase.payment_method_attached" | "purchase.trialing" | "purchase.activated" | "purchase.period_started" | "purchase.past_due" | "purchase.unpaid" | "purchase.cancellation_scheduled" | "purchase.canceled" | "purchase.succeeded" | "purchase.failed" | "purchase.expired" | (string & {});
            /** @description When it happened. */
            timestamp: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /** @description The purchase as it was after the change. */
            data: components["schemas"]["Purchase"];
        };
        /**
         * @description The id of a purchase.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        PurchaseId: string;
        /**
         * @description The kind of the plan's rate.
         *
         *     Known values: `one_time`, `fixed_subscription`, `variable_subscription`. Later versions may add values.
         * @example fixed_subscription
         */
        PurchaseKind: "one_time" | "fixed_subscription" | "variable_subscription" | (string & {});
        /** @description A page of purchases, newest first. */
        PurchaseList: {
            /** @description The purchases of this page. */
            data: components["schemas"]["Purchase"][];
            has_more: components["schemas"]["HasMore"];
            /** @description The `cursor` of the next page, or null on the last one. */
            next_cursor: components["schemas"]["NextCursor"] | null;
        };
        /**
         * @description Where the purchase stands.
         *
         *     | status | meaning |
         *     |---|---|
         *     | `pending` | waits for the payer, for a payment that takes a day to settle, or, without a trial, for its activation date or its payment day |
         *     | `requires_action` | the payer must pass the bank's challenge at `checkout_url` |
         *     | `trialing` | a card is attached, and the plan has a trial; the first period has not begun |
         *     | `active` | runs; no retry is planned, and the latest charge has not failed |
         *     | `past_due` | a charge failed and is tried again, or waits for the payer |
         *     | `unpaid` | a charge failed for good; the purchase goes on, and the payer can repair it at `checkout_url` |
         *     | `succeeded` | one-time: paid; subscription: its last period is over and paid |
         *     | `failed` | the card given on creation was refused; nothing was charged |
         *     | `expired` | the checkout expired before a payment |
         *     | `canceled` | ended by a cancellation, yours or that of `on_exhausted: cancel` |
         *
         *     Known values: `pending`, `requires_action`, `trialing`, `active`, `past_due`, `unpaid`, `succeeded`, `failed`, `expired`, `canceled`. Later versions may add values.
         * @example active
         */
        PurchaseStatus: "pending" | "requires_action" | "trialing" | "active" | "past_due" | "unpaid" | "succeeded" | "failed" | "expired" | "canceled" | (string & {});
        /**
         * @description How much was used, as a decimal: at most 12 digits before the point and 6 behind it. It is answered as it was sent; sums carry no trailing zeros.
         * @example 120.5
         */
        Quantity: string;
        /** @description What a plan charges, and when. `kind` selects one of the three forms. It is the only value of a response whose list is closed: version 1 adds no further kind. */
        Rate: components["schemas"]["OneTimeRate"] | components["schemas"]["FixedSubscriptionRate"] | components["schemas"]["VariableSubscriptionRate"];
        /** @description What a plan charges, and when. `kind` selects one of the three forms. */
        RateInput: components["schemas"]["OneTimeRateInput"] | components["schemas"]["FixedSubscriptionRateInput"] | components["schemas"]["VariableSubscriptionRateInput"];
        /**
         * @description The id of an object that exists already. One that does not exist, or that belongs to another organization, is refused with 422 `reference_not_found`.
         * @example pln_01mc03h060e0avn37w6xrhrbds
         */
        ReferenceId: string;
        /**
         * @description How many hours after the end of a period its consumption can still be reported. The charge is made when they are over. Shorter than the period.
         * @example 24
         */
        ReportGraceHours: number;
        /**
         * @description Whether every purchase must name the day on which the service begins.
         * @example false
         */
        RequiresActivationDate: boolean;
        /** @description Something that is sold. Plans say how. */
        Service: {
            id: components["schemas"]["ServiceId"];
            created_at: components["schemas"]["Timestamp"];
            name: components["schemas"]["Name"];
            /** @description A text of one or more lines, or null. */
            description: components["schemas"]["MultilineText"] | null;
            /** @description Your own id for this object, or null. */
            external_id: components["schemas"]["ExternalId"] | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description A service to be created. An optional property that is null counts as left out. */
        ServiceCreate: {
            name: components["schemas"]["Name"];
            /** @description A text of one or more lines, or null. */
            description?: components["schemas"]["MultilineText"] | null;
            /** @description Your own id for this object, or null. */
            external_id?: components["schemas"]["ExternalId"] | null;
            /** @description Your own keys and values: at most 50 keys of at most 40 characters, each with a text of at most 500 characters. */
            metadata?: components["schemas"]["MetadataInput"] | null;
        };
        /**
         * @description The id of a service.
         * @example svc_01mc03h060e05awap17vwehp6j
         */
        ServiceId: string;
        /**
         * @description The exact sum of the quantities of a period, without trailing zeros.
         * @example 120.5
         */
        SumQuantity: string;
        /**
         * @description The customer's tax number, as it is written on invoices. It is not checked.
         * @example SE556677889901
         */
        TaxId: string;
        /**
         * @description A text in one line.
         * @example Storgatan 12
         */
        TextLine: string;
        /**
         * Format: date-time
         * @description An instant of the organization's clock, in UTC with milliseconds (RFC 3339).
         * @example 2027-01-10T15:30:00.000Z
         */
        Timestamp: string;
        /**
         * Format: date-time
         * @description An instant (RFC 3339) with `Z` or any offset. It is answered in UTC with milliseconds. Hour 24 and leap seconds are rejected.
         * @example 2027-01-10T16:30:00+01:00
         */
        TimestampInput: string;
        /**
         * @description How many days of 24 hours pass before the first period begins.
         * @example 14
         */
        TrialDays: number;
        /**
         * @description The price of one unit in the currency's minor unit, as a decimal: `"32.5"` with EUR is 32.5 cents. At most 12 digits before the point and 12 behind it.
         * @example 32.5
         */
        UnitAmount: string;
        /**
         * @description The name of one unit, for people.
         * @example kWh
         */
        UnitName: string;
        /**
         * Format: uri
         * @description An http or https URL that a browser can follow; its port, if it has one, is at most 65535.
         * @example https://brightwater.example/thanks
         */
        Url: string;
        /**
         * @description What is wrong with a part of the request.
         *
         *     | code | meaning |
         *     |---|---|
         *     | `required` | it is missing |
         *     | `unknown_property` | the API has no such property or parameter |
         *     | `wrong_type` | its JSON type is wrong |
         *     | `not_in_enum` | it is none of the listed values |
         *     | `pattern`, `format` | the text has the wrong form |
         *     | `too_short`, `too_long` | the text has too few or too many characters |
         *     | `too_small`, `too_large` | the number is out of range |
         *     | `too_few`, `too_many` | there are too few or too many items or properties |
         *     | `not_allowed` | it contradicts another part of the request |
         *     | `not_found` | it names an object that does not exist |
         *     | `unknown_token` | it names a payment token that does not exist |
         *     | `invalid` | anything else |
         *
         *     Known values: `required`, `unknown_property`, `wrong_type`, `not_in_enum`, `pattern`, `format`, `too_short`, `too_long`, `too_small`, `too_large`, `too_few`, `too_many`, `not_allowed`, `not_found`, `unknown_token`, `invalid`. Later versions may add values.
         * @example too_small
         */
        ValidationCode: "required" | "unknown_property" | "wrong_type" | "not_in_enum" | "pattern" | "format" | "too_short" | "too_long" | "too_small" | "too_large" | "too_few" | "too_many" | "not_allowed" | "not_found" | "unknown_token" | "invalid" | (string & {});
        /**
         * @description The usage of each period.
         * @example variable_subscription
         * @enum {string}
         */
        VariableSubscriptionKind: "variable_subscription";
        /** @description The usage of each period, charged at its end: the sum of the reported consumption times `unit_amount`, rounded once, half to even. */
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
             * @description What happens to a period without a report. `last_charge` bills the quantity of the last reported period again, and nothing before the first report. `no_charge` bills nothing.
             *
             *     Known values: `last_charge`, `no_charge`. Later versions may add values.
             * @example last_charge
             */
            when_unreported: "last_charge" | "no_charge" | (string & {});
            report_grace_hours: components["schemas"]["ReportGraceHours"];
        };
        /** @description The usage of each period, charged at its end: the sum of the reported consumption times `unit_amount`, rounded once, half to even. An optional property that is null counts as left out. */
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
             * @description How many intervals make one period. A period is at most three years long. 1 unless given.
             * @default 1
             * @example 1
             */
            interval_count?: components["schemas"]["IntervalCount"] | null;
            /**
             * @description What happens to a period without a report. `last_charge` bills the quantity of the last reported period again, and nothing before the first report. `no_charge` bills nothing.
             * @example last_charge
             * @enum {string}
             */
            when_unreported: "last_charge" | "no_charge";
            /**
             * @description How many hours after the end of a period its consumption can still be reported. The charge is made when they are over. Shorter than the period. 0 unless given.
             * @default 0
             * @example 24
             */
            report_grace_hours?: components["schemas"]["ReportGraceHours"] | null;
        };
        /**
         * @description The secret that signs deliveries: `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks).
         * @example whsec_ZXhhbXBsZS1zZWNyZXQtbm90LWZvci11c2UtMDAwMQ==
         */
        WebhookSecret: string;
        /** @description The webhook endpoint that receives the events. */
        WebhookSettings: {
            /**
             * @description The endpoint that receives the events.
             * @example https://brightwater.example/webhooks/tollgate
             */
            url: components["schemas"]["Url"];
            /** @description Which types of events are delivered, or null for all, also those to come. */
            event_types: components["schemas"]["EventTypes"] | null;
            /** @description The secret that signs deliveries, or null. Only the request that created or set the secret returns it. */
            secret: components["schemas"]["WebhookSecret"] | null;
        };
        /** @description The webhook endpoint that receives the events. A field that is left out keeps its value; null as the `url` ends delivery and deletes the other settings and the secret. */
        WebhookSettingsInput: {
            /**
             * @description The endpoint that receives the events.
             * @example https://brightwater.example/webhooks/tollgate
             */
            url?: components["schemas"]["Url"] | null;
            /** @description Which types of events are delivered, or null for all, also those to come. */
            event_types?: components["schemas"]["EventTypesInput"] | null;
            /** @description The secret that signs deliveries: `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks). One is made if an endpoint has none yet. Replacing it keeps the old one signing beside it for 24 hours. Null counts as left out. */
            secret?: components["schemas"]["WebhookSecret"] | null;
            /**
             * @description True makes a new secret and shows it in the answer. Not together with `secret`. Null counts as left out.
             * @example false
             */
            rotate_secret?: boolean | null;
        };
    };
    responses: {
        /** @description A server in between got no valid response. The request may have been carried out. */
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
        /** @description The record existed already, with the same `external_id` and the same content. */
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
        /** @description The body has more than 100 kB. */
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
        /** @description A server in between got no response in time. The request may have been carried out. */
        GatewayTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers of the request are larger than the server reads. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The fault is the server's. Nothing was changed. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON, or a part of the request is missing, unknown or not of the right form. */
        InvalidBody: {
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
        /** @description A parameter is unknown or not of the right form, or the cursor does not belong to this list. */
        InvalidQuery: {
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
        /** @description A header or a parameter is unknown or not of the right form. */
        InvalidRequest: {
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
        /** @description The `Accept` header leaves out `application/json`; where a success has no body, `application/problem+json` will do. */
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
        /** @description This organization has no object with the id in the path. */
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
        /** @description The request was not complete within the time that the server waits for it. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server starts, stops, or cannot reach its store. Nothing was changed. */
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
        /** @description The key has used up its requests of this window. */
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
        /** @description The API key is missing, or is not the key of an organization. */
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
        /** @description Any other error. 404 and 405 are returned for a path or a method that the API does not have. */
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
        /** @description The endpoint is gone. Nothing more is delivered until a new configuration is made; what happens meanwhile can be sent again. */
        WebhookGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event has arrived. Answer within 15 seconds and do the work afterwards. The body is not read. */
        WebhookReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The event has not arrived. A redirect counts as that too. It is tried again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, each from the attempt before; `Retry-After` is honoured up to 24 hours. */
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
         * @description Only charges in this status, judged when the page is read.
         * @example failed
         */
        charge_status_filter: "pending" | "requires_action" | "succeeded" | "failed";
        /** @description The id of the consumption. A consumption of another purchase returns 404. */
        consumption_id_parameter: string;
        /**
         * @description Only consumptions in this status, judged when the page is read.
         * @example open
         */
        consumption_status_filter: "open" | "billed" | "unbilled";
        /**
         * @description Only objects that were created at this instant or later. A `+` in an offset is written `%2B`.
         * @example 2027-01-01T00:00:00Z
         */
        created_from: components["schemas"]["TimestampInput"];
        /**
         * @description Only objects that were created before this instant. A `+` in an offset is written `%2B`.
         * @example 2027-02-01T00:00:00Z
         */
        created_to: components["schemas"]["TimestampInput"];
        /** @description The `next_cursor` of the page before, unchanged and with the same filters. Its content is not for clients. */
        cursor: string;
        /**
         * @description Only what belongs to this customer. One that does not exist gives an empty list.
         * @example cus_01mc03h060e02se5b0kxy78v39
         */
        customer_filter: string;
        /** @description The id of the customer. */
        customer_id_parameter: string;
        /**
         * @description Only customers with this email address, letter for letter.
         * @example ada.lindqvist@example.com
         */
        email_filter: string;
        /**
         * @description Only what has this `external_id`. Several purchases can have the same, since a declined one can be tried again.
         * @example order-1001
         */
        external_id_filter: string;
        /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
        idempotency_key: string;
        /**
         * @description How many objects a page has, in decimal digits. The last page may have fewer.
         * @example 20
         */
        limit: number;
        /**
         * @description Only purchases of this plan. One that does not exist gives an empty list.
         * @example pln_01mc03h060e0avn37w6xrhrbds
         */
        plan_filter: string;
        /**
         * @description Only charges of this purchase. One that does not exist gives an empty list.
         * @example pur_01mc03h060e0mbhar4zfht6rt8
         */
        purchase_filter: string;
        /** @description The id of the purchase. */
        purchase_id_parameter: string;
        /**
         * @description Only purchases of this kind.
         * @example fixed_subscription
         */
        purchase_kind_filter: "one_time" | "fixed_subscription" | "variable_subscription";
        /**
         * @description Only purchases in this status, judged when the page is read.
         * @example active
         */
        purchase_status_filter: "pending" | "requires_action" | "trialing" | "active" | "past_due" | "unpaid" | "succeeded" | "failed" | "expired" | "canceled";
        /**
         * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
         * @example checkout-7f3a
         */
        request_id_header: string;
        /**
         * @description The id of the event, the same in every attempt. Remember it, and ignore an event that you have had.
         * @example evt_01mc03h060e34vk3mjmkrqpv3x
         */
        webhook_id: components["schemas"]["EventId"];
        /**
         * @description One or more signatures, separated by spaces: `v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret. One that matches is enough.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        webhook_signature: string;
        /**
         * @description When this attempt was made, in seconds since 1970 and in real time. Refuse one that is far from your own clock.
         * @example 1799595000
         */
        webhook_timestamp: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods of the path, when the problem is `method_not_allowed`. `HEAD` is one of them wherever `GET` is.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * @description `true` when this is the answer of an earlier request with the same `Idempotency-Key`. Absent otherwise.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description The next page as a link with `rel="next"` (RFC 8288). Absent on the last page.
         * @example </v1/customers?limit=20&cursor=eyJzIjo0Mn0.c2lnbmF0dXJl>; rel="next"
         */
        Link: string;
        /**
         * @description Where the new object can be read.
         * @example /v1/customers/cus_01mc03h060e02se5b0kxy78v39
         */
        Location: string;
        /**
         * @description What is left of it, `r` requests in the next `t` seconds.
         * @example "default"; r=9999; t=10
         */
        RateLimit: string;
        /**
         * @description The limit of this key, `q` requests in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers-08).
         * @example "default"; q=10000; w=10
         */
        "RateLimit-Policy": string;
        /**
         * @description How many seconds to wait before the next attempt.
         * @example 7
         */
        "Retry-After": number;
        /**
         * @description How to authenticate (RFC 6750).
         * @example Bearer realm="tollgate"
         */
        "WWW-Authenticate": string;
        /**
         * @description The id of this request, yours if you sent one.
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
export type ParameterPlanFilter = components['parameters']['plan_filter'];
export type ParameterPurchaseFilter = components['parameters']['purchase_filter'];
export type ParameterPurchaseIdParameter = components['parameters']['purchase_id_parameter'];
export type ParameterPurchaseKindFilter = components['parameters']['purchase_kind_filter'];
export type ParameterPurchaseStatusFilter = components['parameters']['purchase_status_filter'];
export type ParameterRequestIdHeader = components['parameters']['request_id_header'];
export type ParameterWebhookId = components['parameters']['webhook_id'];
export type ParameterWebhookSignature = components['parameters']['webhook_signature'];
export type ParameterWebhookTimestamp = components['parameters']['webhook_timestamp'];
export type HeaderAllow = components['headers']['Allow'];
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
                 * @description Only purchases in this status, judged when the page is read.
                 * @example active
                 */
                status?: components["parameters"]["purchase_status_filter"];
                /**
                 * @description Only purchases of this kind.
                 * @example fixed_subscription
                 */
                kind?: components["parameters"]["purchase_kind_filter"];
                /**
                 * @description Only what belongs to this customer. One that does not exist gives an empty list.
                 * @example cus_01mc03h060e02se5b0kxy78v39
                 */
                customer_id?: components["parameters"]["customer_filter"];
                /**
                 * @description Only purchases of this plan. One that does not exist gives an empty list.
                 * @example pln_01mc03h060e0avn37w6xrhrbds
                 */
                plan_id?: components["parameters"]["plan_filter"];
                /**
                 * @description Only what has this `external_id`. Several purchases can have the same, since a declined one can be tried again.
                 * @example order-1001
                 */
                external_id?: components["parameters"]["external_id_filter"];
                /**
                 * @description How many objects a page has, in decimal digits. The last page may have fewer.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` of the page before, unchanged and with the same filters. Its content is not for clients. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Only objects that were created at this instant or later. A `+` in an offset is written `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Only objects that were created before this instant. A `+` in an offset is written `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
                /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The purchase. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseCreate"];
            };
        };
        responses: {
            /** @description The purchase was created. Its `status` tells how the payment ended. */
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
            /** @description The `external_id` is taken, or a request with the same `Idempotency-Key` is still running. */
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
            /** @description The request is valid but cannot be carried out: an id or the token is unknown, or a date does not fit the plan. */
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
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
                /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
        /** @description How to cancel. May be left out. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PurchaseCancel"];
            };
        };
        responses: {
            /** @description The purchase as it is now. */
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
            /** @description The purchase has ended, is a one-time payment, or a request with the same `Idempotency-Key` is still running. */
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
            /** @description The `Idempotency-Key` came before with another body. */
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
                 * @description Only consumptions in this status, judged when the page is read.
                 * @example open
                 */
                status?: components["parameters"]["consumption_status_filter"];
                /**
                 * @description How many objects a page has, in decimal digits. The last page may have fewer.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` of the page before, unchanged and with the same filters. Its content is not for clients. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Only objects that were created at this instant or later. A `+` in an offset is written `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Only objects that were created before this instant. A `+` in an offset is written `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
            /** @description A page of consumptions. */
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
                /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
        /** @description What was used. */
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
            /** @description The purchase cannot take consumption now, the `external_id` is taken by other content, or a request with the same `Idempotency-Key` is still running. */
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
            /** @description The record lies in no open period, is too large, or the `Idempotency-Key` came before with another body. */
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
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["purchase_id_parameter"];
                /** @description The id of the consumption. A consumption of another purchase returns 404. */
                consumption_id: components["parameters"]["consumption_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
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
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path: {
                /** @description The id of the purchase. */
                id: components["parameters"]["purchase_id_parameter"];
                /** @description The id of the consumption. A consumption of another purchase returns 404. */
                consumption_id: components["parameters"]["consumption_id_parameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is gone. */
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
                 * @description Only charges in this status, judged when the page is read.
                 * @example failed
                 */
                status?: components["parameters"]["charge_status_filter"];
                /**
                 * @description Only charges of this purchase. One that does not exist gives an empty list.
                 * @example pur_01mc03h060e0mbhar4zfht6rt8
                 */
                purchase_id?: components["parameters"]["purchase_filter"];
                /**
                 * @description Only what belongs to this customer. One that does not exist gives an empty list.
                 * @example cus_01mc03h060e02se5b0kxy78v39
                 */
                customer_id?: components["parameters"]["customer_filter"];
                /**
                 * @description How many objects a page has, in decimal digits. The last page may have fewer.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` of the page before, unchanged and with the same filters. Its content is not for clients. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Only objects that were created at this instant or later. A `+` in an offset is written `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Only objects that were created before this instant. A `+` in an offset is written `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
                 * @description Only customers with this email address, letter for letter.
                 * @example ada.lindqvist@example.com
                 */
                email?: components["parameters"]["email_filter"];
                /**
                 * @description Only what has this `external_id`. Several purchases can have the same, since a declined one can be tried again.
                 * @example order-1001
                 */
                external_id?: components["parameters"]["external_id_filter"];
                /**
                 * @description How many objects a page has, in decimal digits. The last page may have fewer.
                 * @example 20
                 */
                limit?: components["parameters"]["limit"];
                /** @description The `next_cursor` of the page before, unchanged and with the same filters. Its content is not for clients. */
                cursor?: components["parameters"]["cursor"];
                /**
                 * @description Only objects that were created at this instant or later. A `+` in an offset is written `%2B`.
                 * @example 2027-01-01T00:00:00Z
                 */
                created_from?: components["parameters"]["created_from"];
                /**
                 * @description Only objects that were created before this instant. A `+` in an offset is written `%2B`.
                 * @example 2027-02-01T00:00:00Z
                 */
                created_to?: components["parameters"]["created_to"];
            };
            header?: {
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
                /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The customer. */
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
            /** @description The `external_id` is taken, or a request with the same `Idempotency-Key` is still running. */
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
            /** @description The `Idempotency-Key` came before with another body. */
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
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
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
                /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The service. */
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
            /** @description The `external_id` is taken, or a request with the same `Idempotency-Key` is still running. */
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
            /** @description The `Idempotency-Key` came before with another body. */
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
                /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The plan. */
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
            /** @description The `external_id` is taken, or a request with the same `Idempotency-Key` is still running. */
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
            /** @description The service does not exist, fields contradict each other, or the `Idempotency-Key` came before with another body. */
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
                /** @description A value of your own that makes it safe to send the request again: the first one that succeeds is carried out, every further one with the same key and body gets its answer. 1 to 255 printable ASCII characters; `"k"` and `k` are the same key; within quotes, `\"` and `\\` stand for `"` and `\`. Kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["idempotency_key"];
                /**
                 * @description Your own id for this request, to find it again in logs. The response returns it unchanged. If you send none, or one that contains an API key or a webhook secret, the response has a generated id.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id_header"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The settings that change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationConfigurationCreate"];
            };
        };
        responses: {
            /** @description The new version. */
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
            /** @description Settings contradict each other, or the `Idempotency-Key` came before with another body. */
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
