import { can } from '@visite/contract';
import { useSearchParams } from 'react-router';
import { foreignTimeZone } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryNames } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CallsReport } from './calls-report.tsx';
import { IntrusionList } from './intrusion-list.tsx';

export function ReportsPage() {
  const t = useTranslation();
  const user = useStaffUser();
  const [search, setSearch] = useSearchParams();
  const zone = foreignTimeZone(Date.now());
  usePageTitle(t('reports.title'));
  const tab = search.get(queryNames.tab) === 'security' ? 'security' : 'calls';
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <header className="mb-5">
        <h1 className="text-2xl font-bold">{t('reports.title')}</h1>
        {zone ? <p className="text-muted">{t('reports.zone', { zone })}</p> : null}
      </header>
      {can(user.roles, 'intrusions.read') ? (
        <Tabs
          label={t('reports.title')}
          value={tab}
          onChange={(next) => setSearch(next === 'security' ? { [queryNames.tab]: next } : {})}
          tabs={[
            { value: 'calls', label: t('reports.list'), content: <CallsReport /> },
            { value: 'security', label: t('reports.intrusions'), content: <IntrusionList /> },
          ]}
        />
      ) : (
        <CallsReport />
      )}
    </main>
  );
}
