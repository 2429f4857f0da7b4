import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { ApiForm, useApiForm, type ApiFormState } from '../components/api-form.js';
import { Card } from '../components/screen.js';
import { announce } from '../components/toast.js';
import { toIdHref } from '../components/values.js';
import type { PublicSchemas } from '../data/api.js';
import { humanize } from '../data/format.js';
import { describeKnownEmail, findCustomerByEmail } from '../data/objects.js';
import {
  CHECKOUT_PAGE,
  createCustomer,
  createPlan,
  createPurchase,
  INITIAL_VALUES,
  MadeObjects,
  NEW,
  type MadeObject,
  type PurchaseValues,
} from './create-purchase.js';
import { CreatedPurchase } from './created-purchase.js';
import { toPreviewInput } from './preview-input.js';
import { CustomerChoice, MoreFields, PaymentChoice, PlanChoice } from './purchase-fields.js';
import { PurchasePreview } from './purchase-preview.js';
import { useChoices } from './use-choices.js';

/** Payer that the form suggests if the organization has no customer yet. */
const EXAMPLE_PAYER = { name: 'Ada Lindqvist', email: 'ada@example.com' };

type Form = ApiFormState<PurchaseValues>;

/**
 * Form of a purchase, beside its preview. `plan_id` and `customer_id` of the URL are selected first. The list of the
 * newest purchases shows what the form created.
 */
export function NewPurchase({
  initial,
  children,
}: {
  initial: URLSearchParams;
  /** Cards below the preview. */
  children: ReactNode;
}): JSX.Element {
  const form: Form = useApiForm(INITIAL_VALUES);
  const { payment, plan: newPlan, email } = form.values;
  const choices = useChoices(initial);
  const { plan_id, customer_id, plan, setPlan, setCustomer } = choices;
  const made = useRef(new MadeObjects());
  const service =
    made.current.findService() ?? choices.services.data?.rows.find(({ name }) => name === newPlan.name);
  const [created, setCreated] = useState<PublicSchemas['Purchase'] | null>(null);
  const hasNoCustomer = choices.customers.data?.rows.length === 0;
  useEffect(() => {
    if (hasNoCustomer && form.values.name === '') form.initialize({ ...form.getValues(), ...EXAMPLE_PAYER });
  }, [hasNoCustomer]);
  const restart = (): void => {
    made.current = new MadeObjects();
    setCreated(null);
  };
  const submit = async (values: PurchaseValues): Promise<void> => {
    // Enter in a field does not create the same purchase again.
    if (created) return;
    const known = customer_id === NEW ? await findCustomerByEmail(email.trim()) : undefined;
    if (known) {
      setCustomer(known.id);
      throw new Error(`${describeKnownEmail(known)} This customer is selected now.`);
    }
    const ids = {
      customer_id: customer_id || (await createCustomer(made.current, values)),
      plan_id: plan_id || (await createPlan(made.current, newPlan, service)),
    };
    setCustomer(ids.customer_id);
    setPlan(ids.plan_id);
    const purchase = await createPurchase(ids, values, plan);
    made.current = new MadeObjects();
    form.setValues({ name: '', email: '' });
    form.resetDirty();
    announce(`The purchase was created: ${humanize(purchase.status)}`);
    setCreated(purchase);
    if (payment === CHECKOUT_PAGE) open(purchase.checkout_url, '_blank', 'noopener');
  };
  return (
    <div className="columns">
      <Card title="Plan, customer and payment">
        <ApiForm
          form={form}
          submitLabel={payment === CHECKOUT_PAGE ? 'Create purchase and open checkout' : 'Create purchase'}
          errorTitle="The purchase was not created"
          errorDetails={<MadeList objects={made.current.list} />}
          isIncomplete={choices.isLoading}
          result={
            created ? <CreatedPurchase purchase={created} onRepeat={() => void setCreated(null)} /> : null
          }
          onSubmit={submit}
        >
          <PlanChoice {...choices} form={form} service={service} onChange={restart} />
          <CustomerChoice {...choices} form={form} onChange={restart} />
          <PaymentChoice form={form} onChange={restart} />
          <MoreFields form={form} needsDate={plan?.requires_activation_date === true} />
        </ApiForm>
      </Card>
      <div>
        <PurchasePreview input={choices.isLoading ? undefined : toPreviewInput(form.values, choices)} />
        {children}
      </div>
    </div>
  );
}

/** Objects that the next attempt uses. */
function MadeList({ objects }: { objects: readonly MadeObject[] }): JSX.Element | null {
  if (objects.length === 0) return null;
  return (
    <>
      Already created, and used by the next attempt:
      <ul>
        {objects.map(({ type, id, name }) => (
          <li key={id}>
            {type} <a href={toIdHref(id)}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
