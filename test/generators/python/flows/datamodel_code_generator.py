"""Makes payments with httpx and the models of datamodel-code-generator, and prints what it received."""

import os

import httpx
from pydantic import BaseModel

from models import (
    AddressInput,
    ChargeList,
    Customer,
    CustomerCreate,
    FixedSubscriptionRate,
    FixedSubscriptionRateInput,
    MetadataInput,
    OneTimeRate,
    OneTimeRateInput,
    Plan,
    PlanCreate,
    Problem,
    Purchase,
    PurchaseCreate,
    Rate,
    RateInput,
    Service,
    ServiceCreate,
    VariableSubscriptionRateInput,
)

client = httpx.Client(
    base_url=os.environ["GATEWAY_URL"],
    headers={"authorization": f"Bearer {os.environ['GATEWAY_KEY']}"},
)


def post(path: str, body: BaseModel) -> bytes:
    response = client.post(
        path,
        content=body.model_dump_json(exclude_unset=True),
        headers={"content-type": "application/json"},
    )
    response.raise_for_status()
    return response.content


def create_plan(name: str, service: Service, rate: BaseModel) -> Plan:
    body = PlanCreate(service_id=service.id.root, name=name, rate=RateInput(rate))
    return Plan.model_validate_json(post("/plans", body))


def buy(plan: Plan, customer: Customer, payment_token: str | None = None) -> Purchase:
    body = PurchaseCreate(
        plan_id=plan.id.root, customer_id=customer.id.root, payment_token=payment_token
    )
    return Purchase.model_validate_json(post("/purchases", body))


def show_rate(rate: Rate) -> str:
    actual = rate.root
    if isinstance(actual, OneTimeRate):
        return f"{actual.kind} {actual.amount.root} {actual.currency.root}"
    if isinstance(actual, FixedSubscriptionRate):
        return f"{actual.kind} {actual.amount.root} {actual.currency.root} {actual.interval.root}"
    return (
        f"{actual.kind} {actual.unit_amount.root} {actual.currency.root} {actual.interval.root} "
        f"{actual.when_unreported}"
    )


service = Service.model_validate_json(post("/services", ServiceCreate(name="Home electricity")))
print(f"service: {service.name.root}")

one_time_plan = create_plan(
    "Power station",
    service,
    OneTimeRateInput(kind="one_time", amount=2_500_000_000, currency="EUR"),
)
fixed_plan = create_plan(
    "Fixed home tariff",
    service,
    FixedSubscriptionRateInput(
        kind="fixed_subscription", amount=4900, currency="EUR", interval="month", interval_count=1
    ),
)
variable_plan = create_plan(
    "Metered home tariff",
    service,
    VariableSubscriptionRateInput(
        kind="variable_subscription",
        unit_amount="32.5",
        unit_name="kWh",
        currency="EUR",
        interval="month",
        interval_count=1,
        when_unreported="last_charge",
        report_grace_hours=24,
    ),
)
for plan in (one_time_plan, fixed_plan, variable_plan):
    print(f"plan: {show_rate(plan.rate)}")

customer = Customer.model_validate_json(
    post(
        "/customers",
        CustomerCreate(
            email="ada@example.com",
            name="Ada Lindqvist",
            phone=None,
            address=AddressInput(line1="Storgatan 1", city="Stockholm", country="SE"),
            metadata=MetadataInput({"crm_id": "42"}),
        ),
    )
)
print(
    f"customer: {customer.name.root}, crm_id {customer.metadata.root['crm_id']}, "
    f"{customer.address.city.root}, {customer.phone or 'no phone'}"
)

paid = buy(fixed_plan, customer, "tok_success")
print(f"paid: {paid.kind.root} {paid.status.root} {paid.amount} {paid.currency.root}")

declined = buy(one_time_plan, customer, "tok_declined")
print(f"declined: {declined.kind.root} {declined.status.root} {declined.failure.code.root}")

pending = buy(variable_plan, customer)
print(
    f"pending: {pending.kind.root} {pending.status.root}, {pending.amount or 'no amount'}, "
    f"{pending.current_period or 'no period'}, {pending.failure or 'no failure'}"
)

page = ChargeList.model_validate_json(
    client.get("/charges", params={"purchase_id": paid.id.root}).raise_for_status().content
)
for charge in page.data:
    print(f"charges: {len(page.data)} {charge.status.root} {charge.amount.root} {charge.currency.root}")

rejected = client.get("/charges", params={"cursor": "not-a-cursor"})
problem = Problem.model_validate_json(rejected.content)
print(f"error: {problem.status} {problem.code.root} {problem.errors[0].parameter}")
