import { type FirstPracticeInput, firstPracticeInput } from '@visite/contract';
import { type ReactNode, useId, useRef } from 'react';
import { type FieldPathByValue, get, useForm } from 'react-hook-form';
import { codeOf } from '../../api/api-errors.ts';
import { contractResolver, setServerErrors } from '../../drafts/contract-resolver.ts';
import { idempotencyKeyFor, noIdempotencyKey } from '../../drafts/idempotency-key.ts';
import { emailErrorText, errorText, formErrorText } from '../../i18n/error-text.ts';
import { currentLanguage } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { TextField } from '../../ui/text-field.tsx';

const nothing = {
  code: '',
  name: '',
  admin: { person: { title: '', firstName: '', lastName: '', email: '' }, username: '' },
};
type Values = typeof nothing;

const labels = {
  code: 'installation.code',
  name: 'installation.name',
  'admin.person.title': 'installation.personTitle',
  'admin.person.firstName': 'installation.firstName',
  'admin.person.lastName': 'installation.lastName',
  'admin.person.email': 'installation.email',
  'admin.username': 'installation.username',
} as const satisfies Record<FieldPathByValue<Values, string>, string>;
type TextName = keyof typeof labels;

const bodyOf = (typed: Values): FirstPracticeInput => ({ ...typed, language: currentLanguage() });
const resolver = contractResolver<Values>(firstPracticeInput, { toInput: bodyOf });

interface InstallationFormProps {
  onMade: (passwordLink: string) => void;
  /** Somebody else was quicker. */
  onExists: () => void;
}

export function InstallationForm({ onMade, onExists }: InstallationFormProps) {
  const t = useTranslation();
  const load = useApiSessionLoader();
  const sent = useRef(noIdempotencyKey);
  const form = useForm({ defaultValues: nothing, resolver, reValidateMode: 'onSubmit' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (typed) => {
    if (isSubmitting) return;
    const body = bodyOf(typed);
    sent.current = idempotencyKeyFor(sent.current, body);
    try {
      const api = await load();
      const { key: idempotencyKey } = sent.current;
      const made = await api.staff.call('makeFirstPractice', { body, idempotencyKey });
      onMade(made.passwordLink);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'not-found') onExists();
      else if (code === 'first-run-code-wrong') {
        form.setError('code', { type: code, message: errorText(error) }, { shouldFocus: true });
      } else if (!setServerErrors(form, error)) {
        form.setError('root', { message: errorText(error) });
      }
    }
  });

  const wrong = (name: TextName) => {
    const error: { type?: unknown; message?: string } | undefined = get(errors, name);
    if (error?.message) return error.message;
    if (error?.type === 'invalid' && name === 'admin.username') {
      return t('installation.usernameInvalid');
    }
    if (error?.type === 'invalid' && name === 'admin.person.email') return emailErrorText();
    return formErrorText(error, t(labels[name]));
  };
  const line = (name: TextName, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField label={t(labels[name])} error={wrong(name)} {...form.register(name)} {...more} />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Group title={t('installation.codeSection')}>
        {line('code', {
          hint: t('installation.codeHint'),
          autoComplete: 'one-time-code',
          autoCapitalize: 'characters',
          spellCheck: false,
          inputClassName: 'font-mono',
        })}
      </Group>
      <Group
        title={t('installation.practiceSection')}
        text={t('installation.address', { address: window.location.origin })}
      >
        {line('name', {
          hint: t('installation.nameHint'),
          autoComplete: 'organization',
          maxLength: 120,
        })}
      </Group>
      <Group title={t('installation.adminSection')} text={t('installation.adminText')}>
        {line('admin.person.title', { optional: true, autoComplete: 'honorific-prefix' })}
        <div className="grid gap-4 sm:grid-cols-2">
          {line('admin.person.firstName', { autoComplete: 'given-name' })}
          {line('admin.person.lastName', { autoComplete: 'family-name' })}
        </div>
        {line('admin.person.email', { type: 'email', autoComplete: 'email' })}
        {line('admin.username', {
          hint: t('installation.usernameHint'),
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
        })}
      </Group>
      {errors.root ? (
        <InlineMessage tone="danger" announce title={t('installation.failed')}>
          {errors.root.message}
        </InlineMessage>
      ) : null}
      <Button type="submit" variant="primary" size="large" block loading={isSubmitting}>
        {t('installation.submit')}
      </Button>
    </form>
  );
}

/** A part of the form, named for screen readers too. */
function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-box border border-line bg-surface p-5"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {text ? <p className="text-muted wrap-anywhere">{text}</p> : null}
      {children}
    </fieldset>
  );
}
