import { type Appointment, fullName } from '@visite/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Says each arrival once to screen readers; the counting minutes are never said. */
export function ArrivalStatus({ waiting }: { waiting: readonly Appointment[] }) {
  const t = useTranslation();
  const known = useRef<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState<readonly string[]>([]);
  useEffect(() => {
    const news = waiting.filter(({ id }) => !known.current.has(id));
    known.current = new Set(waiting.map(({ id }) => id));
    if (news.length > 0) setArrived(news.map(({ patient }) => fullName(patient.person)));
  }, [waiting]);
  return (
    <p role="status" className="sr-only">
      {arrived.map((name) => t('waiting.waits', { name })).join('. ')}
    </p>
  );
}
