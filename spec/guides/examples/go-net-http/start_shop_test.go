package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

var order = object{"order_id": "order-1", "name": "Ada Lindqvist", "email": "ada@example.com"}

// testShop is a running shop that sells in an organization of its own.
type testShop struct {
	*organization
	url string
}

func startShop(t *testing.T) *testShop {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	t.Cleanup(server.Close)
	s := &testShop{url: "http://" + server.Listener.Addr().String()}
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
	}
	server.Config.Handler = shop.Handler()
	server.Start()
	return s
}
