import { usePageConfig } from '../../app/page-config.ts';
import { paths } from '../../app/paths.ts';
import { VisiteMark } from '../../app/visite-mark.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Link } from '../../ui/link.tsx';

/** The practice's logo or name; in the narrow rail only a mark has room. */
export function PracticeMark({ rail }: { rail: boolean }) {
  const t = useTexts();
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
