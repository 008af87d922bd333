import { type FieldError, parseInput } from '@visite/contract';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form';
import { ResponseError } from '../api/api-errors.ts';

interface ResolverParts<Values> {
  /** What is sent, where the form's values have another shape. Paths of fields stay the contract's. */
  toInput?: (values: Values) => unknown;
  /** What the schema cannot know. */
  check?: (values: Values) => readonly FieldError[];
}

/** Checks a form by the contract's schema; an error's `type` is the contract's code. */
export function contractResolver<Values extends FieldValues>(
  schema: Parameters<typeof parseInput>[0],
  { toInput = (values) => values, check = () => [] }: ResolverParts<Values> = {},
): Resolver<Values> {
  return (values) => {
    const parsed = parseInput(schema, toInput(values));
    const wrong = [...(parsed.ok ? [] : parsed.errors), ...check(values)];
    if (wrong.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const each of wrong) {
      if (!get(errors, each.path)) set(errors, each.path, { type: codeFor(each, values) });
    }
    return { values: {}, errors };
  };
}

/** Puts what the server refused beside its fields; false where it named none of this form. */
export function setServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): boolean {
  const values = form.getValues();
  const refused = error instanceof ResponseError ? (error.problem?.errors ?? []) : [];
  const own = refused.filter(({ path }) => get(values, path) !== undefined);
  for (const [index, each] of own.entries()) {
    const type = codeFor(each, values);
    form.setError(each.path as FieldPath<Values>, { type }, { shouldFocus: index === 0 });
  }
  return own.length > 0;
}

/** An empty field is missing, not too short. */
function codeFor({ path, code }: FieldError, values: FieldValues): FieldError['code'] {
  const value: unknown = get(values, path);
  const empty = typeof value === 'string' ? value.trim() === '' : isEmptyList(value);
  return empty ? 'required' : code;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
