import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ChargesApi;
import org.openapitools.client.api.CustomersApi;
import org.openapitools.client.api.PlansApi;
import org.openapitools.client.api.PurchasesApi;
import org.openapitools.client.api.ServicesApi;
import org.openapitools.client.model.AddressInput;
import org.openapitools.client.model.Charge;
import org.openapitools.client.model.Currency;
import org.openapitools.client.model.Customer;
import org.openapitools.client.model.CustomerCreate;
import org.openapitools.client.model.FixedSubscriptionKind;
import org.openapitools.client.model.FixedSubscriptionRate;
import org.openapitools.client.model.FixedSubscriptionRateInput;
import org.openapitools.client.model.IntervalInput;
import org.openapitools.client.model.OneTimeKind;
import org.openapitools.client.model.OneTimeRate;
import org.openapitools.client.model.OneTimeRateInput;
import org.openapitools.client.model.Plan;
import org.openapitools.client.model.PlanCreate;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.Purchase;
import org.openapitools.client.model.PurchaseCreate;
import org.openapitools.client.model.Rate;
import org.openapitools.client.model.RateInput;
import org.openapitools.client.model.Service;
import org.openapitools.client.model.ServiceCreate;
import org.openapitools.client.model.VariableSubscriptionKind;
import org.openapitools.client.model.VariableSubscriptionRate;
import org.openapitools.client.model.VariableSubscriptionRateInput;

/** Makes payments with the client of openapi-generator, and prints what it received. */
public class Flow {
  public static void main(String[] arguments) throws Exception {
    String key = System.getenv("GATEWAY_KEY");
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("GATEWAY_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    PlansApi plans = new PlansApi(client);
    PurchasesApi purchases = new PurchasesApi(client);
    ChargesApi charges = new ChargesApi(client);

    Service service =
        new ServicesApi(client).createService(new ServiceCreate().name("Home electricity"), null, null);
    System.out.println("service: " + service.getName());

    OneTimeRateInput oneTimeRate =
        new OneTimeRateInput().kind(OneTimeKind.ONE_TIME).amount(2_500_000_000L).currency(Currency.EUR);
    FixedSubscriptionRateInput fixedRate =
        new FixedSubscriptionRateInput()
            .kind(FixedSubscriptionKind.FIXED_SUBSCRIPTION)
            .amount(4900L)
            .currency(Currency.EUR)
            .interval(IntervalInput.MONTH)
            .intervalCount(1);
    VariableSubscriptionRateInput variableRate =
        new VariableSubscriptionRateInput()
            .kind(VariableSubscriptionKind.VARIABLE_SUBSCRIPTION)
            .unitAmount("32.5")
            .unitName("kWh")
            .currency(Currency.EUR)
            .interval(IntervalInput.MONTH)
            .intervalCount(1)
            .whenUnreported(VariableSubscriptionRateInput.WhenUnreportedEnum.LAST_CHARGE)
            .reportGraceHours(24);
    Plan oneTimePlan = plans.createPlan(describePlan(service, "Power station", new RateInput(oneTimeRate)), null, null);
    Plan fixedPlan = plans.createPlan(describePlan(service, "Fixed home tariff", new RateInput(fixedRate)), null, null);
    Plan variablePlan =
        plans.createPlan(describePlan(service, "Metered home tariff", new RateInput(variableRate)), null, null);
    for (Plan plan : List.of(oneTimePlan, fixedPlan, variablePlan)) {
      System.out.println("plan: " + showRate(plan.getRate()));
    }

    Customer customer =
        new CustomersApi(client)
            .createCustomer(
                new CustomerCreate()
                    .email("ada@example.com")
                    .name("Ada Lindqvist")
                    .phone(null)
                    .address(new AddressInput().line1("Storgatan 1").city("Stockholm").country("SE"))
                    .metadata(Map.of("crm_id", "42")),
                null,
                null);
    System.out.printf(
        "customer: %s, crm_id %s, %s, %s%n",
        customer.getName(),
        customer.getMetadata().get("crm_id"),
        customer.getAddress().getCity(),
        Objects.requireNonNullElse(customer.getPhone(), "no phone"));

    PurchaseCreate paidCreate =
        new PurchaseCreate()
            .planId(fixedPlan.getId())
            .customerId(customer.getId())
            .paymentToken("tok_success");
    Purchase paid = purchases.createPurchase(paidCreate, null, null);
    System.out.printf(
        "paid: %s %s %d %s%n", paid.getKind(), paid.getStatus(), paid.getAmount(), paid.getCurrency());

    PurchaseCreate declinedCreate =
        new PurchaseCreate()
            .planId(oneTimePlan.getId())
            .customerId(customer.getId())
            .paymentToken("tok_declined");
    Purchase declined = purchases.createPurchase(declinedCreate, null, null);
    System.out.printf(
        "declined: %s %s %s%n", declined.getKind(), declined.getStatus(), declined.getFailure().getCode());

    PurchaseCreate pendingCreate =
        new PurchaseCreate().planId(variablePlan.getId()).customerId(customer.getId());
    Purchase pending = purchases.createPurchase(pendingCreate, null, null);
    System.out.printf(
        "pending: %s %s, %s, %s, %s%n",
        pending.getKind(),
        pending.getStatus(),
        Objects.requireNonNullElse(pending.getAmount(), "no amount"),
        Objects.requireNonNullElse(pending.getCurrentPeriod(), "no period"),
        Objects.requireNonNullElse(pending.getFailure(), "no failure"));

    List<Charge> page =
        charges.listCharges(null, paid.getId(), null, null, null, null, null, null).getData();
    for (Charge charge : page) {
      System.out.printf(
          "charges: %d %s %d %s%n", page.size(), charge.getStatus(), charge.getAmount(), charge.getCurrency());
    }

    try {
      charges.listCharges(null, null, null, null, "not-a-cursor", null, null, null);
    } catch (ApiException error) {
      Problem problem = ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), Problem.class);
      System.out.printf(
          "error: %d %s %s%n", problem.getStatus(), problem.getCode(), problem.getErrors().get(0).getParameter());
    }
  }

  private static PlanCreate describePlan(Service service, String name, RateInput rate) {
    return new PlanCreate().serviceId(service.getId()).name(name).rate(rate);
  }

  private static String showRate(Rate rate) {
    Object actual = rate.getActualInstance();
    if (actual instanceof OneTimeRate) {
      OneTimeRate oneTime = (OneTimeRate) actual;
      return String.format("%s %d %s", oneTime.getKind(), oneTime.getAmount(), oneTime.getCurrency());
    }
    if (actual instanceof FixedSubscriptionRate) {
      FixedSubscriptionRate fixed = (FixedSubscriptionRate) actual;
      return String.format(
          "%s %d %s %s", fixed.getKind(), fixed.getAmount(), fixed.getCurrency(), fixed.getInterval());
    }
    VariableSubscriptionRate variable = (VariableSubscriptionRate) actual;
    return String.format(
        "%s %s %s %s %s",
        variable.getKind(),
        variable.getUnitAmount(),
        variable.getCurrency(),
        variable.getInterval(),
        variable.getWhenUnreported());
  }
}
