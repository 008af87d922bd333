import { Check, LogOut, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';

const signs = { over: Check, left: LogOut, out: UserX, unknown: UserX } as const;

interface GuestEndPageProps {
  /** `unknown`: without a link, in a browser that has opened none. */
  kind: keyof typeof signs;
  again?: ReactNode;
}

/** How a guest's visit ended; nothing of the conversation stays with them. */
export function GuestEndPage({ kind, again }: GuestEndPageProps) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  return (
    <PatientPage
      title={t(`guests.end.${kind}.title`)}
      sign={<PageSign icon={signs[kind]} tone={kind === 'over' ? 'success' : 'quiet'} />}
    >
      <p role="status">{t(`guests.end.${kind}.why`)}</p>
      {again}
      <div>
        <p>{t('guests.end.questions')}</p>
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}
