import { useQueryClient } from '@tanstack/react-query';
import { type StaffListEntry, staffRole } from '@visite/contract';
import { type FormEvent, useId, useState } from 'react';
import { codeOf, ResponseError } from '../../api/api-errors.ts';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { emailErrorText, errorText, fieldErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion } from '../../navigation/leave-question.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import {
  type AccountErrors,
  accountBody,
  accountErrors,
  byField,
  noAccount,
  type TypedAccount,
  typedFrom,
} from './typed-account.ts';

interface AccountFormProps {
  /** Absent: a new one. */
  account?: StaffListEntry;
  onClose: () => void;
}

type Line = 'title' | 'firstName' | 'lastName' | 'email' | 'username';

/** Adds or changes an account; a refusal leaves everything as typed. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  const t = useTranslation();
  const { api, user } = useStaffSession();
  const queryClient = useQueryClient();
  const formId = useId();
  const start = account ? typedFrom(account) : noAccount;
  const draft = useFormDraft('account', account?.person.id ?? '', start);
  const { typed, change } = draft;
  const [errors, setErrors] = useState<AccountErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const close = draft.unsaved ? draft.guard.ask : onClose;

  const send = async () => {
    const body = accountBody(typed);
    if (account) {
      const params = { staffId: account.person.id };
      await api.staff.call('changeStaff', { params, body });
      if (account.person.id === user.person.id) await api.resumeStaff();
      return notifyWithUndo(t('accounts.changed'), async () => {
        await api.staff.call('changeStaff', { params, body: accountBody(start) });
        await queryClient.invalidateQueries({ queryKey: ['staff'] });
      });
    }
    const idempotencyKey = draft.keyFor(body);
    await api.staff.call('createStaff', { body, idempotencyKey });
    const message = t('accounts.createdText', { email: typed.email.trim() });
    return notify({ title: t('accounts.created'), message });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = accountErrors(typed);
    setErrors(wrong);
    setFailure(null);
    if (point(wrong) || busy) return;
    setBusy(true);
    try {
      await send();
      draft.saved();
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    } catch (error) {
      setBusy(false);
      const refused = refusedFields(error, typed);
      setErrors(refused);
      setFailure(error);
      point(refused);
    }
  };

  const wrong = (field: keyof TypedAccount) => {
    const code = errors[field];
    if (!code) return undefined;
    if (field === 'username' && codeOf(failure) === 'username-taken') return errorText(failure);
    if (field === 'username' && code === 'invalid') return t('accounts.usernameInvalid');
    if (field === 'email' && code === 'invalid') return emailErrorText();
    return field === 'roles'
      ? t('accounts.roleMissing')
      : fieldErrorText(code, t(`accounts.field.${field}`));
  };
  const line = (field: Line, more: { optional?: boolean; type?: string; hint?: string } = {}) => (
    <TextField
      id={`account-${field}`}
      label={t(`accounts.field.${field}`)}
      autoComplete="off"
      value={typed[field]}
      error={wrong(field)}
      onChange={(event) => change({ ...typed, [field]: event.target.value })}
      {...more}
    />
  );
  const genders = (['', 'female', 'male', 'divers'] as const).map((value) => ({
    value,
    label: t(`accounts.gender.${value || 'none'}`),
  }));
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(account ? 'accounts.edit' : 'accounts.add')}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {t('accounts.save')}
          </Button>
          <Button onClick={close}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-3">
        {failure && Object.keys(errors).length === 0 ? (
          <InlineMessage tone="danger" announce title={t('accounts.notSaved')}>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
        {line('title', { optional: true })}
        {line('firstName')}
        {line('lastName')}
        <Select
          id="account-gender"
          label={t('accounts.field.gender')}
          optional
          options={genders}
          value={typed.gender}
          error={wrong('gender')}
          onChange={(event) =>
            change({
              ...typed,
              gender: genders.find(({ value }) => value === event.target.value)?.value ?? '',
            })
          }
        />
        {line('email', { type: 'email', ...(!account && { hint: t('accounts.emailHint') }) })}
        {line('username', { hint: t('accounts.usernameHint') })}
        <RoleBoxes
          roles={typed.roles}
          error={wrong('roles')}
          onChange={(roles) =>
            change({ ...typed, roles: staffRole.options.filter((role) => roles.includes(role)) })
          }
        />
        {account ? (
          <Checkbox
            label={t('accounts.field.active')}
            hint={t('accounts.activeHint')}
            checked={typed.active}
            onChange={(event) => change({ ...typed, active: event.target.checked })}
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

function point(errors: AccountErrors): boolean {
  const [first] = Object.keys(errors);
  if (first) document.getElementById(`account-${first}`)?.focus();
  return first !== undefined;
}

function refusedFields(error: unknown, typed: TypedAccount): AccountErrors {
  if (codeOf(error) === 'username-taken') return { username: 'invalid' };
  return error instanceof ResponseError ? byField(error.problem?.errors ?? [], typed) : {};
}
