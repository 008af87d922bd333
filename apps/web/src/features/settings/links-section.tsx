import { infoBlocks } from '@visite/contract';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { SectionProps } from './section-props.ts';
import { withConfig } from './settings-draft.ts';

const names = ['imprint', 'patientPrivacy', 'patientTerms', 'staffPrivacy', 'staffTerms'] as const;

export function LinksSection({ draft, errors, onChange }: SectionProps) {
  const t = useTranslation();
  const pages = useId();
  const own = infoBlocks.map((block) => paths.md(block)).join(', ');
  const { links } = draft.config;
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
          value={links[name]}
          maxLength={500}
          spellCheck={false}
          list={pages}
          error={
            errors[`config.links.${name}`] ? t('settings.links.wrong', { pages: own }) : undefined
          }
          onChange={(event) =>
            onChange(withConfig(draft, { links: { ...links, [name]: event.target.value.trim() } }))
          }
        />
      ))}
    </div>
  );
}
