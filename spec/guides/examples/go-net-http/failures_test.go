package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestSubscriptionIsUnpaidAfterTheLastRetryFails(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	id := shop.sellSubscription()
	shop.forceOutcomes(id, slices.Repeat([]string{"card_declined"}, 4)...)

	shop.advanceToNextRenewal(id)
	shop.advance("P6D")

	shop.expectSubscription(id, "unpaid", false, 3)
}

func TestWebhookWithAnInvalidSignatureIsRejected(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	body := `{"id": "evt_1", "type": "purchase.activated", "sequence": 1, "data": {"id": "pur_1", "status": "active"}}`
	response, err := http.Post(shop.url+"/webhooks", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusBadRequest {
		t.Errorf("The webhook returned %s.", response.Status)
	}
	if status, _ := sendJSON(t, "GET", shop.url+"/subscriptions/pur_1", "", nil); status != http.StatusNotFound {
		t.Errorf("The subscription returned %d.", status)
	}
}

func TestOrderThatIsRepeatedAfterALostResponseCreatesOnePurchase(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	shop.send("POST", "/_sandbox/faults", object{
		"operation_id": "createPurchase",
		"effect":       object{"kind": "status", "status": 503},
		"when":         "after_commit",
		"count":        1,
	})
	for _, expected := range []int{http.StatusBadGateway, http.StatusCreated} {
		if status, _ := sendJSON(t, "POST", shop.url+"/subscriptions", "", order); status != expected {
			t.Errorf("The sale returned %d, not %d.", status, expected)
		}
	}
	if purchases := shop.send("GET", "/v1/purchases", nil)["data"].([]any); len(purchases) != 1 {
		t.Errorf("There are %d purchases.", len(purchases))
	}
}
