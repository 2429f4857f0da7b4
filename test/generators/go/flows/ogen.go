// Makes payments with the client of ogen, and prints what it received.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"example.com/shop/client"
)

var ctx = context.Background()

type credentials struct{}

func (credentials) APIKey(context.Context, client.OperationName) (client.APIKey, error) {
	return client.APIKey{Token: os.Getenv("GATEWAY_KEY")}, nil
}

func main() {
	api, err := client.NewClient(os.Getenv("GATEWAY_URL"), credentials{})
	check(err)

	created, err := api.CreateService(ctx, &client.ServiceCreate{Name: "Home electricity"}, client.CreateServiceParams{})
	service := expect[*client.ServiceHeaders](created, err).Response
	fmt.Printf("service: %s\n", service.Name)

	oneTimePlan := createPlan(api, service.ID, "Power station", client.NewOneTimeRateInputRateInputSum(
		client.OneTimeRateInput{Kind: client.OneTimeKindOneTime, Amount: 2_500_000_000, Currency: client.CurrencyEUR}))
	fixedPlan := createPlan(api, service.ID, "Fixed home tariff", client.NewFixedSubscriptionRateInputRateInputSum(
		client.FixedSubscriptionRateInput{
			Kind: client.FixedSubscriptionKindFixedSubscription, Amount: 4900, Currency: client.CurrencyEUR,
			Interval: client.IntervalInputMonth, IntervalCount: client.NewOptNilIntervalCount(1),
		}))
	variablePlan := createPlan(api, service.ID, "Metered home tariff", client.NewVariableSubscriptionRateInputRateInputSum(
		client.VariableSubscriptionRateInput{
			Kind: client.VariableSubscriptionKindVariableSubscription, UnitAmount: "32.5", UnitName: "kWh",
			Currency: client.CurrencyEUR, Interval: client.IntervalInputMonth, IntervalCount: client.NewOptNilIntervalCount(1),
			WhenUnreported:   client.VariableSubscriptionRateInputWhenUnreportedLastCharge,
			ReportGraceHours: client.NewOptNilReportGraceHours(24),
		}))

	customerCreate := client.CustomerCreate{
		Email: "ada@example.com",
		Name:  "Ada Lindqvist",
		Address: client.NewOptNilAddressInput(client.AddressInput{
			Line1:   client.NewOptNilTextLine("Storgatan 1"),
			City:    client.NewOptNilTextLine("Stockholm"),
			Country: client.NewOptNilCountryCode("SE"),
		}),
		Metadata: client.NewOptNilMetadataInput(client.MetadataInput{"crm_id": "42"}),
	}
	customerCreate.Phone.SetToNull()
	customerResponse, err := api.CreateCustomer(ctx, &customerCreate, client.CreateCustomerParams{})
	customer := expect[*client.CustomerHeaders](customerResponse, err).Response
	fmt.Printf("customer: %s, crm_id %s, %s, %s\n", customer.Name, customer.Metadata["crm_id"],
		customer.Address.Value.City.Value, customer.Phone.Or("no phone"))

	paid := createPurchase(api, client.PurchaseCreate{
		PlanID: fixedPlan, CustomerID: client.ReferenceId(customer.ID), PaymentToken: client.NewOptNilPaymentToken("tok_success"),
	})
	fmt.Printf("paid: %s %s %d %s\n", paid.Kind, paid.Status, paid.Amount.Value, paid.Currency)

	declined := createPurchase(api, client.PurchaseCreate{
		PlanID: oneTimePlan, CustomerID: client.ReferenceId(customer.ID), PaymentToken: client.NewOptNilPaymentToken("tok_declined"),
	})
	fmt.Printf("declined: %s %s %s\n", declined.Kind, declined.Status, declined.Failure.Value.Code)

	pending := createPurchase(api, client.PurchaseCreate{PlanID: variablePlan, CustomerID: client.ReferenceId(customer.ID)})
	fmt.Printf("pending: %s %s, %s, %s, %s\n", pending.Kind, pending.Status, orMissing(pending.Amount.Null, "no amount"),
		orMissing(pending.CurrentPeriod.Null, "no period"), orMissing(pending.Failure.Null, "no failure"))

	listed, err := api.ListCharges(ctx, client.ListChargesParams{PurchaseID: client.NewOptString(string(paid.ID))})
	charges := expect[*client.ChargeListHeaders](listed, err).Response.Data
	for _, charge := range charges {
		fmt.Printf("charges: %d %s %d %s\n", len(charges), charge.Status, charge.Amount, charge.Currency)
	}

	rejected, err := api.ListCharges(ctx, client.ListChargesParams{Cursor: client.NewOptString("not-a-cursor")})
	problem := expect[*client.InvalidQueryHeaders](rejected, err).Response
	fmt.Printf("error: %d %s %s\n", problem.Status, problem.Code, problem.Errors[0].Parameter.Value)
}

// createPlan creates a plan, prints its rate and returns its id.
func createPlan(api *client.Client, serviceID client.ServiceId, name client.Name, rate client.RateInputSum) client.ReferenceId {
	body := client.PlanCreate{ServiceID: client.ReferenceId(serviceID), Name: name, Rate: client.RateInput{OneOf: rate}}
	response, err := api.CreatePlan(ctx, &body, client.CreatePlanParams{})
	plan := expect[*client.PlanHeaders](response, err).Response
	switch received := plan.Rate.OneOf; received.Type {
	case client.OneTimeRateRateSum:
		rate := received.OneTimeRate
		fmt.Printf("plan: %s %d %s\n", rate.Kind, rate.Amount, rate.Currency)
	case client.FixedSubscriptionRateRateSum:
		rate := received.FixedSubscriptionRate
		fmt.Printf("plan: %s %d %s %s\n", rate.Kind, rate.Amount, rate.Currency, rate.Interval)
	case client.VariableSubscriptionRateRateSum:
		rate := received.VariableSubscriptionRate
		fmt.Printf("plan: %s %s %s %s %s\n", rate.Kind, rate.UnitAmount, rate.Currency, rate.Interval, rate.WhenUnreported)
	}
	return client.ReferenceId(plan.ID)
}

func createPurchase(api *client.Client, body client.PurchaseCreate) client.Purchase {
	response, err := api.CreatePurchase(ctx, &body, client.CreatePurchaseParams{})
	return expect[*client.PurchaseHeaders](response, err).Response
}

// expect returns a response of one type, and stops the program at any other.
func expect[T any](response any, err error) T {
	check(err)
	expected, ok := response.(T)
	if !ok {
		log.Fatalf("unexpected response: %#v", response)
	}
	return expected
}

func orMissing(isNull bool, missing string) string {
	if isNull {
		return missing
	}
	return "a value"
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
