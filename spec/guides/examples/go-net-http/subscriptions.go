package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
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
		PurchaseID  string     `json:"purchase_id"`
		NextRetryAt *time.Time `json:"next_retry_at"`
	} `json:"data"`
}

// Subscription is a purchase with the sequence number of the event that set its status, or 0.
type Subscription struct {
	ID       string
	Status   string
	Sequence int64
}

// Reminder is an email that asks a customer for another card. A real shop has a job that sends it.
type Reminder struct {
	SubscriptionID string
	CustomerID     string
}

// HasAccess reports whether the customer can use the service.
func (s Subscription) HasAccess() bool {
	return s.Status == "active" || s.Status == "trialing"
}

// Subscriptions keeps the subscriptions of the shop in a file. A real shop stores them in its database.
type Subscriptions struct {
	mutex   sync.Mutex
	file    string
	content content
}

// content is the content of the file.
type content struct {
	Orders          map[string]Order
	Subscriptions   map[string]Subscription
	AppliedEventIDs map[string]bool
	Reminders       []Reminder
}

// OpenSubscriptions reads the subscriptions from a file, or returns an empty store if there is none.
func OpenSubscriptions(file string) (*Subscriptions, error) {
	s := &Subscriptions{file: file, content: content{map[string]Order{}, map[string]Subscription{}, map[string]bool{}, nil}}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	return s, json.Unmarshal(data, &s.content)
}

// Start stores an order before its first request. A repeated order is the stored one, so that its
// requests are the same.
func (s *Subscriptions) Start(order Order) (Order, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if stored, found := s.content.Orders[order.ID]; found {
		return stored, nil
	}
	s.content.Orders[order.ID] = order
	return order, s.save()
}

// Get returns the subscription with an id, if there is one.
func (s *Subscriptions) Get(id string) (Subscription, bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	subscription, found := s.content.Subscriptions[id]
	return subscription, found
}

// CountReminders returns the number of reminders of a subscription.
func (s *Subscriptions) CountReminders(id string) (count int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, reminder := range s.content.Reminders {
		if reminder.SubscriptionID == id {
			count++
		}
	}
	return count
}

// Add adds a new subscription, unless one of its events has arrived already.
func (s *Subscriptions) Add(id, status string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if _, found := s.content.Subscriptions[id]; found {
		return nil
	}
	s.content.Subscriptions[id] = Subscription{ID: id, Status: status}
	return s.save()
}

// Apply applies an event once, and stores it together with its effects.
func (s *Subscriptions) Apply(event Event) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.content.AppliedEventIDs[event.ID] {
		return nil
	}
	s.content.AppliedEventIDs[event.ID] = true
	// Events can arrive out of order: the status of the latest one counts.
	if strings.HasPrefix(event.Type, "purchase.") && s.content.Subscriptions[event.Data.ID].Sequence < event.Sequence {
		s.content.Subscriptions[event.Data.ID] = Subscription{event.Data.ID, event.Data.Status, event.Sequence}
	}
	if event.Type == "charge.failed" && event.Data.NextRetryAt != nil {
		s.content.Reminders = append(s.content.Reminders, Reminder{event.Data.PurchaseID, event.Data.CustomerID})
	}
	return s.save()
}

// save replaces the file in one step, so that a crash leaves the old or the new content.
func (s *Subscriptions) save() error {
	data, err := json.Marshal(s.content)
	if err != nil {
		return err
	}
	if err := os.WriteFile(s.file+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(s.file+".new", s.file)
}
