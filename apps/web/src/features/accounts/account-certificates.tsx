import { certificateEnrolment, type StaffListEntry } from '@visite/contract';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { nameInHeading } from '../../patients/name-and-age.ts';
import { useCertificates, useEnrolCertificate } from '../../staff/access-queries.ts';
import { CertificateList } from '../../staff/certificate-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface AccountCertificatesProps {
  account: StaffListEntry;
  onClose: () => void;
}

const nothing = { fingerprint: '', name: '' };
const resolver = contractResolver<typeof nothing>(certificateEnrolment);

/** A colleague's client certificates, entered by their fingerprint (SEC-36). */
export function AccountCertificates({ account, onClose }: AccountCertificatesProps) {
  const t = useTranslation();
  const staffId = account.person.id;
  const found = useCertificates(staffId);
  const enrol = useEnrolCertificate(staffId);
  const form = useForm({ defaultValues: nothing, resolver, reValidateMode: 'onSubmit' });
  const { errors } = form.formState;
  const label = t('accounts.certificates.fingerprint');

  const submit = form.handleSubmit((body) => {
    if (enrol.isPending) return;
    enrol.mutate(body, {
      onSuccess: () => {
        form.reset();
        notify({ title: t('accounts.certificates.added') });
      },
    });
  });
  return (
    <Card
      title={t('accounts.certificates.title', { name: nameInHeading(account.person) })}
      actions={
        <Button size="small" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
      className="mb-5"
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('accounts.certificates.text')}</p>
        {found.error && !found.data ? (
          <InlineMessage tone="danger">{errorText(found.error)}</InlineMessage>
        ) : null}
        {found.isPending ? <Skeleton lines={2} /> : null}
        {found.data?.certificates.length === 0 ? <p>{t('accounts.certificates.none')}</p> : null}
        {found.data && found.data.certificates.length > 0 ? (
          <CertificateList staffId={staffId} certificates={found.data.certificates} />
        ) : null}
        <form noValidate onSubmit={submit} className="flex max-w-xl flex-col items-start gap-4">
          <TextField
            label={label}
            hint={t('accounts.certificates.fingerprintHint')}
            autoComplete="off"
            autoFocus
            spellCheck={false}
            inputClassName="font-mono"
            className="w-full"
            error={
              errors.fingerprint
                ? formErrorText(errors.fingerprint, label)
                : enrol.error && errorText(enrol.error)
            }
            {...form.register('fingerprint')}
          />
          <TextField
            label={t('accounts.certificates.name')}
            optional
            maxLength={120}
            autoComplete="off"
            className="w-full"
            {...form.register('name')}
          />
          <Button type="submit" loading={enrol.isPending}>
            {t('accounts.certificates.add')}
          </Button>
        </form>
      </div>
    </Card>
  );
}
