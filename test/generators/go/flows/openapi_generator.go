// Makes payments with the client of openapi-generator, and prints what it received.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"example.com/shop/client"
)

var ctx = context.WithValue(context.Background(), client.ContextAccessToken, os.Getenv("GATEWAY_KEY"))

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("GATEWAY_URL")}}
	api := client.NewAPIClient(configuration)

	service, _, err := api.ServicesAPI.CreateService(ctx).
		ServiceCreate(*client.NewServiceCreate("Home electricity")).Execute()
	check(err)
	fmt.Printf("service: %s\n", service.Name)

	oneTimeRate := client.NewOneTimeRateInput(client.ONE_TIME, 2_500_000_000, client.EUR)
	fixedRate := client.NewFixedSubscriptionRateInput(client.FIXED_SUBSCRIPTION, 4900, client.EUR, client.MONTH)
	fixedRate.SetIntervalCount(1)
	variableRate := client.NewVariableSubscriptionRateInput(
		client.VARIABLE_SUBSCRIPTION, "32.5", "kWh", client.EUR, client.MONTH, "last_charge")
	variableRate.SetIntervalCount(1)
	variableRate.SetReportGraceHours(24)
	oneTimePlan := createPlan(api, service.Id, "Power station", client.OneTimeRateInputAsRateInput(oneTimeRate))
	fixedPlan := createPlan(api, service.Id, "Fixed home tariff", client.FixedSubscriptionRateInputAsRateInput(fixedRate))
	variablePlan := createPlan(api, service.Id, "Metered home tariff",
		client.VariableSubscriptionRateInputAsRateInput(variableRate))

	address := client.NewAddressInput()
	address.SetLine1("Storgatan 1")
	address.SetCity("Stockholm")
	address.SetCountry("SE")
	customerCreate := client.NewCustomerCreate("ada@example.com", "Ada Lindqvist")
	customerCreate.SetPhoneNil()
	customerCreate.SetAddress(*address)
	customerCreate.SetMetadata(map[string]string{"crm_id": "42"})
	customer, _, err := api.CustomersAPI.CreateCustomer(ctx).CustomerCreate(*customerCreate).Execute()
	check(err)
	customerAddress := customer.Address.Get()
	fmt.Printf("customer: %s, crm_id %s, %s, %s\n",
		customer.Name, customer.Metadata["crm_id"], customerAddress.GetCity(), or(customer.Phone.Get(), "no phone"))

	paidCreate := client.NewPurchaseCreate(fixedPlan, customer.Id)
	paidCreate.SetPaymentToken("tok_success")
	paid := createPurchase(api, paidCreate)
	fmt.Printf("paid: %s %s %d %s\n", paid.Kind, paid.Status, paid.GetAmount(), paid.Currency)

	declinedCreate := client.NewPurchaseCreate(oneTimePlan, customer.Id)
	declinedCreate.SetPaymentToken("tok_declined")
	declined := createPurchase(api, declinedCreate)
	failure := declined.GetFailure()
	fmt.Printf("declined: %s %s %s\n", declined.Kind, declined.Status, failure.Code)

	pending := createPurchase(api, client.NewPurchaseCreate(variablePlan, customer.Id))
	fmt.Printf("pending: %s %s, %v, %v, %v\n", pending.Kind, pending.Status, or(pending.Amount.Get(), "no amount"),
		or(pending.CurrentPeriod.Get(), "no period"), or(pending.Failure.Get(), "no failure"))

	charges, _, err := api.ChargesAPI.ListCharges(ctx).PurchaseId(paid.Id).Execute()
	check(err)
	for _, charge := range charges.Data {
		fmt.Printf("charges: %d %s %d %s\n", len(charges.Data), charge.Status, charge.Amount, charge.Currency)
	}

	_, _, err = api.ChargesAPI.ListCharges(ctx).Cursor("not-a-cursor").Execute()
	var apiError *client.GenericOpenAPIError
	if !errors.As(err, &apiError) {
		log.Fatalf("expected an error response, received %v", err)
	}
	problem := apiError.Model().(client.Problem)
	fmt.Printf("error: %d %s %s\n", problem.Status, problem.Code, problem.Errors[0].GetParameter())
}

// createPlan creates a plan, prints its rate and returns its id.
func createPlan(api *client.APIClient, serviceID, name string, rateInput client.RateInput) string {
	plan, _, err := api.PlansAPI.CreatePlan(ctx).PlanCreate(*client.NewPlanCreate(serviceID, name, rateInput)).Execute()
	check(err)
	switch rate := plan.Rate.GetActualInstance().(type) {
	case *client.OneTimeRate:
		fmt.Printf("plan: %s %d %s\n", rate.Kind, rate.Amount, rate.Currency)
	case *client.FixedSubscriptionRate:
		fmt.Printf("plan: %s %d %s %s\n", rate.Kind, rate.Amount, rate.Currency, rate.Interval)
	case *client.VariableSubscriptionRate:
		fmt.Printf("plan: %s %s %s %s %s\n", rate.Kind, rate.UnitAmount, rate.Currency, rate.Interval, rate.WhenUnreported)
	}
	return plan.Id
}

func createPurchase(api *client.APIClient, body *client.PurchaseCreate) *client.Purchase {
	purchase, _, err := api.PurchasesAPI.CreatePurchase(ctx).PurchaseCreate(*body).Execute()
	check(err)
	return purchase
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
