package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
)

func (s *Shop) receiveWebhook(w http.ResponseWriter, r *http.Request) {
	// The signature covers the raw body.
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = s.verify(body, r.Header)
	}
	var event Event
	if err == nil {
		err = json.Unmarshal(body, &event)
	}
	if err != nil {
		http.Error(w, "The webhook has no valid signature.", http.StatusBadRequest)
		return
	}
	if err := s.Subscriptions.Apply(event); err != nil {
		log.Printf("event %s: %v", event.ID, err)
		http.Error(w, "The shop failed. Send the event again.", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// verify checks the signature of a webhook with each secret.
func (s *Shop) verify(body []byte, header http.Header) error {
	err := errors.New("the shop has no webhook secret")
	for _, webhook := range s.Webhooks {
		if err = webhook.Verify(body, header); err == nil {
			return nil
		}
	}
	return err
}
