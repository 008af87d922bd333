import {
  type ApiClientWithSecret,
  apiClientInput,
  type MachineRight,
  machineRights,
} from '@visite/contract';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../../drafts/contract-resolver.ts';
import { camelCode, errorText, formErrorText } from '../../../i18n/error-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateApiClient } from './api-client-queries.ts';

interface Typed {
  name: string;
  rights: MachineRight[];
  validity: keyof typeof days;
}

const days = { quarter: 91, year: 365, twoYears: 730, never: null } as const;
const validities = Object.keys(days) as Typed['validity'][];

function expiresAt(validity: Typed['validity']): string | undefined {
  const count = days[validity];
  return count === null ? undefined : new Date(Date.now() + count * 86_400_000).toISOString();
}

const inputOf = ({ name, rights, validity }: Typed) => {
  const end = expiresAt(validity);
  return { name, rights, ...(end && { expiresAt: end }) };
};
const resolver = contractResolver<Typed>(apiClientInput, { toInput: inputOf });

interface NewApiClientDialogProps {
  onClose: () => void;
  onMade: (made: ApiClientWithSecret) => void;
}

export function NewApiClientDialog({ onClose, onMade }: NewApiClientDialogProps) {
  const t = useTranslation();
  const formId = useId();
  const create = useCreateApiClient();
  const form = useForm<Typed>({
    defaultValues: { name: '', rights: [], validity: 'year' },
    resolver,
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;
  const label = t('settings.interfaces.clients.name');

  const submit = form.handleSubmit((typed) => {
    if (create.isPending) return;
    create.mutate(inputOf(typed), { onSuccess: onMade });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.interfaces.clients.add')}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
            {t('settings.interfaces.clients.add')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={label}
          hint={t('settings.interfaces.clients.nameHint')}
          maxLength={80}
          autoComplete="off"
          error={errors.name && formErrorText(errors.name, label)}
          {...form.register('name')}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">{t('settings.interfaces.clients.rights')}</legend>
          {machineRights.map((right) => (
            <Checkbox
              key={right}
              value={right}
              label={t(`settings.interfaces.clients.right.${camelCode(right)}`)}
              hint={t(`settings.interfaces.clients.rightHint.${camelCode(right)}`)}
              {...form.register('rights')}
            />
          ))}
          {errors.rights ? (
            <p role="alert" className="text-sm text-danger">
              {t('settings.interfaces.clients.rightsMissing')}
            </p>
          ) : null}
        </fieldset>
        <Select
          label={t('settings.interfaces.clients.expiry')}
          options={validities.map((value) => ({
            value,
            label: t(`settings.interfaces.clients.validity.${value}`),
          }))}
          {...form.register('validity')}
        />
        {create.error ? (
          <InlineMessage tone="danger" announce>
            {errorText(create.error)}
          </InlineMessage>
        ) : null}
      </form>
    </Dialog>
  );
}
