import { useForm, type UseFormReturnType } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { ApiError, type Schemas } from '../data/api.js';
import { useAction } from '../data/resource.js';
import { Button } from './buttons.js';
import { describeValidationError, examplesByFormat } from './responses.js';
import { ErrorState } from './states.js';

/** Values of a form by the name of their property in the request. */
export type FormValues = object;

/** Form whose fields have the names of the properties that it sends. */
export type ApiFormState<Values extends FormValues> = UseFormReturnType<Values> & {
  /** Returns the properties of the field that edits a value. */
  field: (name: (keyof Values & string) | `${keyof Values & string}.${string}`) => FieldProps;
};

/** Value, error and handlers of a field. The library types them as `any`, since they fit each of its inputs. */
export type FieldProps = ReturnType<UseFormReturnType<FormValues>['getInputProps']> & { name: string };

/**
 * Keeps the values of a form, and the errors of its fields. The browser asks before a reload that discards values. A form
 * that stays on the page after its action calls `resetDirty`, because its values are sent.
 */
export function useApiForm<Values extends FormValues>(initialValues: Values): ApiFormState<Values> {
  const form = useForm<Values>({ initialValues });
  useWindowEvent('beforeunload', (event) => {
    if (form.isDirty()) event.preventDefault();
  });
  return { ...form, field: (name) => ({ ...form.getInputProps(name), name }) };
}

/**
 * Keeps the values of a form that edits a saved object. What the user typed stays when another client changes the object;
 * the other fields show the change.
 */
export function useSavedForm<Values extends FormValues>(saved: Values): ApiFormState<Values> {
  const form = useApiForm(saved);
  useEffect(() => {
    const edited = Object.entries(form.values).filter(([name]) => form.isDirty(name));
    form.resetDirty(saved);
    form.setValues({ ...saved, ...Object.fromEntries(edited) });
  }, [JSON.stringify(saved)]);
  return form;
}

interface ApiFormProps<Values extends FormValues> {
  form: ApiFormState<Values>;
  /** Verb of the action, on the button that submits the form. */
  submitLabel: string;
  /** Failed action, such as "The customer was not created". */
  errorTitle: string;
  /** True if the form lacks something that its fields cannot require. */
  isIncomplete?: boolean;
  /** False if the action works without a connection. */
  isWrite?: boolean;
  onSubmit: (values: Values) => Promise<unknown>;
  /** Consequence of an error. */
  errorDetails?: ReactNode;
  /** Result of the action, instead of the button. */
  result?: ReactNode;
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
  isWrite = true,
  onSubmit,
  errorDetails,
  result = null,
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
  const [unmarked, setUnmarked] = useState<readonly ValidationError[]>([]);
  useLayoutEffect(() => {
    const inputs = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    const errors = assignErrors(
      action.error,
      inputs.map(({ name }) => name),
    );
    showErrors(errors.marked);
    setUnmarked(errors.unmarked);
  }, [action.error]);
  return (
    <form className="stack" ref={element} noValidate onSubmit={submit}>
      {children}
      <ErrorState title={errorTitle} error={action.error} unmarked={unmarked}>
        {errorDetails}
      </ErrorState>
      {result ?? (
        <div className="dialog-actions">
          {actions}
          <Button type="submit" tone="primary" isWrite={isWrite} disabled={action.isBusy || isIncomplete}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}

type FieldErrors = Record<string, string>;
type ValidationError = Schemas['ProblemError'];

/**
 * Divides the validation errors of a response into those of fields, and all others.
 *
 * @param names names of the shown fields, such as `email`, or `plan.amount` for a field of one of several objects
 */
export function assignErrors(
  error: Error | null,
  names: readonly string[],
): { marked: FieldErrors; unmarked: readonly ValidationError[] } {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const found = errors.map((each) => [findField(each, names), each] as const);
  const marked = found.flatMap(([name, each]) =>
    name === undefined ? [] : [[name, `The value ${describeValidationError(each).advice}`] as const],
  );
  return {
    // The first error of a field wins.
    marked: Object.fromEntries(marked.toReversed()),
    unmarked: found.flatMap(([name, each]) => (name === undefined ? [each] : [])),
  };
}

/** Finds the field of an error by the last name in its pointer. Undefined if none or more than one has the name. */
function findField({ pointer = '' }: ValidationError, names: readonly string[]): string | undefined {
  const property = pointer.split('/').findLast((token) => !/^\d*$/.test(token));
  const matches = names.filter((name) => property !== undefined && name.split('.').at(-1) === property);
  return matches.length === 1 ? matches[0] : undefined;
}

/** Returns what to correct in the fields whose values the browser rejects, by their name. */
function findCorrections(form: HTMLFormElement): FieldErrors {
  const inputs = ([...form.elements] as HTMLInputElement[]).filter(({ validity }) => !validity.valid);
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
