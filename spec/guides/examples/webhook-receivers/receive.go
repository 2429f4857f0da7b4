package main

import "io"
import "net/http"
import "os"

func receive(w http.ResponseWriter, r *http.Request) {
	if body, err := io.ReadAll(r.Body); err != nil || !isValidWebhook(body, r.Header, os.Getenv("WEBHOOK_SECRET")) {
		w.WriteHeader(http.StatusBadRequest)
	}
}

func main() { http.ListenAndServe("127.0.0.1:3000", http.HandlerFunc(receive)) }
