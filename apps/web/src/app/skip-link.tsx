import { useTranslation } from '../i18n/use-translation.ts';

/** The first stop of the tab key; every page has its content in an element with the id "main". */
export function SkipLink() {
  const t = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-box bg-surface px-4 py-3 font-semibold text-ink shadow-lift focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('app.skipToContent')}
    </a>
  );
}
