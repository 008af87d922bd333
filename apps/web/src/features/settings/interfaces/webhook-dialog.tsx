import {
  type Webhook,
  type WebhookKind,
  type WebhookWithSecret,
  webhookChange,
  webhookInput,
  webhookKinds,
} from '@visite/contract';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../../i18n/error-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChangeWebhooks } from './webhook-queries.ts';
import { kindTexts } from './webhook-texts.ts';

interface Typed {
  name: string;
  /** Empty while changing: it stays. */
  address: string;
  kinds: WebhookKind[];
}

const changeOf = ({ name, address, kinds }: Typed, paused: boolean) => ({
  name,
  kinds,
  paused,
  ...(address.trim() !== '' && { address }),
});
const resolvers = {
  create: contractResolver<Typed>(webhookInput),
  change: contractResolver<Typed>(webhookChange, { toInput: (typed) => changeOf(typed, false) }),
};

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onMade: (made: WebhookWithSecret) => void;
}

export function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const t = useTranslation();
  const formId = useId();
  const { create, change } = useChangeWebhooks();
  const form = useForm<Typed>({
    defaultValues: {
      name: webhook?.name ?? '',
      address: '',
      kinds: webhook?.kinds ?? [...webhookKinds],
    },
    resolver: webhook ? resolvers.change : resolvers.create,
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;
  const isPending = create.isPending || change.isPending;
  const failure = create.error ?? change.error;
  const nameLabel = t('webhooks.name');
  const title = webhook ? t('webhooks.changeTitle', { name: webhook.name }) : t('webhooks.add');

  const submit = form.handleSubmit((typed) => {
    if (isPending) return;
    if (!webhook) return create.mutate(typed, { onSuccess: onMade });
    const { id, paused } = webhook;
    change.mutate({ id, ...changeOf(typed, paused !== null) }, { onSuccess: onClose });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            {webhook ? t('webhooks.save') : t('webhooks.add')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={nameLabel}
          hint={t('webhooks.nameHint')}
          maxLength={80}
          autoComplete="off"
          error={errors.name && formErrorText(errors.name, nameLabel)}
          {...form.register('name')}
        />
        <TextField
          label={t('webhooks.address')}
          hint={
            webhook ? t('webhooks.addressKept', { host: webhook.host }) : t('webhooks.addressHint')
          }
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          maxLength={2_000}
          error={errors.address && t('webhooks.addressWrong')}
          {...form.register('address')}
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-2 font-medium">{t('webhooks.kinds')}</legend>
          {webhookKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={t(kindTexts[kind])}
              {...form.register('kinds')}
            />
          ))}
          {errors.kinds ? (
            <p role="alert" className="text-sm text-danger">
              {t('webhooks.kindsMissing')}
            </p>
          ) : null}
        </fieldset>
        {failure ? (
          <InlineMessage tone="danger" announce>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
      </form>
    </Dialog>
  );
}
