import { type Language, type LegalBlock, type PageConfig, placeholdersIn } from '@visite/contract';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Markdown } from '../../info-text/markdown.tsx';
import { parseMarkdown } from '../../info-text/parse-markdown.ts';
import { textValues } from '../../info-text/text-values.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { isTemplate, titleKeys } from './legal-state.ts';
import { useBuiltInTexts } from './settings-queries.ts';
import { textAdvice } from './text-advice.ts';

interface LegalPreviewProps {
  text: string;
  block: LegalBlock;
  language: Language;
  config: Pick<PageConfig, 'practice' | 'legalBasis'>;
}

/** The text as its page shows it, drawn by the same parts. */
export function LegalPreview({ text, block, language, config }: LegalPreviewProps) {
  const t = useTranslation();
  const title = useBuiltInTexts(language).data?.get(titleKeys[block]) ?? t(titleKeys[block]);
  const typed = useDeferredValue(text);
  const blocks = useMemo(
    () => parseMarkdown(typed, textValues(config, language)),
    [typed, config, language],
  );
  const open = placeholdersIn(typed).length;
  return (
    <section
      aria-label={t('settings.legal.preview')}
      className="min-w-0 rounded-box border border-line bg-surface p-5"
    >
      <p className="mb-3 text-sm text-muted">{t('settings.legal.preview')}</p>
      <div aria-live="polite" className="flex flex-col gap-2">
        {open > 0 ? (
          <InlineMessage tone="warning">{t('settings.legal.open', { count: open })}</InlineMessage>
        ) : null}
        {textAdvice(blocks).map((advice) => (
          <InlineMessage key={advice} tone="info">
            {t(`settings.legal.advice.${advice}`)}
          </InlineMessage>
        ))}
      </div>
      <h2 lang={language} className="mt-2 text-2xl font-bold">
        {title}
      </h2>
      {typed.trim() === '' ? (
        <p className="mt-4 text-muted">
          {t(isTemplate(block) ? 'settings.legal.nothing' : 'settings.legal.builtIn')}
        </p>
      ) : (
        <div lang={language}>
          <Markdown blocks={blocks} />
        </div>
      )}
    </section>
  );
}
