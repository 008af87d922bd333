import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { VisiteMark } from '../../practice/visite-mark.tsx';
import { Link } from '../../ui/link.tsx';

/** The practice's logo or name; in the narrow rail only a mark has room. */
export function PracticeMark({ rail }: { rail: boolean }) {
  const t = useTranslation();
  const { practice, style } = usePageConfig();
  const logo = style.logo && !rail;
  return (
    <Link
      to={paths.dashboard()}
      aria-label={t('shell.toHome', { practice: practice.name })}
      className="flex min-h-(--control) min-w-0 items-center gap-2.5 rounded-inner font-semibold"
    >
      {logo ? (
        <img src={style.logo} alt="" className="h-8 w-auto max-w-44 object-contain" />
      ) : (
        <VisiteMark className="size-8 shrink-0" />
      )}
      {rail || logo ? null : (
        <span className="line-clamp-2 min-w-0 text-sm leading-tight [overflow-wrap:anywhere]">
          {practice.name}
        </span>
      )}
    </Link>
  );
}
