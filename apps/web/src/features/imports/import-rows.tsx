import type { ImportedRow } from '@visite/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rowsPerPage, type ShownRows, useImportRows } from './import-queries.ts';

interface ImportRowsProps {
  importId: string;
  show: ShownRows;
  total: number;
  children: (row: ImportedRow) => ReactNode;
}

/** Rows of one kind, page by page, each with its number in the file. */
export function ImportRows({ importId, show, total, children }: ImportRowsProps) {
  const t = useTranslation();
  const [offset, setOffset] = useState(0);
  const rows = useImportRows(importId, show, offset);
  if (rows.error && !rows.data) return <LoadFailed error={rows.error} onRetry={rows.refetch} />;
  if (!rows.data) return <Skeleton lines={4} />;
  if (rows.data.length === 0) return <p className="text-muted">{t('imports.noRows')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col divide-y divide-line">
        {rows.data.map((row) => (
          <li key={row.row} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <p className="text-sm text-muted">{t('imports.row', { row: row.row })}</p>
            {children(row)}
          </li>
        ))}
      </ol>
      {total > rowsPerPage ? (
        <Pagination offset={offset} limit={rowsPerPage} total={total} onChange={setOffset} />
      ) : null}
    </div>
  );
}
