package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// Gateway is a client of the payment gateway with the API key of one organization.
type Gateway struct {
	BaseURL string
	APIKey  string
	Client  *http.Client
}

// Purchase is the part of a purchase that the shop uses.
type Purchase struct {
	ID          string `json:"id"`
	Status      string `json:"status"`
	CheckoutURL string `json:"checkout_url"`
}

// Order is a sale of the subscription. The client chooses its id, so that it can repeat a request
// whose response was lost.
type Order struct {
	ID    string `json:"order_id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

// CreateSubscription returns the purchase of an order. Repeating the call creates no second purchase.
func (g *Gateway) CreateSubscription(ctx context.Context, planID string, order Order) (purchase Purchase, err error) {
	var customer struct {
		ID string `json:"id"`
	}
	body := map[string]string{"name": order.Name, "email": order.Email}
	if err = g.post(ctx, "/customers", order.ID+"-customer", body, &customer); err != nil {
		return purchase, err
	}
	body = map[string]string{"plan_id": planID, "customer_id": customer.ID, "external_id": order.ID}
	err = g.post(ctx, "/purchases", order.ID+"-purchase", body, &purchase)
	return purchase, err
}

// post sends a request and decodes the response. If the connection breaks, net/http may repeat a
// request that has an idempotency key.
func (g *Gateway) post(ctx context.Context, path, idempotencyKey string, body, result any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.BaseURL+path, bytes.NewReader(content))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+g.APIKey)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", idempotencyKey)
	response, err := g.Client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusCreated {
		problem, _ := io.ReadAll(response.Body)
		return fmt.Errorf("POST %s: %s: %s", path, response.Status, problem)
	}
	return json.NewDecoder(response.Body).Decode(result)
}
