package main

import "testing"

func TestWebhookThatArrivesTwiceQueuesOneReminder(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	id := shop.sellSubscription()
	shop.setDeliveryMode("twice")
	shop.forceOutcomes(id, "insufficient_funds")

	shop.advanceToNextRenewal(id)

	attempts := map[any]int{}
	for _, delivery := range shop.send("GET", "/_sandbox/deliveries", nil)["data"].([]any) {
		attempts[delivery.(object)["event_type"]] = len(delivery.(object)["attempts"].([]any))
	}
	if attempts["charge.failed"] != 2 {
		t.Errorf("The webhook was sent %d times.", attempts["charge.failed"])
	}
	shop.expectSubscription(id, "past_due", false, 1)
}
