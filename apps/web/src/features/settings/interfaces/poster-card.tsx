import type { Language } from '@visite/contract';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import { usePageConfig } from '../../../practice/page-config.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/** The page "works on my device?" for the practice's website, and a poster of it. */
export function PosterCard() {
  const t = useTranslation();
  const { practice, publicUrl } = usePageConfig();
  const [failure, setFailure] = useState<unknown>(null);
  const [making, setMaking] = useState<Language | null>(null);
  const address = `${publicUrl || window.location.origin}${paths.check()}`;
  const make = async (language: Language) => {
    setFailure(null);
    setMaking(language);
    try {
      const { posterPdf } = await import('./poster-pdf.ts');
      const poster = await posterPdf({ language, practice: practice.name, address });
      saveFile(`${t('connections.poster.file')}.pdf`, 'application/pdf', poster);
    } catch (error) {
      setFailure(error);
    } finally {
      setMaking(null);
    }
  };
  return (
    <Card title={t('connections.poster.title')}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-muted">{t('connections.poster.text')}</p>
        <CopyLine
          label={t('connections.poster.address')}
          value={address}
          texts={{
            copy: t('connections.copy'),
            copied: t('connections.copied'),
            notCopied: t('connections.notCopied'),
          }}
        />
        <div className="flex flex-wrap gap-2">
          {(['de', 'en'] as const).map((language) => (
            <Button
              key={language}
              icon={<FileDown aria-hidden="true" />}
              loading={making === language}
              onClick={() => void make(language)}
            >
              {t(`connections.poster.make.${language}`)}
            </Button>
          ))}
        </div>
        {failure ? (
          <InlineMessage tone="danger" announce title={t('connections.poster.failed')}>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
      </div>
    </Card>
  );
}
