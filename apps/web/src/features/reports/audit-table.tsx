import type { AuditEntry } from '@visite/contract';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { actionText, detailText, isForExport, valueText } from './audit-texts.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslation();
  const columns: Column<AuditEntry>[] = [
    {
      key: 'time',
      header: t('reports.time'),
      cell: ({ at }) => (
        <span className="whitespace-nowrap tabular-nums">
          {formatDate(at)}, {formatTime(at)}
        </span>
      ),
    },
    {
      key: 'who',
      header: t('reports.audit.who'),
      roomy: true,
      cell: (entry) => <Who entry={entry} />,
    },
    {
      key: 'what',
      header: t('reports.audit.what'),
      roomy: true,
      cell: (entry) => <What entry={entry} />,
    },
    {
      key: 'record',
      header: t('reports.audit.record'),
      roomy: true,
      cell: (entry) => <About entry={entry} />,
    },
  ];
  return (
    <div className="md:[&_:is(th,td):last-child]:pr-4">
      <Table
        caption={t('reports.audit.title')}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => String(id)}
        framed
      />
    </div>
  );
}

function Who({ entry: { actor, actorRole } }: { entry: AuditEntry }) {
  const t = useTranslation();
  const [kind = ''] = actorRole.split(' ');
  if (!actor) {
    return kind === 'operator' || kind === 'job'
      ? t(`reports.audit.${kind}`)
      : t('reports.audit.nobody');
  }
  // Guests go with their appointment.
  const unknown = t(kind === 'guest' ? 'reports.audit.guest' : 'reports.audit.erased');
  return <span className="wrap-anywhere">{actor.name ?? unknown}</span>;
}

/** Of a number that means nothing to people the beginning; the exports have it whole. */
const shortened = (text: string) => text.replace(/^([\da-f]{8})-[\da-f-]{27}$/, '$1…');

function What({ entry: { action, detail } }: { entry: AuditEntry }) {
  const t = useTranslation();
  const key = actionText(action);
  const word = (value: string) => {
    const text = valueText(value);
    return text ? t(text) : shortened(value);
  };
  const shown = Object.entries(detail).filter(([name]) => !isForExport(name));
  const details = shown.map(([name, values]) => {
    const text = detailText(name);
    return `${text ? t(text) : name}: ${[...new Set(values.map(word))].join(', ')}`;
  });
  return (
    <span className="wrap-anywhere">
      {key ? t(key) : action}
      {details.length > 0 ? (
        <span className="block text-sm text-muted">{details.join('; ')}</span>
      ) : null}
    </span>
  );
}

function About({ entry }: { entry: AuditEntry }) {
  const t = useTranslation();
  const { recordType, record, recordPerson } = entry;
  if (recordPerson) {
    return <span className="wrap-anywhere">{recordPerson.name ?? t('reports.audit.erased')}</span>;
  }
  if (record === 'list') return t('reports.audit.list');
  if (recordType === 'tenant') return t('reports.audit.practice');
  if (record === 'unknown') return t('reports.audit.unknown');
  if (recordType === 'appointment' || recordType === 'note') {
    return (
      // The number stays whole: the filter asks for all of its characters, and one may be a hyphen.
      <span className="[&>span]:inline-block">
        {t('reports.audit.appointment', { number: '' }).trim()} <span>{record}</span>
      </span>
    );
  }
  return (
    <span title={record} className="wrap-anywhere text-muted">
      {shortened(record)}
    </span>
  );
}
