import { can, type Patient } from '@visite/contract';
import { ChevronRight, FileUp, UserPlus, Users } from 'lucide-react';
import { memo, startTransition, useCallback, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKeptRecord } from '../../drafts/use-form-draft.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { useSearchWords } from '../../navigation/use-search-words.ts';
import { lastNameFirst } from '../../patients/name-and-age.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { patientsPerPage, usePatientList } from '../../patients/patient-queries.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PhoneList, usePhone } from '../../ui/phone-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { PatientForm } from './patient-form.tsx';
import { PatientPanel } from './patient-panel.tsx';

/** Search, list and record of patients; all three are search parameters. */
export function PatientsPage() {
  const t = useTranslation();
  const user = useStaffUser();
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(useKeptRecord('patient') === '');
  const { typed, setTyped, settled, offset } = useSearchWords();
  const opened = search.get('patient');
  const list = usePatientList(settled, offset);
  const old = list.old || settled !== typed.trim();
  // Deferred: rendering fifty rows must not delay typing.
  const patients = useDeferredValue(list.patients);
  usePageTitle(t('patients.title'));

  const change = (names: Record<string, string>, replace = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(names)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  // The router's own setter is another one with every address.
  const latest = useLatest(change);
  const open = useCallback((id: string) => latest.current({ patient: id }), [latest]);
  const add = (
    <Button
      variant="primary"
      icon={<UserPlus aria-hidden="true" />}
      // The press is seen before the form is drawn.
      onClick={() => startTransition(() => setAdding(true))}
    >
      {t('patients.add')}
    </Button>
  );
  const searched = settled !== '';
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <PageHead title={t('patients.title')}>
        {can(user.roles, 'lists.transfer') ? (
          <LinkButton to={paths.imports()} icon={<FileUp aria-hidden="true" />}>
            {t('patients.import')}
          </LinkButton>
        ) : null}
        {add}
      </PageHead>
      <SearchField
        label={t('patients.search')}
        hint={t('patients.searchHint')}
        value={typed}
        onChange={setTyped}
        className="mb-4 max-w-xl"
      />
      <p className="mb-3 text-sm text-muted tabular-nums" aria-live="polite">
        {list.patients && !old
          ? t(searched ? 'patients.found' : 'patients.count', { count: list.total })
          : ' '}
      </p>
      {list.error && !list.patients ? (
        <LoadFailed error={list.error} onRetry={list.refetch} />
      ) : patients ? (
        <div aria-busy={old || patients !== list.patients} className="flex flex-col gap-4">
          {patients.length > 0 ? (
            <PatientTable patients={patients} selected={opened} onOpen={open} />
          ) : (
            <EmptyState
              icon={<Users aria-hidden="true" />}
              title={t(searched ? 'patients.nobody' : 'patients.none')}
              message={t(searched ? 'patients.nobodyHint' : 'patients.noneHint')}
              {...(searched && {
                action: <Button onClick={() => setTyped('')}>{t('patients.all')}</Button>,
              })}
            />
          )}
          {list.total > patientsPerPage ? (
            <Pagination
              offset={offset}
              limit={patientsPerPage}
              total={list.total}
              onChange={(next) => change({ offset: next ? String(next) : '' })}
            />
          ) : null}
        </div>
      ) : (
        <Skeleton lines={12} />
      )}
      {opened ? (
        <PatientPanel
          key={opened}
          patientId={opened}
          onClose={() => change({ patient: '' }, true)}
        />
      ) : null}
      {adding ? (
        <PatientForm
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false);
            change({ patient: id });
          }}
        />
      ) : null}
    </main>
  );
}

interface PatientTableProps {
  patients: readonly Patient[];
  selected: string | null;
  onOpen: (patientId: string) => void;
}

type Cell = Column<Patient>['cell'];

const bornCell: Cell = ({ patientData }) => (
  <span className="tabular-nums">{formatDay(patientData.dateOfBirth)}</span>
);
const emailCell: Cell = ({ person }) => <EmailText email={person.email || '–'} />;
const addressCell: Cell = ({ patientData }) => (
  <span className="wrap-anywhere">{addressLine(patientData.address) || '–'}</span>
);
const rowKey = ({ person }: Patient) => person.id;

/** Memoized: typing in the search field must not render it again, and opening one only that one. */
export const PatientTable = memo(function PatientTable(props: PatientTableProps) {
  const { patients, selected, onOpen } = props;
  const t = useTranslation();
  const phone = usePhone();
  const nameCell = useCallback<Cell>(
    (patient) => <PatientName patient={patient} onOpen={onOpen} />,
    [onOpen],
  );
  const line = useCallback(
    (patient: Patient) => ({
      title: <PatientName patient={patient} onOpen={onOpen} />,
      note: [
        formatDay(patient.patientData.dateOfBirth),
        patient.patientData.phone || patient.person.email,
      ]
        .filter(Boolean)
        .join('\u00a0· '),
      end: <ChevronRight className="size-5 text-muted" aria-hidden="true" />,
    }),
    [onOpen],
  );
  const onRowClick = useCallback(({ person }: Patient) => onOpen(person.id), [onOpen]);
  const shared = { rows: patients, rowKey, ...(selected && { selectedKey: selected }) };
  if (phone) return <PhoneList label={t('patients.title')} line={line} {...shared} />;
  return (
    <Table
      framed
      caption={t('patients.title')}
      columns={[
        { key: 'name', header: t('patients.name'), bare: true, roomy: true, cell: nameCell },
        { key: 'born', header: t('patients.born'), cell: bornCell },
        { key: 'email', header: t('patients.email'), roomy: true, cell: emailCell },
        { key: 'address', header: t('patients.address'), wide: true, cell: addressCell },
      ]}
      onRowClick={onRowClick}
      {...shared}
    />
  );
});

interface PatientNameProps extends Pick<PatientTableProps, 'onOpen'> {
  patient: Patient;
}

function PatientName({ patient: { person }, onOpen }: PatientNameProps) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(person.id);
      }}
      className="max-w-full rounded-inner text-left font-semibold wrap-anywhere hover:underline"
    >
      {lastNameFirst(person)}
    </button>
  );
}
