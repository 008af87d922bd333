import { errorText } from '../../i18n/error-text.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useCertificates, useEnrolCertificate } from '../../staff/access-queries.ts';
import { CertificateList } from '../../staff/certificate-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { useEnrolment } from './use-enrolment.ts';

/** Client certificates of the account; nothing where none is presented or enrolled (SEC-36). */
export function OwnCertificates() {
  const t = useTranslation();
  const { person } = useStaffUser();
  const { mustEnrol, begun, leave } = useEnrolment();
  const found = useCertificates(person.id);
  const enrol = useEnrolCertificate(person.id);
  const { certificates = [], presented } = found.data ?? {};
  if (certificates.length === 0 && !presented) return null;
  const isOwn = certificates.some(({ fingerprint }) => fingerprint === presented?.fingerprint);
  const add = () =>
    enrol.mutate(
      {},
      {
        onSuccess: () => {
          begun();
          notify({ title: t('profile.certificates.enrolled') });
          if (mustEnrol) leave();
        },
      },
    );
  return (
    <Card title={t('profile.certificates.title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{t('profile.certificates.text')}</p>
        {enrol.error ? (
          <InlineMessage tone="danger" announce>
            {errorText(enrol.error)}
          </InlineMessage>
        ) : null}
        <CertificateList
          staffId={person.id}
          certificates={certificates}
          presented={presented?.fingerprint}
        />
        {presented && !isOwn ? (
          <>
            <p>
              {t('profile.certificates.presented', {
                name: presented.name,
                date: formatDate(presented.expires),
              })}
            </p>
            <Button loading={enrol.isPending} onClick={add}>
              {t('profile.certificates.enrol')}
            </Button>
          </>
        ) : null}
      </div>
    </Card>
  );
}
