package main

import (
	"encoding/json"
	"log"
	"net/http"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// Maximum size of a request body in bytes.
const maxBodySize = 1 << 20

// Shop sells one subscription. Webhooks grant and suspend the access of its customers.
type Shop struct {
	Gateway *Gateway
	PlanID  string
	// Webhooks verify webhooks: during a rotation, with the old and the new secret.
	Webhooks      []*standardwebhooks.Webhook
	Subscriptions *Subscriptions
}

// Handler returns the routes of the shop.
func (s *Shop) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /subscriptions", s.createSubscription)
	mux.HandleFunc("GET /subscriptions/{id}", s.getSubscription)
	mux.HandleFunc("POST /webhooks", s.receiveWebhook)
	return http.MaxBytesHandler(mux, maxBodySize)
}

func (s *Shop) createSubscription(w http.ResponseWriter, r *http.Request) {
	var order Order
	if err := json.NewDecoder(r.Body).Decode(&order); err != nil || order.ID == "" {
		http.Error(w, "The body must be JSON with order_id, name and email.", http.StatusBadRequest)
		return
	}
	order, err := s.Subscriptions.Start(order)
	if err != nil {
		log.Printf("order %s: %v", order.ID, err)
		http.Error(w, "The shop failed. Send the order again.", http.StatusInternalServerError)
		return
	}
	purchase, err := s.Gateway.CreateSubscription(r.Context(), s.PlanID, order)
	if err != nil {
		log.Printf("order %s: %v", order.ID, err)
		http.Error(w, "The payment gateway failed. Send the order again.", http.StatusBadGateway)
		return
	}
	if err := s.Subscriptions.Add(purchase.ID, purchase.Status); err != nil {
		log.Printf("subscription %s: %v", purchase.ID, err)
		http.Error(w, "The shop failed. Send the order again.", http.StatusInternalServerError)
		return
	}
	writeJSON(w, http.StatusCreated, map[string]string{"id": purchase.ID, "checkout_url": purchase.CheckoutURL})
}

func (s *Shop) getSubscription(w http.ResponseWriter, r *http.Request) {
	subscription, found := s.Subscriptions.Get(r.PathValue("id"))
	if !found {
		http.Error(w, "There is no subscription with this id.", http.StatusNotFound)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"id":         subscription.ID,
		"status":     subscription.Status,
		"has_access": subscription.HasAccess(),
		"reminders":  s.Subscriptions.CountReminders(subscription.ID),
	})
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Printf("response: %v", err)
	}
}
