import { Download, ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuditFilterFields } from './audit-filters.tsx';
import {
  type AuditFilters,
  auditFilterNames,
  auditPerPage,
  readAuditFilters,
  useAuditExport,
  useAuditState,
  useAuditTrail,
} from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';

/** Who did what to which record, for admins. */
export function AuditTrail() {
  const t = useTranslation();
  const [search, setSearch] = useSearchParams();
  const filters = readAuditFilters(search);
  const offset = Math.max(0, Math.floor(Number(search.get('offset') ?? 0)) || 0);
  const query = useAuditTrail(filters, offset);
  const filtered = Object.values(filters).some((value) => value !== '');

  const change = (changed: Record<string, string>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ offset: '', ...changed })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const filter = (changed: Partial<AuditFilters>) =>
    change(
      Object.fromEntries(
        Object.entries(changed).map(([name, value]) => [
          auditFilterNames[name as keyof AuditFilters],
          value,
        ]),
      ),
    );
  const all = () =>
    change(Object.fromEntries(Object.values(auditFilterNames).map((name) => [name, ''])));

  const entries = query.data?.body;
  const total = query.data?.total ?? 0;
  return (
    <div className="flex flex-col gap-5">
      <ChainState />
      <AuditFilterFields filters={filters} onChange={filter} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted tabular-nums" aria-live="polite">
          {entries && !query.isPlaceholderData ? t('reports.audit.count', { count: total }) : ' '}
        </p>
        <ExportButtons filters={filters} disabled={total === 0} />
      </div>
      {query.error && !entries ? <LoadFailed error={query.error} onRetry={query.refetch} /> : null}
      {query.isPending ? <Skeleton lines={12} /> : null}
      {entries && entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden="true" />}
          title={t('reports.audit.none')}
          message={t(filtered ? 'reports.audit.noneFiltered' : 'reports.audit.noneHint')}
          {...(filtered && { action: <Button onClick={all}>{t('reports.audit.all')}</Button> })}
        />
      ) : null}
      {entries && entries.length > 0 ? (
        <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-4">
          <AuditTable entries={entries} />
          {total > auditPerPage ? (
            <Pagination
              offset={offset}
              limit={auditPerPage}
              total={total}
              onChange={(next) => change({ offset: next ? String(next) : '' })}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Whether the trail is as it was written, as far as the daily check knows. */
function ChainState() {
  const t = useTranslation();
  const { data } = useAuditState();
  if (!data) return null;
  if (data.fault) {
    return (
      <InlineMessage tone="danger">
        {t('reports.audit.fault')} <span className="block text-sm">{data.fault}</span>
      </InlineMessage>
    );
  }
  const { checkedAt, checkedUntil, retentionMonths } = data;
  return (
    <p className="max-w-3xl text-muted">
      {checkedAt && checkedUntil
        ? t('reports.audit.sound', {
            checked: formatDateTime(checkedAt),
            until: formatDateTime(checkedUntil),
          })
        : t('reports.audit.unchecked')}{' '}
      {data.deletedUntil
        ? t('reports.audit.deleted', {
            day: formatDate(data.deletedUntil),
            months: retentionMonths,
          })
        : t('reports.audit.kept', { months: retentionMonths })}
    </p>
  );
}

function ExportButtons({ filters, disabled }: { filters: AuditFilters; disabled: boolean }) {
  const t = useTranslation();
  const exporting = useAuditExport(filters, t('reports.audit.fileName'));
  const save = (format: 'csv' | 'jsonl') =>
    exporting
      .mutateAsync(format)
      .catch((error: unknown) =>
        notify({ type: 'error', title: t('reports.audit.notSaved'), message: errorText(error) }),
      );
  return (
    <div className="flex flex-wrap gap-2">
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          icon={<Download aria-hidden="true" />}
          disabled={disabled}
          loading={exporting.isPending && exporting.variables === format}
          onClick={() => void save(format)}
        >
          {t(format === 'csv' ? 'reports.csv' : 'reports.audit.jsonl')}
        </Button>
      ))}
    </div>
  );
}
