// Makes payments with the client of oapi-codegen, and prints what it received.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"example.com/shop/client"
)

var ctx = context.Background()

func main() {
	api, err := client.NewClientWithResponses(os.Getenv("GATEWAY_URL"), client.WithRequestEditorFn(authenticate))
	check(err)

	service, err := api.CreateServiceWithResponse(ctx, nil, client.ServiceCreate{Name: "Home electricity"})
	check(err)
	fmt.Printf("service: %s\n", service.JSON201.Name)

	var oneTimeRate, fixedRate, variableRate client.RateInput
	check(oneTimeRate.FromOneTimeRateInput(client.OneTimeRateInput{
		Kind: client.OneTimeKindOneTime, Amount: 2_500_000_000, Currency: client.EUR,
	}))
	check(fixedRate.FromFixedSubscriptionRateInput(client.FixedSubscriptionRateInput{
		Kind: client.FixedSubscriptionKindFixedSubscription, Amount: 4900, Currency: client.EUR, Interval: client.Month, IntervalCount: ptr(1),
	}))
	check(variableRate.FromVariableSubscriptionRateInput(client.VariableSubscriptionRateInput{
		Kind: client.VariableSubscriptionKindVariableSubscription, UnitAmount: "32.5", UnitName: "kWh", Currency: client.EUR,
		Interval: client.Month, IntervalCount: ptr(1), WhenUnreported: client.LastCharge, ReportGraceHours: ptr(24),
	}))
	oneTimePlan := createPlan(api, service.JSON201.Id, "Power station", oneTimeRate)
	fixedPlan := createPlan(api, service.JSON201.Id, "Fixed home tariff", fixedRate)
	variablePlan := createPlan(api, service.JSON201.Id, "Metered home tariff", variableRate)

	created, err := api.CreateCustomerWithResponse(ctx, nil, client.CustomerCreate{
		Email:    "ada@example.com",
		Name:     "Ada Lindqvist",
		Address:  &client.AddressInput{Line1: ptr("Storgatan 1"), City: ptr("Stockholm"), Country: ptr("SE")},
		Metadata: &client.MetadataInput{"crm_id": "42"},
	})
	check(err)
	customer := created.JSON201
	fmt.Printf("customer: %s, crm_id %s, %s, %s\n",
		customer.Name, customer.Metadata["crm_id"], *customer.Address.City, or(customer.Phone, "no phone"))

	paid := createPurchase(api, client.PurchaseCreate{
		PlanId: fixedPlan, CustomerId: customer.Id, PaymentToken: ptr("tok_success"),
	})
	fmt.Printf("paid: %s %s %d %s\n", paid.Kind, paid.Status, *paid.Amount, paid.Currency)

	declined := createPurchase(api, client.PurchaseCreate{
		PlanId: oneTimePlan, CustomerId: customer.Id, PaymentToken: ptr("tok_declined"),
	})
	fmt.Printf("declined: %s %s %s\n", declined.Kind, declined.Status, declined.Failure.Code)

	pending := createPurchase(api, client.PurchaseCreate{PlanId: variablePlan, CustomerId: customer.Id})
	fmt.Printf("pending: %s %s, %v, %v, %v\n", pending.Kind, pending.Status, or(pending.Amount, "no amount"),
		or(pending.CurrentPeriod, "no period"), or(pending.Failure, "no failure"))

	charges, err := api.ListChargesWithResponse(ctx, &client.ListChargesParams{PurchaseId: &paid.Id})
	check(err)
	for _, charge := range charges.JSON200.Data {
		fmt.Printf("charges: %d %s %d %s\n", len(charges.JSON200.Data), charge.Status, charge.Amount, charge.Currency)
	}

	rejected, err := api.ListChargesWithResponse(ctx, &client.ListChargesParams{Cursor: ptr("not-a-cursor")})
	check(err)
	problem := rejected.ApplicationproblemJSON400
	fmt.Printf("error: %d %s %s\n", problem.Status, problem.Code, *(*problem.Errors)[0].Parameter)
}

func authenticate(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("GATEWAY_KEY"))
	return nil
}

// createPlan creates a plan, prints its rate and returns its id.
func createPlan(api *client.ClientWithResponses, serviceID, name string, rate client.RateInput) string {
	response, err := api.CreatePlanWithResponse(ctx, nil, client.PlanCreate{ServiceId: serviceID, Name: name, Rate: rate})
	check(err)
	received, err := response.JSON201.Rate.ValueByDiscriminator()
	check(err)
	switch rate := received.(type) {
	case client.OneTimeRate:
		fmt.Printf("plan: %s %d %s\n", rate.Kind, rate.Amount, rate.Currency)
	case client.FixedSubscriptionRate:
		fmt.Printf("plan: %s %d %s %s\n", rate.Kind, rate.Amount, rate.Currency, rate.Interval)
	case client.VariableSubscriptionRate:
		fmt.Printf("plan: %s %s %s %s %s\n", rate.Kind, rate.UnitAmount, rate.Currency, rate.Interval, rate.WhenUnreported)
	}
	return response.JSON201.Id
}

func createPurchase(api *client.ClientWithResponses, body client.PurchaseCreate) *client.Purchase {
	response, err := api.CreatePurchaseWithResponse(ctx, nil, body)
	check(err)
	return response.JSON201
}

func ptr[T any](value T) *T {
	return &value
}

// or returns the value, or a text if there is none.
func or[T any](value *T, missing string) any {
	if value == nil {
		return missing
	}
	return *value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
