import { paths } from '../navigation/paths.ts';
import { LanguageSwitch } from '../practice/language-switch.tsx';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { VisiteMark } from '../practice/visite-mark.tsx';
import { Link } from '../ui/link.tsx';

/** The practice's name (or logo) and phone number, on every page that a patient sees. */
export function SiteHeader() {
  const { practice, style } = usePageConfig();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-6 sm:py-3">
        <Link
          to={paths.home()}
          className="flex min-h-(--control) min-w-36 flex-1 items-center gap-3 rounded-inner font-semibold"
        >
          {style.logo ? (
            <img src={style.logo} alt={practice.name} className="h-10 w-auto max-w-60" />
          ) : (
            <>
              <VisiteMark className="size-9 shrink-0" />
              <span className="min-w-0 leading-tight wrap-anywhere">{practice.name}</span>
            </>
          )}
        </Link>
        <div className="flex max-w-full flex-wrap items-center justify-end gap-1 sm:gap-4">
          <PhoneLink phone={practice.phone} compact />
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}
