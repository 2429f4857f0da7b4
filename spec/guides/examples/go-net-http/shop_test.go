package main

import (
	"maps"
	"net/http"
	"testing"
)

func (s *testShop) expectSubscription(id, status string, hasAccess bool, reminders float64) {
	s.t.Helper()
	_, subscription := sendJSON(s.t, "GET", s.url+"/subscriptions/"+id, "", nil)
	expected := object{"id": id, "status": status, "has_access": hasAccess, "reminders": reminders}
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
	s.expectSubscription(id, "pending", false, 0)
	s.pay(sold["checkout_url"].(string), "4242424242424242", "pass")
	s.expectSubscription(id, "active", true, 0)
	return id
}

func TestFailedRenewalSuspendsAccessUntilARetrySucceeds(t *testing.T) {
	t.Parallel()
	shop := startShop(t)
	id := shop.sellSubscription()
	shop.forceOutcomes(id, "insufficient_funds", "succeeded")

	shop.advanceToNextRenewal(id)
	shop.expectSubscription(id, "past_due", false, 1)

	// By default, a failed charge is retried after two days.
	shop.advance("P2D")
	shop.expectSubscription(id, "active", true, 1)
}
