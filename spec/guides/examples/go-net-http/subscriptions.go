package main

import (
	"strings"
	"sync"
	"time"
)

// Event is a webhook event. Its data is a purchase, a charge or another object.
type Event struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Sequence int64  `json:"sequence"`
	Data     struct {
		ID          string     `json:"id"`
		Status      string     `json:"status"`
		CustomerID  string     `json:"customer_id"`
		NextRetryAt *time.Time `json:"next_retry_at"`
	} `json:"data"`
}

// Subscription is a purchase with the sequence number of the event that set its status, or 0.
type Subscription struct {
	ID       string
	Status   string
	Sequence int64
}

// HasAccess reports whether the customer can use the service.
func (s Subscription) HasAccess() bool {
	return s.Status == "active" || s.Status == "trialing"
}

// Subscriptions keeps the subscriptions of the shop in memory. A real shop stores them in its database.
type Subscriptions struct {
	mutex           sync.Mutex
	subscriptions   map[string]Subscription
	appliedEventIDs map[string]bool
}

// NewSubscriptions returns an empty store.
func NewSubscriptions() *Subscriptions {
	return &Subscriptions{subscriptions: map[string]Subscription{}, appliedEventIDs: map[string]bool{}}
}

// Get returns the subscription with an id, if there is one.
func (s *Subscriptions) Get(id string) (Subscription, bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	subscription, found := s.subscriptions[id]
	return subscription, found
}

// Add adds a new subscription, unless one of its events has arrived already.
func (s *Subscriptions) Add(id, status string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if _, found := s.subscriptions[id]; !found {
		s.subscriptions[id] = Subscription{ID: id, Status: status}
	}
}

// Apply applies an event. It returns false if the event was applied before.
//
// With a database, store the event id and all effects of the event in one transaction.
func (s *Subscriptions) Apply(event Event) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.appliedEventIDs[event.ID] {
		return false
	}
	s.appliedEventIDs[event.ID] = true
	// Events can arrive out of order: the status of the latest one counts.
	if strings.HasPrefix(event.Type, "purchase.") && s.subscriptions[event.Data.ID].Sequence < event.Sequence {
		s.subscriptions[event.Data.ID] = Subscription{event.Data.ID, event.Data.Status, event.Sequence}
	}
	return true
}
