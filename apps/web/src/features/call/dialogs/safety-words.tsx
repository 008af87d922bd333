import { type RemotePerson, safetyWordsIn } from '@visite/call-engine';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageConfig } from '../../../practice/page-config.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';

interface SafetyWordsProps {
  words: RemotePerson['safetyWords'];
  /** As a sentence too, which a doctor can read out. */
  aloud?: boolean;
}

/**
 * The words of one pair, to be read to each other [PEER-26]. Both sides see them in the practice's language, whatever
 * language their pages have; who talks in the other one turns to its list of words [PEER-63].
 */
export function SafetyWords({ words, aloud = false }: SafetyWordsProps) {
  const t = useTranslation();
  const { language: common } = usePageConfig();
  const [language, setLanguage] = useState(common);
  if (words === 'broken') {
    return <InlineMessage tone="danger">{t('call.protection.brokenWhy')}</InlineMessage>;
  }
  if (words === null) return <p className="text-muted">{t('call.protection.forming')}</p>;
  const other = language === 'de' ? 'en' : 'de';
  const shown = safetyWordsIn(words, [common, language]);
  return (
    <>
      <ol
        data-safety-words=""
        lang={language}
        className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-xl font-semibold"
      >
        {[...shown.entries()].map(([place, word]) => (
          <li key={place} className="break-words">
            {word}
          </li>
        ))}
      </ol>
      {aloud ? (
        <p className="mt-3 rounded-inner bg-sunken p-3">
          {t('call.protection.aloud', {
            words: shown.slice(0, -1).join(', '),
            number: shown.at(-1) ?? '',
          })}
        </p>
      ) : null}
      <Button variant="link" className="mt-1 -ml-4" onClick={() => setLanguage(other)}>
        {t(other === 'de' ? 'call.protection.inGerman' : 'call.protection.inEnglish')}
      </Button>
      {language === common ? null : (
        <p role="status" className="text-muted">
          {t('call.protection.otherToo')}
        </p>
      )}
    </>
  );
}
