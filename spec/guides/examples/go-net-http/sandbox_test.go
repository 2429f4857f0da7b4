package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// sandboxURL is the URL of the sandbox that all tests share.
var sandboxURL string

// TestMain uses the sandbox in TOLLGATE_URL, or starts a process for these tests.
func TestMain(m *testing.M) {
	sandboxURL = os.Getenv("TOLLGATE_URL")
	stop := func() {}
	if sandboxURL == "" {
		sandboxURL, stop = startSandbox()
	}
	exitCode := m.Run()
	stop()
	os.Exit(exitCode)
}

// startSandbox starts a sandbox process on a free port. It returns its URL and a function that stops it.
func startSandbox() (string, func()) {
	folder, err := os.MkdirTemp("", "sandbox")
	if err != nil {
		log.Fatal(err)
	}
	command := exec.Command("npx", "tollgate", "start", "--port", "0", "--data", folder, "--json", "--stop-with-stdin")
	command.Stderr = os.Stderr
	// The sandbox stops when this pipe is closed, also after a panic.
	input, err := command.StdinPipe()
	if err != nil {
		log.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		log.Fatal(err)
	}
	reader := bufio.NewReader(output)
	// The process prints this line when it accepts requests.
	line, _ := reader.ReadBytes('\n')
	var connection struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(line, &connection); err != nil {
		log.Fatalf("The sandbox did not start: %v", command)
	}
	return connection.URL, func() {
		input.Close()
		// The output ends with the process, which writes to the folder until then.
		io.Copy(io.Discard, reader)
		command.Wait()
		os.RemoveAll(folder)
	}
}

// organization is an isolated organization of the sandbox, with its own API key, objects and frozen clock.
type organization struct {
	t             *testing.T
	apiKey        string
	planID        string
	webhookSecret string
}

// newOrganization creates an organization that sends its webhooks to a URL. It is deleted after the test.
func newOrganization(t *testing.T, webhookURL string) *organization {
	t.Helper()
	o := &organization{t: t}
	clock := object{"mode": "frozen", "now": "2027-01-31T09:00:00Z"}
	o.apiKey = o.send("POST", "/_sandbox/organizations", object{"clock": clock})["api_key"].(string)
	t.Cleanup(func() {
		o.send("POST", "/_sandbox/organizations/delete", object{"api_keys": []string{o.apiKey}})
	})

	content, err := os.ReadFile("seed.json")
	if err != nil {
		t.Fatal(err)
	}
	var seed object
	if err := json.Unmarshal(content, &seed); err != nil {
		t.Fatal(err)
	}
	webhook := seed["configuration"].(object)["webhook"].(object)
	webhook["url"] = webhookURL
	o.webhookSecret = webhook["secret"].(string)
	o.planID = o.send("POST", "/_sandbox/seed", seed)["ids"].(object)["home"].(string)

	// Responses wait for the webhooks of their request, so that tests need no polling.
	o.setDeliveryMode("sync")
	return o
}

// advance advances the clock by an ISO 8601 duration. All work that is due runs on the way.
func (o *organization) advance(duration string) {
	o.t.Helper()
	o.send("POST", "/_sandbox/clock/advance", object{"by": duration})
}

// advanceToNextRenewal advances the clock to the next charge of a purchase that is not a retry.
func (o *organization) advanceToNextRenewal(purchaseID string) {
	o.t.Helper()
	nextChargeAt := o.send("GET", "/v1/purchases/"+purchaseID, nil)["next_charge_at"]
	if nextChargeAt == nil {
		o.t.Fatalf("The purchase %s has no planned charge.", purchaseID)
	}
	o.send("POST", "/_sandbox/clock/advance", object{"to": nextChargeAt})
}

// forceOutcomes sets the outcomes of the next payment attempts of a purchase, in order.
func (o *organization) forceOutcomes(purchaseID string, outcomes ...string) {
	o.t.Helper()
	for _, outcome := range outcomes {
		o.send("POST", "/_sandbox/purchases/"+purchaseID+"/outcome", object{"outcome": outcome})
	}
}

// setDeliveryMode sets how webhooks are delivered. The mode "twice" sends each one a second time.
func (o *organization) setDeliveryMode(mode string) {
	o.t.Helper()
	o.send("PUT", "/_sandbox/deliveries/mode", object{"mode": mode})
}

// pay pays on the checkout page, as a browser does. The answer to a 3-D Secure challenge is "pass" or "fail".
// It returns the purchase-id, status, step and failure of the purchase after the payment.
func (o *organization) pay(checkoutURL, cardNumber, challenge string) map[string]string {
	o.t.Helper()
	if state := o.checkoutState(checkoutURL); state["step"] != "pay" && state["step"] != "repair" {
		o.t.Fatalf("The payer cannot pay: %v", state)
	}
	o.submitForm(checkoutURL, url.Values{"card_number": {cardNumber}, "expiry": {"12/34"}, "cvc": {"123"}})
	if o.checkoutState(checkoutURL)["step"] == "challenge" {
		o.submitForm(checkoutURL+"/challenge", url.Values{"answer": {challenge}})
	}
	return o.checkoutState(checkoutURL)
}

// submitForm submits a form of the checkout page, and does not follow the redirect to the shop.
func (o *organization) submitForm(formURL string, fields url.Values) {
	o.t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.PostForm(formURL, fields)
	if err != nil {
		o.t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusSeeOther {
		o.t.Fatalf("The checkout page returned %s. Use a test card.", response.Status)
	}
}

var stateAttribute = regexp.MustCompile(` data-(purchase-id|status|step|failure)="([^"]*)"`)

// checkoutState returns the state of the purchase that the checkout page has as attributes.
func (o *organization) checkoutState(checkoutURL string) map[string]string {
	o.t.Helper()
	response, err := http.Get(checkoutURL)
	if err != nil {
		o.t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		o.t.Fatal(err)
	}
	state := map[string]string{}
	for _, match := range stateAttribute.FindAllStringSubmatch(string(page), -1) {
		state[match[1]] = match[2]
	}
	return state
}

// send sends any request to the sandbox and returns the body of the response.
func (o *organization) send(method, path string, body object) object {
	o.t.Helper()
	status, content := sendJSON(o.t, method, sandboxURL+path, o.apiKey, body)
	if status >= 300 {
		o.t.Fatalf("%s %s returned %d: %v", method, path, status, content)
	}
	return content
}

// object is a JSON object.
type object = map[string]any

// sendJSON sends a request and returns the status and the body of the response, if it is JSON.
func sendJSON(t *testing.T, method, url, apiKey string, body object) (int, object) {
	t.Helper()
	var content bytes.Buffer
	if body != nil {
		json.NewEncoder(&content).Encode(body)
	}
	request, err := http.NewRequest(method, url, &content)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if apiKey != "" {
		request.Header.Set("Authorization", "Bearer "+apiKey)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var result object
	json.NewDecoder(response.Body).Decode(&result)
	return response.StatusCode, result
}
