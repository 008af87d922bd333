import { useQuery } from '@tanstack/react-query';
import { type Language, languages } from '@visite/contract';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { allTexts } from '../../i18n/all-texts.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findTexts } from './find-texts.ts';
import type { SectionProps } from './section-props.ts';
import { withText } from './settings-draft.ts';

const shownAtMost = 25;

/** Any text of the product in the practice's own words. */
export function TextsSection({ draft, errors, onChange }: SectionProps) {
  const t = useTranslation();
  const [language, setLanguage] = useState<Language>('de');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const query = useQuery({
    queryKey: ['texts', language],
    queryFn: () => allTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = draft.config.videoConsultation.texts[language];
  const found = query.data ? findTexts(query.data, own, words) : [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">{t('settings.texts.explain')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={t('settings.texts.language')}
          className="w-40"
          value={language}
          options={languages.map((each) => ({
            value: each,
            label: t(each === 'de' ? 'settings.german' : 'settings.english'),
          }))}
          onChange={(event) => setLanguage(event.target.value === 'en' ? 'en' : 'de')}
        />
        <TextField
          type="search"
          label={t('settings.texts.search')}
          icon={<Search aria-hidden="true" />}
          className="min-w-60 flex-1"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {query.isPending ? <Skeleton lines={4} /> : null}
      {query.error ? <InlineMessage tone="danger">{errorText(query.error)}</InlineMessage> : null}
      <p className="text-sm text-muted" aria-live="polite">
        {words.trim() === ''
          ? t('settings.texts.changed', { count: Object.keys(own).length })
          : t('settings.texts.found', {
              count: found.length,
              shown: Math.min(found.length, shownAtMost),
            })}
      </p>
      <ul className="flex flex-col gap-5">
        {found.slice(0, shownAtMost).map(({ key, text }) => (
          <li key={`${language} ${key}`} className="rounded-box border border-line bg-surface p-4">
            <TextArea
              label={key}
              hint={text}
              rows={2}
              lang={language}
              maxLength={5_000}
              placeholder={t('settings.texts.unchanged')}
              value={own[key] ?? ''}
              error={errors[`config.videoConsultation.texts.${language}.${key}`]}
              onChange={(event) => onChange(withText(draft, language, key, event.target.value))}
            />
            {own[key] === undefined ? null : (
              <Button
                size="small"
                className="mt-2"
                onClick={() => onChange(withText(draft, language, key, ''))}
              >
                {t('settings.texts.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
