// Command shop sells a subscription through a payment gateway.
package main

import (
	"log"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("GATEWAY_WEBHOOK_SECRET"))
	if err != nil {
		log.Fatalf("GATEWAY_WEBHOOK_SECRET: %v", err)
	}
	shop := &Shop{
		Gateway:       &Gateway{BaseURL: os.Getenv("GATEWAY_URL"), APIKey: os.Getenv("GATEWAY_KEY")},
		PlanID:        os.Getenv("PLAN_ID"),
		Webhook:       webhook,
		Subscriptions: NewSubscriptions(),
		// A real shop queues an email, so that a slow mail server does not delay the response.
		QueueReminder: func(customerID string) { log.Printf("renewal failed: remind %s", customerID) },
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:8080", shop.Handler()))
}
