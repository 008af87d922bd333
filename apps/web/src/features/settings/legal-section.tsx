import {
  type Language,
  type LegalBlock,
  legalBlocks,
  legalTextLength,
  type Settings,
} from '@visite/contract';
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { builtInText } from '../../info-text/built-in-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LegalPreview } from './legal-preview.tsx';
import { type TextState, textState, titleKeys } from './legal-state.ts';
import { legalPlaces, legalToReadable, legalToStored, unknownLegalWords } from './legal-words.ts';
import { wordsOf } from './placeholder-words.ts';
import { useSettingsForm } from './settings-form.ts';
import { useBuiltInTexts } from './settings-queries.ts';
import { WordButtons } from './word-buttons.tsx';

/** The practice's own legal texts with their preview, and the legal basis that they name. */
export function LegalSection() {
  const t = useTranslation();
  const { control, setValue } = useSettingsForm();
  const [block, setBlock] = useState<LegalBlock>('imprint');
  const [language, setLanguage] = useState<Language>('de');
  const basis = useWatch({ control, name: 'config.legalBasis' });
  const texts = useWatch({ control, name: 'legalTexts' });
  const links = useWatch({ control, name: 'config.links' });
  const states: Record<TextState, string> = {
    missing: t('settings.legal.state.missing'),
    own: t('settings.legal.state.own'),
    half: t('settings.legal.state.half'),
    builtIn: t('settings.legal.state.builtIn'),
    elsewhere: t('settings.legal.state.elsewhere'),
  };
  const missing = legalBlocks.filter((each) => textState(texts, links, each) === 'missing');
  return (
    <div className="flex flex-col gap-6 [&>:not(:last-child)]:max-w-3xl">
      {missing.length > 0 ? (
        <InlineMessage tone="warning" title={t('settings.legal.missing')}>
          <p>{missing.map((each) => t(titleKeys[each])).join(', ')}</p>
          <p>{t('settings.legal.missingWhy')}</p>
        </InlineMessage>
      ) : null}
      <RadioGroup
        label={t('settings.legal.basis')}
        value={basis}
        options={(['treatment', 'consent'] as const).map((value) => ({
          value,
          label: t(`settings.legal.${value}`),
          hint: t(`settings.legal.${value}Hint`),
        }))}
        onChange={(value) => setValue('config.legalBasis', value)}
      />
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={t('settings.legal.text')}
          className="min-w-60 flex-1"
          value={block}
          options={legalBlocks.map((each) => ({
            value: each,
            label: `${t(titleKeys[each])} (${states[textState(texts, links, each)]})`,
          }))}
          onChange={(event) =>
            setBlock(legalBlocks.find((each) => each === event.target.value) ?? block)
          }
        />
        <LanguageSelect value={language} onChange={setLanguage} />
      </div>
      <TextEditor key={`${block} ${language}`} block={block} language={language} />
    </div>
  );
}

interface TextEditorProps {
  block: LegalBlock;
  language: Language;
}

function TextEditor({ block, language }: TextEditorProps) {
  const t = useTranslation();
  const { control, errorAt, setValue } = useSettingsForm();
  const name = `legalTexts.${block}.${language}` as const;
  const text: string = useWatch({ control, name });
  const practice = useWatch({ control, name: 'practice' });
  const legalBasis: Settings['config']['legalBasis'] = useWatch({
    control,
    name: 'config.legalBasis',
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const wordOf = wordsOf(useBuiltInTexts(language).data ?? new Map(), 'settings');
  const words = legalPlaces.flatMap((place) => wordOf(place) ?? []).map((word) => `[${word}]`);
  const [unknown] = unknownLegalWords(text);
  const { field } = useController({ control, name });
  const change = (typed: string) => field.onChange(legalToStored(typed, wordOf));
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const takeTemplate = () => {
    setAsked(false);
    builtInText(block, language).then((template) => setValue(name, template), setFailure);
  };
  const namesNoBasis =
    block === 'patient-privacy' && text.trim() !== '' && !text.includes('{legalBasis');
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <TextArea
          ref={(shown) => {
            area.current = shown;
            field.ref(shown);
          }}
          label={t('settings.legal.markdown')}
          hint={t('settings.legal.markdownHint')}
          rows={22}
          lang={language}
          maxLength={legalTextLength}
          placeholder={t('settings.legal.empty')}
          error={errorAt(name) ? t('settings.legal.notYet') : undefined}
          value={legalToReadable(text, wordOf)}
          onChange={(event) => change(event.target.value)}
        />
        <WordButtons words={words} area={area} onInsert={change} />
        {unknown ? (
          <InlineMessage tone="warning">
            {t('settings.texts.unknownWord', { word: unknown, words: words.join(', ') })}
          </InlineMessage>
        ) : null}
        {namesNoBasis ? (
          <InlineMessage tone="warning">{t('settings.legal.noBasis')}</InlineMessage>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<FileText aria-hidden="true" />}
            onClick={() => (text.trim() === '' ? takeTemplate() : setAsked(true))}
          >
            {t('settings.legal.template')}
          </Button>
          {text === '' ? null : (
            <Button size="small" onClick={() => setValue(name, '')}>
              {t('settings.legal.remove')}
            </Button>
          )}
        </div>
        <FailureMessage of={failure} />
      </div>
      <LegalPreview
        text={text}
        block={block}
        language={language}
        config={{ practice, legalBasis }}
      />
      <ConfirmDialog
        open={asked}
        onOpenChange={() => setAsked(false)}
        title={t('settings.legal.templateQuestion')}
        message={t('settings.legal.templateWarning')}
        confirmLabel={t('settings.legal.templateYes')}
        cancelLabel={t('settings.legal.templateNo')}
        onConfirm={takeTemplate}
      />
    </div>
  );
}
