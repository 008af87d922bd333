import type { PatientImport } from '@visite/contract';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Allowed } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { HeadPlaceSlot } from '../../ui/page-head.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { CheckedImport } from './checked-import.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ExportLists } from './export-lists.tsx';
import { useImportStep, useImports, useSending, useUpload } from './import-queries.ts';
import { PastImports } from './past-imports.tsx';
import type { ChosenFile } from './read-table.ts';

const steps = ['file', 'columns', 'check', 'done'] as const;

export function ImportsPage() {
  const t = useTranslation();
  usePageTitle(t('imports.title'));
  return (
    <Allowed action="lists.transfer">
      <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
        <div className="mb-2 flex min-h-(--control) flex-wrap items-center justify-between gap-3">
          <Link
            to={`${paths.settings()}?section=interfaces`}
            className="inline-flex min-h-8 items-center gap-1 rounded-inner text-muted hover:underline"
          >
            <ChevronLeft className="size-4" aria-hidden="true" />
            {t('imports.toInterfaces')}
          </Link>
          <HeadPlaceSlot />
        </div>
        <h1 className="mb-4 text-2xl font-semibold">{t('imports.title')}</h1>
        <Imports />
      </main>
    </Allowed>
  );
}

/** What the server knows comes first: an import of another tab, or of before a reload. */
function Imports() {
  const t = useTranslation();
  const imports = useImports({ offset: 0, limit: 1 });
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [watched, setWatched] = useState('');
  const upload = useUpload();
  const sending = useSending();
  if (imports.error && !imports.data) {
    return <LoadFailed error={imports.error} onRetry={imports.refetch} />;
  }
  if (!imports.data) return <Skeleton lines={8} />;
  const open = imports.data.body.find(({ state }) => state !== 'done' && state !== 'undone');
  if (open && open.id !== watched) setWatched(open.id);
  const done = imports.data.body.find(({ id, state }) => id === watched && state === 'done');
  const at = open ? stepOf(open) : chosen ? 'columns' : 'file';
  const send = (rows: Parameters<typeof upload.mutate>[0]['rows']) =>
    upload.mutate({ fileName: chosen?.name ?? '', rows }, { onSuccess: () => setChosen(null) });
  return (
    <div className="flex flex-col gap-6">
      {/* The first step stands beside past imports and the lists to save: no part of the others. */}
      {at === 'file' ? null : (
        <Stepper
          label={t('imports.steps')}
          steps={steps.map((key) => ({ key, label: t(`imports.step.${key}`) }))}
          current={at}
        />
      )}
      {upload.error ? (
        <InlineMessage tone="danger" announce>
          {errorText(upload.error)}
        </InlineMessage>
      ) : null}
      {sending ? (
        <Card>
          <Progress label={t('imports.sending')} value={sending.part} />
          {sending.waiting ? (
            <p role="status" className="mt-3 text-muted">
              {t('imports.waiting')}
            </p>
          ) : null}
        </Card>
      ) : open ? (
        <OpenImport key={open.id} open={open} />
      ) : chosen ? (
        <ChooseColumns chosen={chosen} onBack={() => setChosen(null)} onSend={send} />
      ) : (
        <>
          {done ? <Done done={done} /> : null}
          <ChooseFile onChosen={setChosen} />
          <PastImports />
          <ExportLists />
        </>
      )}
    </div>
  );
}

function Done({ done }: { done: PatientImport }) {
  const t = useTranslation();
  return (
    <InlineMessage
      tone="success"
      announce
      title={t('imports.done.title')}
      action={<LinkButton to={paths.patients()}>{t('imports.done.toPatients')}</LinkButton>}
    >
      <p className="wrap-anywhere">{done.fileName}</p>
      <p>
        {t('imports.past.created', {
          created: done.created,
          wrong: done.wrong,
          duplicates: done.duplicates,
        })}
      </p>
    </InlineMessage>
  );
}

const stepOf = ({ state }: PatientImport) =>
  state === 'running' || state === 'undoing' ? 'done' : 'check';

function OpenImport({ open }: { open: PatientImport }) {
  const t = useTranslation();
  const step = useImportStep(open.id);
  const wanted = open.fresh + open.chosen + open.created;
  switch (open.state) {
    case 'uploading':
      return (
        <InlineMessage
          tone="warning"
          title={t('imports.notSent', { file: open.fileName })}
          action={
            <Button loading={step.isPending} onClick={() => step.mutate('discardImport')}>
              {t('imports.discard')}
            </Button>
          }
        >
          {t('imports.notSentText')}
        </InlineMessage>
      );
    case 'checking':
      return (
        <Card>
          <Progress label={t('imports.checking')} value={open.checked / open.rows} />
          <div className="mt-3">
            <Button loading={step.isPending} onClick={() => step.mutate('discardImport')}>
              {t('imports.discard')}
            </Button>
          </div>
        </Card>
      );
    case 'checked':
      return <CheckedImport checked={open} />;
    default:
      return (
        <Card>
          <Progress
            label={t(open.state === 'running' ? 'imports.running' : 'imports.undoing')}
            value={
              open.state === 'running'
                ? open.created / Math.max(1, wanted)
                : (open.removed + open.kept) / Math.max(1, open.created)
            }
          />
          <p className="mt-3 text-muted">{t('imports.goesOn')}</p>
          {open.state === 'running' ? <StopImport importId={open.id} /> : null}
        </Card>
      );
  }
}

/** A wrong list is noticed while it runs: it is stopped, and what was added is taken back [IMPORT-24]. */
function StopImport({ importId }: { importId: string }) {
  const t = useTranslation();
  const [asked, setAsked] = useState(false);
  const step = useImportStep(importId);
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {step.error ? (
        <InlineMessage tone="danger" announce>
          {errorText(step.error)}
        </InlineMessage>
      ) : null}
      <Button onClick={() => setAsked(true)}>{t('imports.stop.button')}</Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('imports.stop.title')}
        message={t('imports.stop.text')}
        confirmLabel={t('imports.stop.confirm')}
        cancelLabel={t('imports.stop.goOn')}
        danger
        loading={step.isPending}
        onConfirm={() => step.mutate('undoImport', { onSettled: () => setAsked(false) })}
      />
    </div>
  );
}
