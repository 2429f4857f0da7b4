package main

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

var order = object{"order_id": "order-1", "name": "Ada Lindqvist", "email": "ada@example.com"}

// testShop is a running shop that sells in an organization of its own.
type testShop struct {
	*organization
	url       string
	reminders chan string
}

func startShop(t *testing.T) *testShop {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	t.Cleanup(server.Close)
	s := &testShop{url: "http://" + server.Listener.Addr().String(), reminders: make(chan string, 10)}
	s.organization = newOrganization(t, s.url+"/webhooks")
	webhook, err := standardwebhooks.NewWebhook(s.webhookSecret)
	if err != nil {
		t.Fatal(err)
	}
	subscriptions, err := OpenSubscriptions(filepath.Join(t.TempDir(), "subscriptions.json"))
	if err != nil {
		t.Fatal(err)
	}
	shop := &Shop{
		Gateway:       &Gateway{BaseURL: sandboxURL + "/v1", APIKey: s.apiKey, Client: http.DefaultClient},
		PlanID:        s.planID,
		Webhooks:      []*standardwebhooks.Webhook{webhook},
		Subscriptions: subscriptions,
		QueueReminder: func(customerID string) { s.reminders <- customerID },
	}
	server.Config.Handler = shop.Handler()
	server.Start()
	return s
}

func (s *testShop) expectReminders(count int) {
	s.t.Helper()
	if len(s.reminders) != count {
		s.t.Errorf("The shop queued %d reminders, not %d.", len(s.reminders), count)
	}
}

func (s *testShop) expectSubscription(id, status string, hasAccess bool) {
	s.t.Helper()
	_, subscription := sendJSON(s.t, "GET", s.url+"/subscriptions/"+id, "", nil)
	expected := object{"id": id, "status": status, "has_access": hasAccess}
	if !maps.Equal(subscription, expected) {
		s.t.Errorf("The subscription is %v, not %v.", subscription, expected)
	}
}

// sellSubscription sells a subscription that is paid on the checkout page. It returns its id.
func (s *testShop) sellSubscription() string {
	s.t.Helper()
	status, sold := sendJSON(s.t, "POST", s.url+"/subscriptions", "", order)
	if status != http.StatusCreated {
		s.t.Fatalf("The sale returned %d.", status)
	}
	id := sold["id"].(string)
	s.expectSubscription(id, "pending", false)
	s.pay(sold["checkout_url"].(string))
	s.expectSubscription(id, "active", true)
	return id
}

func TestFailedRenewalSuspendsAccessUntilARetrySucceeds(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	id := shop.sellSubscription()
	shop.forceOutcomes(id, "insufficient_funds", "succeeded")

	shop.advance("P1M")
	shop.expectSubscription(id, "past_due", false)

	// By default, a failed charge is retried after two days.
	shop.advance("P2D")
	shop.expectSubscription(id, "active", true)
	shop.expectReminders(1)
}

func TestSubscriptionIsUnpaidAfterTheLastRetryFails(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	id := shop.sellSubscription()
	shop.forceOutcomes(id, slices.Repeat([]string{"card_declined"}, 4)...)

	shop.advance("P1M")
	shop.advance("P6D")

	shop.expectSubscription(id, "unpaid", false)
}

func TestWebhookThatArrivesTwiceQueuesOneReminder(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	id := shop.sellSubscription()
	shop.setDeliveryMode("twice")
	shop.forceOutcomes(id, "insufficient_funds")

	shop.advance("P1M")

	attempts := map[any]int{}
	for _, delivery := range shop.send("GET", "/_sandbox/deliveries", nil)["data"].([]any) {
		attempts[delivery.(object)["event_type"]] = len(delivery.(object)["attempts"].([]any))
	}
	if attempts["charge.failed"] != 2 {
		t.Errorf("The webhook was sent %d times.", attempts["charge.failed"])
	}
	shop.expectReminders(1)
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
