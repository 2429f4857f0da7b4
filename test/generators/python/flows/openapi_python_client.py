"""Makes payments with the client of openapi-python-client, and prints what it received."""

import os

from tollgate_client import AuthenticatedClient
from tollgate_client.api.charges import list_charges
from tollgate_client.api.customers import create_customer
from tollgate_client.api.plans import create_plan
from tollgate_client.api.purchases import create_purchase
from tollgate_client.api.services import create_service
from tollgate_client.models import (
    AddressInput,
    Currency,
    CustomerCreate,
    FixedSubscriptionKind,
    FixedSubscriptionRate,
    FixedSubscriptionRateInput,
    IntervalInput,
    MetadataInput,
    OneTimeKind,
    OneTimeRate,
    OneTimeRateInput,
    Plan,
    PlanCreate,
    PurchaseCreate,
    ServiceCreate,
    VariableSubscriptionKind,
    VariableSubscriptionRateInput,
    VariableSubscriptionRateInputWhenUnreported,
)


def show_rate(plan: Plan) -> str:
    rate = plan.rate
    if isinstance(rate, OneTimeRate):
        return f"{rate.kind} {rate.amount} {rate.currency}"
    if isinstance(rate, FixedSubscriptionRate):
        return f"{rate.kind} {rate.amount} {rate.currency} {rate.interval}"
    return f"{rate.kind} {rate.unit_amount} {rate.currency} {rate.interval} {rate.when_unreported}"


with AuthenticatedClient(base_url=os.environ["GATEWAY_URL"], token=os.environ["GATEWAY_KEY"]) as client:
    service = create_service.sync(client=client, body=ServiceCreate(name="Home electricity"))
    print(f"service: {service.name}")

    one_time_plan = create_plan.sync(
        client=client,
        body=PlanCreate(
            service_id=service.id,
            name="Power station",
            rate=OneTimeRateInput(kind=OneTimeKind.ONE_TIME, amount=2_500_000_000, currency=Currency.EUR),
        ),
    )
    fixed_plan = create_plan.sync(
        client=client,
        body=PlanCreate(
            service_id=service.id,
            name="Fixed home tariff",
            rate=FixedSubscriptionRateInput(
                kind=FixedSubscriptionKind.FIXED_SUBSCRIPTION,
                amount=4900,
                currency=Currency.EUR,
                interval=IntervalInput.MONTH,
                interval_count=1,
            ),
        ),
    )
    variable_plan = create_plan.sync(
        client=client,
        body=PlanCreate(
            service_id=service.id,
            name="Metered home tariff",
            rate=VariableSubscriptionRateInput(
                kind=VariableSubscriptionKind.VARIABLE_SUBSCRIPTION,
                unit_amount="32.5",
                unit_name="kWh",
                currency=Currency.EUR,
                interval=IntervalInput.MONTH,
                interval_count=1,
                when_unreported=VariableSubscriptionRateInputWhenUnreported.LAST_CHARGE,
                report_grace_hours=24,
            ),
        ),
    )
    for plan in (one_time_plan, fixed_plan, variable_plan):
        print(f"plan: {show_rate(plan)}")

    metadata = MetadataInput()
    metadata["crm_id"] = "42"
    customer = create_customer.sync(
        client=client,
        body=CustomerCreate(
            email="ada@example.com",
            name="Ada Lindqvist",
            phone=None,
            address=AddressInput(line1="Storgatan 1", city="Stockholm", country="SE"),
            metadata=metadata,
        ),
    )
    print(
        f"customer: {customer.name}, crm_id {customer.metadata['crm_id']}, {customer.address.city}, "
        f"{customer.phone or 'no phone'}"
    )

    paid = create_purchase.sync(
        client=client,
        body=PurchaseCreate(plan_id=fixed_plan.id, customer_id=customer.id, payment_token="tok_success"),
    )
    print(f"paid: {paid.kind} {paid.status} {paid.amount} {paid.currency}")

    declined = create_purchase.sync(
        client=client,
        body=PurchaseCreate(plan_id=one_time_plan.id, customer_id=customer.id, payment_token="tok_declined"),
    )
    print(f"declined: {declined.kind} {declined.status} {declined.failure.code}")

    pending = create_purchase.sync(
        client=client, body=PurchaseCreate(plan_id=variable_plan.id, customer_id=customer.id)
    )
    print(
        f"pending: {pending.kind} {pending.status}, {pending.amount or 'no amount'}, "
        f"{pending.current_period or 'no period'}, {pending.failure or 'no failure'}"
    )

    page = list_charges.sync(client=client, purchase_id=paid.id)
    for charge in page.data:
        print(f"charges: {len(page.data)} {charge.status} {charge.amount} {charge.currency}")

    problem = list_charges.sync(client=client, cursor="not-a-cursor")
    print(f"error: {problem.status} {problem.code} {problem.errors[0].parameter}")
