import { type InfoBlock, infoBlocks, type Language, writtenLanguage } from '@visite/contract';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { languageEntry } from '../../i18n/languages.ts';
import { useLanguage, useShownLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { Markdown } from '../../info-text/markdown.tsx';
import { hasBlanks, parseMarkdown } from '../../info-text/parse-markdown.ts';
import { textValues } from '../../info-text/text-values.ts';
import { useInfoText } from '../../info-text/use-info-text.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Questions } from './questions.tsx';

const titles = {
  faq: 'info.faq',
  accessibility: 'app.accessibility',
  imprint: 'info.imprint',
  'patient-privacy': 'info.patientPrivacy',
  'patient-terms': 'info.patientTerms',
  'staff-privacy': 'info.staffPrivacy',
  'staff-terms': 'info.staffTerms',
} as const satisfies Record<InfoBlock, string>;

/** /md/:block; the router shows the 404 page for a block that is none. */
export function InfoPage() {
  const { block } = useParams();
  const known = infoBlocks.find((name) => name === block);
  return known ? <KnownInfoPage key={known} block={known} /> : null;
}

function KnownInfoPage({ block }: { block: InfoBlock }) {
  const t = useTranslation();
  const language = useLanguage();
  const shown = useShownLanguage();
  const { text, retry } = useInfoText(shown, block);
  const written = text.state === 'ready' ? writtenLanguage(text.language, language) : language;
  usePageTitle(t(titles[block]));
  return (
    <main id="main" className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="text-3xl font-bold">{t(titles[block])}</h1>
      {text.state === 'loading' ? <Skeleton lines={8} className="mt-8" /> : null}
      {text.state === 'failed' ? (
        <InlineMessage
          tone="danger"
          announce
          className="mt-8"
          action={<Button onClick={retry}>{t('ui.retry')}</Button>}
        >
          {t('info.failed')}
        </InlineMessage>
      ) : null}
      {text.state === 'missing' ? <NotFilledIn /> : null}
      {text.state === 'ready' && written !== language ? (
        <p className="mt-4 text-muted">{t('info.otherLanguage')}</p>
      ) : text.state === 'ready' && shown !== text.language ? (
        <p className="mt-4 text-muted">
          {t('info.notTranslated', { language: languageEntry(text.language).caption })}
        </p>
      ) : null}
      {text.state === 'ready' ? (
        <div lang={languageEntry(text.language).locale} dir="ltr">
          <Article block={block} source={text.source} language={written} />
        </div>
      ) : null}
      <p className="mt-9">
        {/* A file of the build, no page of the router. */}
        <a href="/third-party-notices.txt" className="inline-block py-3 text-muted underline">
          {t('info.licences')}
        </a>
      </p>
    </main>
  );
}

/** Names the practice instead of showing a template. */
function NotFilledIn() {
  const t = useTranslation();
  const { practice } = usePageConfig();
  return (
    <div className="mt-8 flex flex-col items-start gap-3">
      <p>{t('info.missing', { name: practice.name })}</p>
      <p>{t(practice.phone ? 'info.missingCall' : 'info.missingAsk')}</p>
      <PhoneLink phone={practice.phone} />
    </div>
  );
}

interface ArticleProps {
  block: InfoBlock;
  source: string;
  language: Language;
}

function Article({ block, source, language }: ArticleProps) {
  const config = usePageConfig();
  const blocks = useMemo(
    () => parseMarkdown(source, textValues(config, language)),
    [source, config, language],
  );
  if (block === 'faq') return <Questions blocks={blocks} />;
  return hasBlanks(blocks) ? <NotFilledIn /> : <Markdown blocks={blocks} />;
}
