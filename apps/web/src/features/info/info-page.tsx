import { type InfoBlock, infoBlocks } from '@visite/contract';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useInfoText } from './info-texts.ts';
import { Markdown } from './markdown.tsx';
import { hasBlanks, parseMarkdown } from './parse-markdown.ts';
import { Questions } from './questions.tsx';

const titles = {
  faq: 'info.faq',
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
  const { text, retry } = useInfoText(useLanguage(), block);
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
          action={<Button onClick={retry}>{t('info.retry')}</Button>}
        >
          {t('info.failed')}
        </InlineMessage>
      ) : null}
      {text.state === 'ready' ? <Article block={block} source={text.source} /> : null}
      <p className="mt-12 text-sm">
        {/* A file of the build, no page of the router. */}
        <a href="/third-party-notices.txt" className="text-muted underline">
          {t('info.licences')}
        </a>
      </p>
    </main>
  );
}

function Article({ block, source }: { block: InfoBlock; source: string }) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const blocks = useMemo(
    () =>
      parseMarkdown(source, {
        practice: practice.name,
        company: practice.company || practice.name,
        phone: practice.phone,
      }),
    [source, practice],
  );
  if (block === 'faq') return <Questions blocks={blocks} />;
  return (
    <>
      {hasBlanks(blocks) ? (
        <InlineMessage tone="warning" className="mt-6">
          {t('info.template')}
        </InlineMessage>
      ) : null}
      <Markdown blocks={blocks} />
    </>
  );
}
