import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { useListExport } from './import-queries.ts';

/** Patients and appointments for a spreadsheet. */
export function ExportLists() {
  const t = useTranslation();
  const save = useListExport();
  const today = dayOf(Date.now());
  const [days, setDays] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const field = { wrong: t('imports.export.noDay') };
  return (
    <Card title={t('imports.export.title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{t('imports.export.text')}</p>
        <Button
          icon={<FileDown aria-hidden="true" />}
          loading={save.isPending && !save.variables.days}
          onClick={() => save.mutate({ name: `${t('imports.export.patientsFile')}-${today}` })}
        >
          {t('imports.export.patients')}
        </Button>
        <div className="flex flex-wrap items-end gap-3">
          <DayField
            {...field}
            label={t('imports.export.from')}
            value={days.from}
            onChange={(from) => setDays((before) => ({ ...before, from }))}
          />
          <DayField
            {...field}
            label={t('imports.export.to')}
            value={days.to}
            onChange={(to) => setDays((before) => ({ ...before, to }))}
          />
          <Button
            icon={<FileDown aria-hidden="true" />}
            loading={save.isPending && save.variables.days !== undefined}
            onClick={() =>
              save.mutate({ name: `${t('imports.export.appointmentsFile')}-${today}`, days })
            }
          >
            {t('imports.export.appointments')}
          </Button>
        </div>
        {save.error ? (
          <InlineMessage tone="danger" announce>
            {errorText(save.error)}
          </InlineMessage>
        ) : null}
      </div>
    </Card>
  );
}
