import type { ImportedRow, ImportValues, Patient, PatientImport } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lastNameFirst } from '../../patients/name-and-age.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { useImportDecision, useImportStep } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { RowErrors } from './row-errors.tsx';
import { RowValues } from './row-values.tsx';

/** The dry run's result: what would be added, who seems to be known, what is wrong. */
export function CheckedImport({ checked }: { checked: PatientImport }) {
  const t = useTranslation();
  const step = useImportStep(checked.id);
  const decide = useImportDecision(checked.id);
  const [shown, setShown] = useState<'duplicate' | 'wrong'>(
    checked.duplicates > 0 ? 'duplicate' : 'wrong',
  );
  const added = checked.fresh + checked.chosen;
  const failure = step.error ?? decide.error;
  return (
    <>
      <Card title={t('imports.check.title', { file: checked.fileName })}>
        <p className="mb-4 max-w-prose text-muted">{t('imports.check.text')}</p>
        <dl className="grid gap-4 sm:grid-cols-3">
          <Figure name={t('imports.check.fresh')} count={checked.fresh} />
          <Figure name={t('imports.check.duplicates')} count={checked.duplicates} />
          <Figure name={t('imports.check.wrong')} count={checked.wrong} />
        </dl>
      </Card>
      {checked.duplicates + checked.wrong > 0 ? (
        <Card>
          <div className="flex flex-col gap-4">
            <div>
              <ChoiceBar
                label={t('imports.check.show')}
                value={shown}
                onChange={setShown}
                choices={(['duplicate', 'wrong'] as const).map((value) => ({
                  value,
                  label: t(`imports.check.${value}`),
                  content: t(`imports.check.${value}`),
                }))}
              />
            </div>
            {shown === 'duplicate' && checked.duplicates > 0 ? (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => decide.mutate({ decision: 'skip' })}>
                  {t('imports.check.skipAll')}
                </Button>
                <Button onClick={() => decide.mutate({ decision: 'add' })}>
                  {t('imports.check.addAll')}
                </Button>
              </div>
            ) : null}
            <ImportRows
              key={shown}
              importId={checked.id}
              show={shown}
              total={shown === 'duplicate' ? checked.duplicates : checked.wrong}
            >
              {(row) =>
                shown === 'duplicate' ? (
                  <SideBySide
                    row={row}
                    onDecide={(decision) => decide.mutate({ row: row.row, decision })}
                  />
                ) : (
                  <>
                    <RowValues values={row.values ?? {}} />
                    <RowErrors errors={row.errors} />
                  </>
                )
              }
            </ImportRows>
          </div>
        </Card>
      ) : null}
      {failure ? (
        <InlineMessage tone="danger" announce>
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      <div className="flex flex-row-reverse flex-wrap justify-between gap-3 max-sm:flex-col">
        <Button
          variant="primary"
          disabled={added === 0}
          loading={step.isPending}
          onClick={() => step.mutate('runImport')}
        >
          {t('imports.check.run', { count: added })}
        </Button>
        <Button onClick={() => step.mutate('discardImport')}>{t('imports.discard')}</Button>
      </div>
    </>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{count}</dd>
    </div>
  );
}

interface SideBySideProps {
  row: ImportedRow;
  onDecide: (decision: 'skip' | 'add') => void;
}

/** The row of the file beside the patient who is there. */
function SideBySide({ row, onDecide }: SideBySideProps) {
  const t = useTranslation();
  const { values = {}, alike, sameAs, decision } = row;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        <Side title={t('imports.check.inFile')} lines={linesOf(values)} />
        {alike.length > 0 ? (
          alike.map((patient) => (
            <Side
              key={patient.person.id}
              title={t('imports.check.inPractice')}
              lines={patientLines(patient)}
            />
          ))
        ) : (
          <Side
            title={t('imports.check.inFileToo')}
            lines={[t('imports.check.sameAs', { row: sameAs ?? 0 })]}
          />
        )}
      </div>
      <div>
        <ChoiceBar
          label={t('imports.check.decision', { row: row.row })}
          value={decision}
          onChange={onDecide}
          choices={(['skip', 'add'] as const).map((value) => ({
            value,
            label: t(`imports.check.${value}`),
            content: t(`imports.check.${value}`),
          }))}
        />
      </div>
    </div>
  );
}

function Side({ title, lines }: { title: string; lines: readonly (string | undefined)[] }) {
  return (
    <div className="min-w-0 rounded-inner border border-line p-3">
      <p className="text-sm text-muted">{title}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

const linesOf = (values: ImportValues) => [
  [values.lastName, values.firstName].filter(Boolean).join(', '),
  values.dateOfBirth,
  [
    [values.street, values.streetNumber].filter(Boolean).join(' '),
    [values.zipCode, values.city].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', '),
  values.phone,
  values.email,
];

const patientLines = ({ person, patientData }: Patient) => [
  lastNameFirst(person),
  person.birthdate,
  addressLine(patientData.address),
  patientData.phone,
  person.email,
];
