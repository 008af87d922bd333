import type { RemotePerson } from '@visite/call-engine';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { InlineMessage } from '../../../ui/inline-message.tsx';

/** The words of one pair, to be read to each other [PEER-26]. */
export function SafetyWords({ words }: { words: RemotePerson['safetyWords'] }) {
  const t = useTranslation();
  if (words === 'broken') {
    return <InlineMessage tone="danger">{t('call.protection.brokenWhy')}</InlineMessage>;
  }
  if (words === null) return <p className="text-muted">{t('call.protection.forming')}</p>;
  return (
    <ol
      data-safety-words=""
      className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-xl font-semibold"
    >
      {[...words.entries()].map(([place, word]) => (
        <li key={place} className="break-words">
          {word}
        </li>
      ))}
    </ol>
  );
}
