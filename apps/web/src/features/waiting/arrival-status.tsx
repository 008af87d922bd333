import { type Appointment, fullName } from '@visite/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Whom it has told of: the page of a call has a frame of its own, which must not tell them again. */
let known: ReadonlySet<string> = new Set();

/** Says each arrival once to screen readers; the counting minutes are never said. */
export function ArrivalStatus({ waiting }: { waiting: readonly Appointment[] }) {
  const t = useTranslation();
  const [arrived, setArrived] = useState<readonly string[]>([]);
  useEffect(() => {
    const news = waiting.filter(({ id }) => !known.has(id));
    known = new Set(waiting.map(({ id }) => id));
    if (news.length > 0) setArrived(news.map(({ patient }) => fullName(patient.person)));
  }, [waiting]);
  return (
    <p role="status" className="sr-only">
      {arrived.map((name) => t('waiting.waits', { name })).join('. ')}
    </p>
  );
}
