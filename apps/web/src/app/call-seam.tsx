import { Video } from 'lucide-react';
import { useTexts } from '../i18n/use-texts.ts';
import { Spinner } from '../ui/spinner.tsx';
import { PatientPage } from './patient-page.tsx';

/** The place of the patient's call view: shown from the start of the call until its picture is there. */
export function CallSeam({ doctor }: { doctor: string }) {
  const t = useTexts();
  const sign = <Video className="size-12 text-success" aria-hidden="true" />;
  return (
    <PatientPage title={t('room.begins')} sign={sign}>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {t('room.beginsWhy', { name: doctor })}
      </p>
    </PatientPage>
  );
}
