import { useForm, type UseFormReturnType } from '@mantine/form';
import { useLayoutEffect, useRef, type JSX, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, type Schemas } from '../data/api.js';
import { useAction } from '../data/resource.js';
import { Button } from './buttons.js';
import { describeValidationError, examplesByFormat } from './responses.js';
import { ErrorState } from './states.js';

/** Values of a form by the name of their property in the request. */
export type FormValues = Record<string, unknown>;

/** Form whose fields have the names of the properties that it sends. */
export type ApiFormState<Values extends FormValues> = UseFormReturnType<Values> & {
  /** Returns the properties of the field that edits a value. */
  field: (name: keyof Values & string) => FieldProps;
};

/** Value, error and handlers of a field. The library types them as `any`, since they fit each of its inputs. */
type FieldProps = ReturnType<UseFormReturnType<FormValues>['getInputProps']> & { name: string };

/** Keeps the values of a form, and the errors of its fields. */
export function useApiForm<Values extends FormValues>(initialValues: Values): ApiFormState<Values> {
  const form = useForm<Values>({ initialValues });
  return { ...form, field: (name) => ({ ...form.getInputProps(name), name }) };
}

interface ApiFormProps<Values extends FormValues> {
  form: ApiFormState<Values>;
  /** Verb of the action, on the button that submits the form. */
  submitLabel: string;
  /** Failed action, such as "The customer was not created". */
  errorTitle: string;
  /** True if the form lacks something that its fields cannot require. */
  isIncomplete?: boolean;
  onSubmit: (values: Values) => Promise<unknown>;
  /** Further buttons, before the one that submits the form. */
  actions?: ReactNode;
  /** Fields. */
  children: ReactNode;
}

/** Form that sends a request. It shows each error of the response at the field of its property, and all others below. */
export function ApiForm<Values extends FormValues>({
  form,
  submitLabel,
  errorTitle,
  isIncomplete = false,
  onSubmit,
  actions,
  children,
}: ApiFormProps<Values>): JSX.Element {
  const element = useRef<HTMLFormElement>(null);
  const action = useAction();
  const showErrors = (errors: FieldErrors): boolean => {
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!showErrors(findCorrections(event.currentTarget)))
      action.toHandler(() => onSubmit(form.getValues()))(event);
  };
  const { marked, unmarked } = assignErrors(action.error, Object.keys(form.values));
  useLayoutEffect(() => void showErrors(marked), [action.error]);
  return (
    <form className="stack" ref={element} noValidate onSubmit={submit}>
      {children}
      <ErrorState title={errorTitle} error={action.error} unmarked={unmarked} />
      <div className="dialog-actions">
        {actions}
        <Button type="submit" tone="primary" disabled={action.isBusy || isIncomplete}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type FieldErrors = Record<string, string>;

/** Divides the validation errors of a response into those of fields, and all others. */
export function assignErrors(
  error: Error | null,
  names: readonly string[],
): { marked: FieldErrors; unmarked: readonly Schemas['ProblemError'][] } {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const toName = ({ pointer = '' }: Schemas['ProblemError']): string =>
    pointer.split('/').findLast((token) => names.includes(token)) ?? '';
  const marked = errors.flatMap((each) =>
    toName(each) === '' ? [] : [[toName(each), `The value ${describeValidationError(each).advice}`] as const],
  );
  return {
    marked: Object.fromEntries(marked.toReversed()),
    unmarked: errors.filter((each) => toName(each) === ''),
  };
}

/** Returns what to correct in the fields whose values the browser rejects, by their name. */
function findCorrections(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && !element.validity.valid,
  );
  return Object.fromEntries(inputs.map((input) => [input.name, describeCorrection(input)]));
}

const examplesByType: Record<string, string> = {
  email: examplesByFormat['email'] ?? '',
  url: examplesByFormat['uri'] ?? '',
  number: 'a number',
  'datetime-local': 'a date and a time',
};

/** Says which value an invalid input needs: `Enter 1 or more.` */
function describeCorrection({ validity, type, min, max, placeholder }: HTMLInputElement): string {
  if (validity.valueMissing) return 'Enter a value.';
  if (validity.rangeUnderflow) return `Enter ${min} or more.`;
  if (validity.rangeOverflow) return `Enter ${max} or less.`;
  if (validity.stepMismatch) return 'Enter a whole number.';
  return `Enter ${examplesByType[type] ?? `a value such as ${placeholder}`}.`;
}
