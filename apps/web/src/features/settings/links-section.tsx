import { infoBlocks } from '@visite/contract';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useSettingsForm } from './settings-form.ts';

const names = ['imprint', 'patientPrivacy', 'patientTerms', 'staffPrivacy', 'staffTerms'] as const;

const trimmed = (typed: string) => typed.trim();

export function LinksSection() {
  const t = useTranslation();
  const pages = useId();
  const own = infoBlocks.map((block) => paths.md(block)).join(', ');
  const { errorAt, register } = useSettingsForm();
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <p className="text-muted">{t('settings.links.explain')}</p>
      <datalist id={pages}>
        {infoBlocks.map((block) => (
          <option key={block} value={paths.md(block)} />
        ))}
      </datalist>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`app.${name}`)}
          maxLength={500}
          spellCheck={false}
          list={pages}
          error={
            errorAt(`config.links.${name}`) ? t('settings.links.wrong', { pages: own }) : undefined
          }
          {...register(`config.links.${name}`, { setValueAs: trimmed })}
        />
      ))}
    </div>
  );
}
