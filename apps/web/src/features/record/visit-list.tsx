import { clsx } from 'clsx';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { durationText, formatDay, formatTime, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '../../ui/link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { plannedDay, type Visit } from './visits.ts';

interface VisitListProps {
  patientId: string;
  planned: readonly Visit[];
  past: readonly Visit[];
  chosenId: string | undefined;
}

export function VisitList({ patientId, planned, past, chosenId }: VisitListProps) {
  const t = useTranslation();
  const none = planned.length + past.length === 0;
  return (
    <nav aria-label={t('record.visits')} className="flex flex-col gap-5">
      {none ? <p className="text-muted">{t('record.noVisits')}</p> : null}
      {(
        [
          ['planned', planned],
          ['past', past],
        ] as const
      ).map(([group, visits]) =>
        visits.length > 0 ? (
          <section key={group} aria-labelledby={`visits-${group}`}>
            <h2 id={`visits-${group}`} className="mb-2 text-sm font-semibold text-muted">
              {t(`record.${group}`)}
            </h2>
            <ul className="flex flex-col gap-1">
              {visits.map((visit) => (
                <li key={visit.id}>
                  <VisitLink
                    to={paths.patientRecord(patientId, visit.id)}
                    visit={visit}
                    chosen={visit.id === chosenId}
                  />
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </nav>
  );
}

interface VisitLinkProps {
  to: string;
  visit: Visit;
  chosen: boolean;
}

function VisitLink({ to, visit, chosen }: VisitLinkProps) {
  const t = useTranslation();
  const language = useLanguage();
  const now = useNow(60_000);
  const { appointment, stored, doctor } = visit;
  const held = appointment?.state.type === 'stopped';
  const chats = stored ? stored.attachments - stored.files : 0;
  const parts = stored
    ? [
        stored.notes > 0 ? t('record.parts.note', { count: stored.notes }) : '',
        stored.files > 0 ? t('record.parts.files', { count: stored.files }) : '',
        chats > 0 ? t('record.parts.chat') : '',
      ].filter(Boolean)
    : [];
  const time = appointment ? `, ${formatTime(appointment.scheduledStart)}` : '';
  const date = plannedDay(visit);
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className={clsx(
        'flex flex-col gap-0.5 rounded-box border border-l-4 px-3 py-2',
        chosen ? 'border-line border-l-primary bg-surface' : 'border-transparent hover:bg-sunken',
      )}
    >
      {/* A long duration goes below the time, whole. */}
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold tabular-nums">
          {weekdayName(date, language, 'short')}, {formatDay(date)}
          {time}
        </span>
        {held && appointment.duration !== undefined ? (
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {durationText(appointment.duration)}
          </span>
        ) : null}
      </span>
      <span className="text-sm text-muted wrap-anywhere">
        {[doctor, parts.join(', ')].filter(Boolean).join('\u00a0· ')}
      </span>
      {appointment && !held ? (
        <span className="pt-1">
          <StateBadge state={liveState(appointment, now)} now={now} />
        </span>
      ) : null}
    </Link>
  );
}
