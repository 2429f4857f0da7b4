"""Makes payments with the client of openapi-generator, and prints what it received."""

import os

from tollgate_client import (
    AddressInput,
    ApiClient,
    ApiException,
    ChargesApi,
    Configuration,
    Currency,
    CustomerCreate,
    CustomersApi,
    FixedSubscriptionKind,
    FixedSubscriptionRate,
    FixedSubscriptionRateInput,
    IntervalInput,
    OneTimeKind,
    OneTimeRate,
    OneTimeRateInput,
    PlanCreate,
    PlansApi,
    Problem,
    PurchaseCreate,
    PurchasesApi,
    Rate,
    RateInput,
    ServiceCreate,
    ServicesApi,
    VariableSubscriptionKind,
    VariableSubscriptionRateInput,
)


def show_rate(rate: Rate) -> str:
    actual = rate.actual_instance
    if isinstance(actual, OneTimeRate):
        return f"{actual.kind.value} {actual.amount} {actual.currency}"
    if isinstance(actual, FixedSubscriptionRate):
        return f"{actual.kind.value} {actual.amount} {actual.currency} {actual.interval}"
    return f"{actual.kind.value} {actual.unit_amount} {actual.currency} {actual.interval} {actual.when_unreported}"


configuration = Configuration(host=os.environ["GATEWAY_URL"], access_token=os.environ["GATEWAY_KEY"])
with ApiClient(configuration) as api_client:
    plans = PlansApi(api_client)
    purchases = PurchasesApi(api_client)
    charges = ChargesApi(api_client)

    service = ServicesApi(api_client).create_service(ServiceCreate(name="Home electricity"))
    print(f"service: {service.name}")

    one_time_plan = plans.create_plan(
        PlanCreate(
            service_id=service.id,
            name="Power station",
            rate=RateInput(
                OneTimeRateInput(kind=OneTimeKind.ONE_TIME, amount=2_500_000_000, currency=Currency.EUR)
            ),
        )
    )
    fixed_plan = plans.create_plan(
        PlanCreate(
            service_id=service.id,
            name="Fixed home tariff",
            rate=RateInput(
                FixedSubscriptionRateInput(
                    kind=FixedSubscriptionKind.FIXED_SUBSCRIPTION,
                    amount=4900,
                    currency=Currency.EUR,
                    interval=IntervalInput.MONTH,
                    interval_count=1,
                )
            ),
        )
    )
    variable_plan = plans.create_plan(
        PlanCreate(
            service_id=service.id,
            name="Metered home tariff",
            rate=RateInput(
                VariableSubscriptionRateInput(
                    kind=VariableSubscriptionKind.VARIABLE_SUBSCRIPTION,
                    unit_amount="32.5",
                    unit_name="kWh",
                    currency=Currency.EUR,
                    interval=IntervalInput.MONTH,
                    interval_count=1,
                    when_unreported="last_charge",
                    report_grace_hours=24,
                )
            ),
        )
    )
    for plan in (one_time_plan, fixed_plan, variable_plan):
        print(f"plan: {show_rate(plan.rate)}")

    customer = CustomersApi(api_client).create_customer(
        CustomerCreate(
            email="ada@example.com",
            name="Ada Lindqvist",
            phone=None,
            address=AddressInput(line1="Storgatan 1", city="Stockholm", country="SE"),
            metadata={"crm_id": "42"},
        )
    )
    print(
        f"customer: {customer.name}, crm_id {customer.metadata['crm_id']}, {customer.address.city}, "
        f"{customer.phone or 'no phone'}"
    )

    paid = purchases.create_purchase(
        PurchaseCreate(plan_id=fixed_plan.id, customer_id=customer.id, payment_token="tok_success")
    )
    print(f"paid: {paid.kind} {paid.status} {paid.amount} {paid.currency}")

    declined = purchases.create_purchase(
        PurchaseCreate(plan_id=one_time_plan.id, customer_id=customer.id, payment_token="tok_declined")
    )
    print(f"declined: {declined.kind} {declined.status} {declined.failure.code}")

    pending = purchases.create_purchase(PurchaseCreate(plan_id=variable_plan.id, customer_id=customer.id))
    print(
        f"pending: {pending.kind} {pending.status}, {pending.amount or 'no amount'}, "
        f"{pending.current_period or 'no period'}, {pending.failure or 'no failure'}"
    )

    page = charges.list_charges(purchase_id=paid.id)
    for charge in page.data:
        print(f"charges: {len(page.data)} {charge.status} {charge.amount} {charge.currency}")

    try:
        charges.list_charges(cursor="not-a-cursor")
    except ApiException as error:
        problem = Problem.from_json(error.body)
        print(f"error: {problem.status} {problem.code} {problem.errors[0].parameter}")
