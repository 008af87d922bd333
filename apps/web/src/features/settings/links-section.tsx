import { type InfoBlock, infoBlocks } from '@visite/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettingsForm } from './settings-form.ts';

const names = ['imprint', 'patientPrivacy', 'patientTerms', 'staffPrivacy', 'staffTerms'] as const;
type LinkName = (typeof names)[number];

const blocks: Record<LinkName, InfoBlock> = {
  imprint: 'imprint',
  patientPrivacy: 'patient-privacy',
  patientTerms: 'patient-terms',
  staffPrivacy: 'staff-privacy',
  staffTerms: 'staff-terms',
};

/** The choice that opens a field for the address of another site. */
const elsewhere = 'elsewhere';

const builtIn: readonly string[] = infoBlocks.map((block) => paths.md(block));

/** Which page each legal link opens: one of the product's, or one of the practice's own site. */
export function LinksSection() {
  const t = useTranslation();
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <p className="text-muted">{t('settings.links.explain')}</p>
      {names.map((name) => (
        <LegalLink key={name} name={name} />
      ))}
    </div>
  );
}

function LegalLink({ name }: { name: LinkName }) {
  const t = useTranslation();
  const { control, errorAt, setValue } = useSettingsForm();
  const field = `config.links.${name}` as const;
  const link = useWatch({ control, name: field });
  const own = !builtIn.includes(link);
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t(`app.${name}`)}
        value={own ? elsewhere : link}
        options={[
          ...names.map((each) => ({
            value: paths.md(blocks[each]),
            label: t('settings.links.page', { page: t(`app.${each}`) }),
          })),
          { value: paths.md('faq'), label: t('shell.missing.goToFAQs') },
          { value: elsewhere, label: t('settings.links.elsewhere') },
        ]}
        onChange={({ target }) =>
          setValue(field, target.value === elsewhere ? 'https://' : target.value)
        }
      />
      {own ? (
        <TextField
          label={t('settings.links.address', { link: t(`app.${name}`) })}
          inputMode="url"
          maxLength={500}
          spellCheck={false}
          value={link}
          error={errorAt(field) ? t('settings.links.wrong') : undefined}
          onChange={({ target }) => setValue(field, target.value.trim())}
        />
      ) : null}
    </div>
  );
}
