package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// isValidWebhook reports whether the raw body was signed with the secret, within five minutes of the current time.
func isValidWebhook(body []byte, header http.Header, secret string) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	timestamp := header.Get("webhook-timestamp")
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", header.Get("webhook-id"), timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	signatures := strings.Split(header.Get("webhook-signature"), " ")
	isSigned := slices.ContainsFunc(signatures, func(signature string) bool {
		return hmac.Equal([]byte(signature), []byte(expected))
	})
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	return isSigned && err == nil && time.Since(time.Unix(seconds, 0)).Abs() <= tolerance
}
