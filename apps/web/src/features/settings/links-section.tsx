import { useTexts } from '../../i18n/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { SectionProps } from './section-props.ts';
import { withConfig } from './settings-draft.ts';

const names = ['imprint', 'patientPrivacy', 'patientTerms', 'staffPrivacy', 'staffTerms'] as const;

export function LinksSection({ draft, errors, onChange }: SectionProps) {
  const t = useTexts();
  const { links } = draft.config;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <p className="text-muted">{t('settings.links.explain')}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`app.${name}`)}
          value={links[name]}
          maxLength={500}
          spellCheck={false}
          error={errors[`config.links.${name}`] ? t('settings.links.wrong') : undefined}
          onChange={(event) =>
            onChange(withConfig(draft, { links: { ...links, [name]: event.target.value.trim() } }))
          }
        />
      ))}
    </div>
  );
}
