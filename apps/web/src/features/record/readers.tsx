import type { StoredContent } from '@visite/contract';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Who has written, read or exported the record, as the trail tells. */
export function Readers({ readers }: { readers: StoredContent['readers'] }) {
  const t = useTranslation();
  return (
    <section aria-labelledby="visit-readers">
      <h3 id="visit-readers" className="mb-2 text-sm font-semibold text-muted">
        {t('record.readers')}
      </h3>
      <ul className="flex flex-col gap-2.5">
        {readers.map(({ name = t('record.unknown'), did, at }) => (
          <li key={`${name} ${did} ${at}`} className="flex min-w-0 items-center gap-3">
            <Avatar name={name} size="small" />
            <span className="min-w-0">
              <span className="block wrap-anywhere">{name}</span>
              <span className="block text-sm text-muted tabular-nums">
                {t(`record.${did}`, { at: formatDateTime(at) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{t('record.onlyPractice')}</p>
    </section>
  );
}
