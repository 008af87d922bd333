import type { ErrorCode, FieldError, FieldErrorCode } from '@visite/contract';
import { FetchError, ResponseError } from '../api/api-errors.ts';
import { formatTime } from './format.ts';
import { text } from './texts.ts';

/*
 * The one place that turns codes into words. A screen that uses it lists `errors` among its texts;
 * inside the staff area they are always loaded.
 */

type Camel<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Code;

/** `camera-busy` as a text key: `cameraBusy`. */
export function camelCode<Code extends string>(code: Code): Camel<Code> {
  return code.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Camel<Code>;
}

/** What to tell a person about anything that a call threw. */
export function errorText(error: unknown): string {
  if (error instanceof FetchError) return text('errors.noConnection');
  if (!(error instanceof ResponseError)) return text('errors.unexpected');
  const { lockedUntil } = error.problem ?? {};
  if (lockedUntil) return text('errors.lockedUntil', { time: formatTime(lockedUntil) });
  return codeText(error.code);
}

function codeText(code: ErrorCode): string {
  return text(`errors.code.${camelCode(code)}`);
}

export function staffLoginErrorText(error: unknown): string {
  const failed = error instanceof ResponseError && error.code === 'login-failed';
  return failed ? text('errors.staffLogin.failed') : errorText(error);
}

export function patientLoginErrorText(error: unknown): string {
  if (error instanceof FetchError) return text('errors.patientLogin.noConnection');
  if (!(error instanceof ResponseError)) return errorText(error);
  if (error.code === 'too-many-attempts') return text('errors.patientLogin.tooManyAttempts');
  const badData = ['login-failed', 'invalid-request', 'not-found'].includes(error.code);
  return badData ? text('errors.patientLogin.badData') : errorText(error);
}

/** What is wrong with one field, named by its label. */
export function fieldErrorText(code: FieldErrorCode, entity: string): string {
  return text(`errors.field.${camelCode(code)}`, { entity });
}

/** A form's error has the contract's code as its `type`; `entity` is the field's label. */
export function formErrorText(
  error: { type?: unknown } | undefined,
  entity: string,
): string | undefined {
  return error?.type ? fieldErrorText(error.type as FieldErrorCode, entity) : undefined;
}

export function emailErrorText(): string {
  return text('errors.email');
}

/** The fields that the server refused, by dotted path, in words; empty when it named none. */
export function fieldErrorTexts(
  error: unknown,
  labels: Readonly<Record<string, string>>,
): Record<string, string> {
  const refused = error instanceof ResponseError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(refused.map((each) => [each.path, textOf(each, labels)]));
}

function textOf({ path, code }: FieldError, labels: Readonly<Record<string, string>>): string {
  if (/(?:^|\.)email$/.test(path) && code === 'invalid') return emailErrorText();
  return fieldErrorText(code, labels[path] ?? path);
}
