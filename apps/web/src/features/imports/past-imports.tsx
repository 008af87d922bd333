import type { PatientImport } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { importsPerPage, useImportStep, useImports } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { RowErrors } from './row-errors.tsx';

/** What is over, newest first, with what was left out and the way back. */
export function PastImports() {
  const t = useTranslation();
  const [offset, setOffset] = useState(0);
  const imports = useImports({ offset, limit: importsPerPage });
  if (imports.error && !imports.data) {
    return <LoadFailed error={imports.error} onRetry={imports.refetch} />;
  }
  if (!imports.data?.total) return null;
  const { body, total } = imports.data;
  return (
    <Card title={t('imports.past.title')}>
      <ul className="flex flex-col divide-y divide-line">
        {body.map((each) => (
          <PastImport key={each.id} past={each} />
        ))}
      </ul>
      {total > importsPerPage ? (
        <Pagination offset={offset} limit={importsPerPage} total={total} onChange={setOffset} />
      ) : null}
    </Card>
  );
}

function PastImport({ past }: { past: PatientImport }) {
  const t = useTranslation();
  const [asked, setAsked] = useState(false);
  const step = useImportStep(past.id);
  const undone = past.state === 'undone';
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{past.fileName}</p>
          <p className="text-sm text-muted">{formatDateTime(past.finishedAt ?? past.createdAt)}</p>
        </div>
        {undone ? null : (
          <Button
            aria-label={t('imports.past.undoNamed', { file: past.fileName })}
            onClick={() => setAsked(true)}
          >
            {t('imports.past.undo')}
          </Button>
        )}
      </div>
      <p>
        {undone
          ? t('imports.past.undone', { removed: past.removed, kept: past.kept })
          : t('imports.past.created', {
              created: past.created,
              wrong: past.wrong,
              duplicates: past.duplicates,
            })}
      </p>
      {step.error ? (
        <InlineMessage tone="danger" announce>
          {errorText(step.error)}
        </InlineMessage>
      ) : null}
      {past.wrong > 0 ? (
        <Disclosure title={t('imports.past.leftOut')}>
          <ImportRows importId={past.id} show="wrong" total={past.wrong}>
            {({ errors }) => <RowErrors errors={errors} />}
          </ImportRows>
        </Disclosure>
      ) : null}
      {past.kept > 0 ? (
        <Disclosure title={t('imports.past.kept')}>
          <ImportRows importId={past.id} show="kept" total={past.kept}>
            {({ kept = 'changed', patientId }) => (
              <p>
                {t(`imports.past.${kept}`)}{' '}
                {patientId ? (
                  <TextLink to={paths.patientRecord(patientId)}>{t('imports.past.open')}</TextLink>
                ) : null}
              </p>
            )}
          </ImportRows>
        </Disclosure>
      ) : null}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('imports.past.undoTitle')}
        message={t('imports.past.undoText', { created: past.created })}
        confirmLabel={t('imports.past.undoConfirm')}
        danger
        loading={step.isPending}
        onConfirm={() => step.mutate('undoImport', { onSettled: () => setAsked(false) })}
      />
    </li>
  );
}
