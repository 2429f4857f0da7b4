// Prints for each line of webhooks.tsv whether the webhook is valid.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
	text, err := os.ReadFile("webhooks.tsv")
	if err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		header := http.Header{}
		for index, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
			if value := fields[index+1]; value != "" {
				header.Set(name, value)
			}
		}
		if isValidWebhook([]byte(fields[4]), header, fields[0]) {
			fmt.Println("valid")
		} else {
			fmt.Println("invalid")
		}
	}
}
