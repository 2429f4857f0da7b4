// Command shop sells a subscription through a payment gateway.
package main

import (
	"cmp"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	timeoutMs, err := strconv.Atoi(cmp.Or(os.Getenv("GATEWAY_TIMEOUT_MS"), "10000"))
	if err != nil {
		log.Fatalf("GATEWAY_TIMEOUT_MS: %v", err)
	}
	subscriptions, err := OpenSubscriptions(cmp.Or(os.Getenv("SUBSCRIPTIONS_FILE"), "subscriptions.json"))
	if err != nil {
		log.Fatalf("SUBSCRIPTIONS_FILE: %v", err)
	}
	var webhooks []*standardwebhooks.Webhook
	for _, secret := range strings.Fields(os.Getenv("GATEWAY_WEBHOOK_SECRET")) {
		webhook, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			log.Fatalf("GATEWAY_WEBHOOK_SECRET: %v", err)
		}
		webhooks = append(webhooks, webhook)
	}
	shop := &Shop{
		Gateway: &Gateway{
			BaseURL: os.Getenv("GATEWAY_URL"),
			APIKey:  os.Getenv("GATEWAY_KEY"),
			Client:  &http.Client{Timeout: time.Duration(timeoutMs) * time.Millisecond},
		},
		PlanID:        os.Getenv("PLAN_ID"),
		Webhooks:      webhooks,
		Subscriptions: subscriptions,
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "8080"), shop.Handler()))
}
