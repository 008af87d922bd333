import { useMutation } from '@tanstack/react-query';
import {
  type Gender,
  type StaffListEntry,
  type StaffRole,
  staffInput,
  staffRole,
} from '@visite/contract';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type FieldPathByValue, get, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { codeOf } from '../../api/api-errors.ts';
import { ConflictChoice } from '../../drafts/conflict-choice.tsx';
import { contractResolver, setServerErrors } from '../../drafts/contract-resolver.ts';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { saveOnVersion } from '../../drafts/save-on-version.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { emailErrorText, errorText, formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion } from '../../navigation/leave-guard.tsx';
import { usePageConfig } from '../../practice/page-config.ts';
import {
  type AccountValues,
  accountBody,
  accountValues,
  noAccount,
} from '../../staff/account-values.ts';
import {
  useChangeAccount,
  useCreateAccount,
  useReadAccountNow,
} from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OpenAppointments, useOpenAppointments } from './open-appointments.tsx';

interface AccountFormProps {
  /** Absent: a new one. */
  account?: StaffListEntry;
  onClose: () => void;
}

const labels = {
  'person.title': 'accounts.field.title',
  'person.firstName': 'accounts.field.firstName',
  'person.lastName': 'accounts.field.lastName',
  'person.gender': 'accounts.field.gender',
  'person.email': 'accounts.field.email',
  username: 'accounts.field.username',
} as const satisfies Record<FieldPathByValue<AccountValues, string>, string>;
type TextName = keyof typeof labels;

/** A new account has no appointments yet. */
const nobody: StaffListEntry = {
  person: { id: '', firstName: '', lastName: '' },
  roles: [],
  status: 'active',
};

const resolver = contractResolver<AccountValues>(staffInput, { toInput: accountBody });

/** Adds or changes an account; after an error the typed values stay. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  const t = useTranslation();
  const { mailsOff } = usePageConfig();
  const formId = useId();
  const start = account ? accountValues(account) : noAccount;
  const draft = useFormDraft('account', account?.person.id ?? '', start);
  const form = useForm({ defaultValues: draft.typed, resolver, reValidateMode: 'onSubmit' });
  const { errors } = form.formState;
  const readNow = useReadAccountNow();
  const create = useCreateAccount();
  const change = useChangeAccount();
  const { active, roles } = draft.typed;
  const leaves = account?.status === 'active' && !(active && roles.includes('doctor'));
  const [takesOver, setTakesOver] = useState('');
  const open = useOpenAppointments(account ?? nobody, leaves);
  const close = draft.unsaved ? draft.guard.ask : onClose;

  // A colleague has changed the account meanwhile.
  useEffect(() => form.setValues(draft.typed), [form, draft.typed]);

  const send = async (values: AccountValues): Promise<boolean> => {
    const body = accountBody(values);
    if (account) {
      const staffId = account.person.id;
      let before = start;
      const saveAccount = () =>
        saveOnVersion({
          read: async () => {
            const now = await readNow(staffId);
            before = accountValues(now.body);
            return { values: before, etag: now.etag };
          },
          reconcile: draft.reconcile,
          write: (ifMatch) => {
            const merged = accountBody(draft.form.getValues());
            return change.mutateAsync({ staffId, body: merged, ifMatch });
          },
        });
      const saved = await open.whileChanging(leaves ? takesOver : '', saveAccount);
      if (!saved) return false;
      const undo = { staffId, body: accountBody(before) };
      notifyWithUndo(t('accounts.changed'), () => change.mutateAsync(undo));
      return true;
    }
    await create.mutateAsync({ body, idempotencyKey: draft.keyFor(body) });
    const message = mailsOff
      ? t('accounts.createdMailsOff')
      : t('accounts.createdText', { email: body.person.email });
    notify({ title: t('accounts.created'), message });
    return true;
  };

  // Reading the account before belongs to it: what fails there is told too.
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      if (!saved) return;
      draft.saved();
      onClose();
    },
    onError: (error) => {
      if (codeOf(error) === 'username-taken') {
        form.setError('username', { type: 'username-taken' }, { shouldFocus: true });
      } else setServerErrors(form, error);
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values);
  });

  const shown = (path: string, value: unknown) => {
    if (path === 'active') return t(value ? 'accounts.active' : 'accounts.inactive');
    if (path === 'person.gender') return t(`accounts.gender.${(value as Gender) || 'none'}`);
    if (Array.isArray(value)) {
      return value.map((role: StaffRole) => t(`shell.role.${role}`)).join(', ');
    }
    return String(value ?? '');
  };
  const wrong = (name: TextName) => {
    const error: { type?: unknown } | undefined = get(errors, name);
    if (error?.type === 'username-taken') return errorText(saving.error);
    if (error?.type === 'invalid' && name === 'username') return t('accounts.usernameInvalid');
    if (error?.type === 'invalid' && name === 'person.email') return emailErrorText();
    return formErrorText(error, t(labels[name]));
  };
  const line = (
    name: TextName,
    more: { optional?: boolean; type?: string; hint?: string } = {},
  ) => (
    <TextField
      label={t(labels[name])}
      autoComplete="off"
      error={wrong(name)}
      {...form.register(name)}
      {...more}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(account ? 'accounts.edit' : 'accounts.add')}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={saving.isPending || open.isLoading}
          >
            {t('accounts.save')}
          </Button>
          <Button onClick={close}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        onChange={() => draft.change(structuredClone(form.getValues()))}
        className="flex flex-col gap-4 pt-3"
      >
        {saving.error && Object.keys(errors).length === 0 ? (
          <InlineMessage tone="danger" announce title={t('accounts.notSaved')}>
            {errorText(saving.error)}
          </InlineMessage>
        ) : null}
        <ConflictChoice
          conflicts={draft.conflicts}
          refusals={draft.refusals}
          labelOf={(path) =>
            path === 'roles' || path === 'active'
              ? t(`accounts.field.${path}`)
              : t(labels[path as TextName])
          }
          textOf={shown}
          mine={(path) => get(draft.typed, path)}
          onSettle={(conflict, whose) => {
            draft.settle(conflict, whose);
            form.setFocus(conflict.path as TextName);
          }}
        />
        {line('person.title', { optional: true })}
        {line('person.firstName')}
        {line('person.lastName')}
        <Select
          label={t('accounts.field.gender')}
          optional
          options={(['', 'female', 'male', 'divers'] as const).map((value) => ({
            value,
            label: t(`accounts.gender.${value || 'none'}`),
          }))}
          error={wrong('person.gender')}
          {...form.register('person.gender')}
        />
        {line('person.email', {
          type: 'email',
          ...(!account && { hint: t('accounts.emailHint') }),
        })}
        {line('username', { hint: t('accounts.usernameHint') })}
        <RoleBoxes
          field={form.register('roles')}
          error={errors.roles ? t('accounts.roleMissing') : undefined}
        />
        {account ? (
          <Checkbox
            label={t('accounts.field.active')}
            hint={t('accounts.activeHint')}
            {...form.register('active')}
          />
        ) : null}
        {account && leaves ? (
          <OpenAppointments
            account={account}
            appointments={open.appointments}
            value={takesOver}
            onChange={setTakesOver}
          />
        ) : null}
      </form>
      <LeaveQuestion
        guard={draft.guard}
        onDiscard={() => {
          draft.discard();
          onClose();
        }}
      />
    </Dialog>
  );
}

interface RoleBoxesProps {
  field: UseFormRegisterReturn<'roles'>;
  error: ReactNode;
}

/** An account has one or several roles (STAFF-28). */
function RoleBoxes({ field, error }: RoleBoxesProps) {
  const t = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-control leading-snug font-semibold">
        {t('accounts.field.roles')}
      </legend>
      {staffRole.options.map((role) => (
        <Checkbox
          key={role}
          value={role}
          label={t(`shell.role.${role}`)}
          hint={t(`accounts.may.${role}`)}
          {...field}
        />
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
