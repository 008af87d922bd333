import { type ImportField, type ImportRow, importFields, readImportedRow } from '@visite/contract';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { dayOf } from '../../i18n/format.ts';
import { practiceZone } from '../../i18n/practice-zone.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Select } from '../../ui/select.tsx';
import { mayRepeat } from './guess-columns.ts';
import { type ChosenFile, valuesOf } from './read-table.ts';
import { RowErrors } from './row-errors.tsx';
import { RowValues } from './row-values.tsx';

interface ChooseColumnsProps {
  chosen: ChosenFile;
  onBack: () => void;
  onSend: (rows: ImportRow[]) => void;
}

const needed = ['firstName', 'lastName', 'dateOfBirth'] as const;
const previewed = 5;

/** Which column is what, with the first rows as they would be taken. */
export function ChooseColumns({ chosen, onBack, onSend }: ChooseColumnsProps) {
  const t = useTranslation();
  const { table } = chosen;
  const [fields, setFields] = useState(table.fields);
  const missing = needed.filter((field) => !fields.includes(field));
  const options = [
    { value: '', label: t('imports.columns.nothing') },
    ...importFields.map((field) => ({ value: field, label: t(`imports.field.${field}`) })),
  ];
  /** A field has one column, but for telephone numbers: another one that had it gives it up. */
  const choose = (at: number, value: string) =>
    setFields((before) =>
      before.map((field, index) => {
        if (index === at) return value as ImportField | '';
        return field === value && !mayRepeat(field) ? '' : field;
      }),
    );
  const send = () =>
    onSend(
      table.rows.map(({ row, cells }) => ({
        row,
        values: valuesOf(cells, fields, practiceZone()),
      })),
    );
  const severalNumbers = fields.filter((field) => field === 'phone').length > 1;
  return (
    <>
      <Card title={t('imports.columns.title', { file: chosen.name })}>
        <p className="mb-4 max-w-prose text-muted">
          {t('imports.columns.text', { count: table.rows.length })}
        </p>
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {table.columns.map((column, at) => (
            // A hint of two lines pushes no list below the others of its row.
            <li key={column} className="min-w-0 self-end">
              <Select
                label={column}
                hint={t('imports.columns.example', { value: exampleOf(chosen, at) })}
                options={options}
                value={fields[at] ?? ''}
                onChange={(event) => choose(at, event.target.value)}
              />
            </li>
          ))}
        </ul>
        {severalNumbers ? (
          <p className="mt-4 max-w-prose text-muted">{t('imports.columns.severalNumbers')}</p>
        ) : null}
      </Card>
      {missing.length > 0 ? (
        <InlineMessage
          tone="warning"
          announce
          title={t('imports.columns.missing', { count: missing.length })}
        >
          {missing.map((field) => t(`imports.field.${field}`)).join(', ')}
        </InlineMessage>
      ) : null}
      <Preview chosen={chosen} fields={fields} />
      <div className="flex flex-row-reverse flex-wrap justify-between gap-3 max-sm:flex-col">
        <Button variant="primary" disabled={missing.length > 0} onClick={send}>
          {t('imports.columns.check')}
          <ArrowRight aria-hidden="true" />
        </Button>
        <Button onClick={onBack} icon={<ArrowLeft aria-hidden="true" />}>
          {t('imports.back')}
        </Button>
      </div>
    </>
  );
}

function exampleOf({ table }: ChosenFile, at: number): string {
  const filled = table.rows.slice(0, 50).find(({ cells }) => cells[at]?.trim());
  return filled?.cells[at]?.trim().slice(0, 60) || '–';
}

function Preview({ chosen, fields }: { chosen: ChosenFile; fields: (ImportField | '')[] }) {
  const t = useTranslation();
  const rows = useMemo(
    () =>
      chosen.table.rows.slice(0, previewed).map(({ row, cells }) => {
        const values = valuesOf(cells, fields, practiceZone());
        const read = readImportedRow(values, dayOf(Date.now()));
        return { row, values, errors: read.ok ? [] : read.errors };
      }),
    [chosen, fields],
  );
  return (
    <Card title={t('imports.columns.preview')}>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ row, values, errors }) => (
          <li key={row} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <p className="text-sm text-muted">{t('imports.row', { row })}</p>
            <RowValues values={values} />
            <RowErrors errors={errors} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
