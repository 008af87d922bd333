import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { type Sorting, Table } from '../../ui/table.tsx';

const rows = [
  { id: '1', name: 'Anna Sommer', time: '08:05', minutes: 15, waiting: true },
  { id: '2', name: 'Çağla Öztürk', time: '09:30', minutes: 5, waiting: false },
  {
    id: '3',
    name: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff',
    time: '10:00',
    minutes: 120,
    waiting: false,
  },
];

export function DataSamples() {
  const [sorting, setSorting] = useState<Sorting>({ key: 'time', descending: false });
  const [offset, setOffset] = useState(0);
  const [step, setStep] = useState('date');
  const direction = sorting.descending ? -1 : 1;
  const sorted = rows.toSorted((one, other) => {
    const byMinutes = one.minutes - other.minutes;
    return direction * (sorting.key === 'minutes' ? byMinutes : one.time.localeCompare(other.time));
  });
  return (
    <>
      <Card title="Today" actions={<Badge tone="primary">3</Badge>}>
        <Table
          caption="Appointments of today"
          rows={sorted}
          rowKey={(row) => row.id}
          sorting={sorting}
          onSort={setSorting}
          selectedKey="2"
          columns={[
            {
              key: 'name',
              header: 'Patient',
              bare: true,
              cell: (row) => (
                <span className="flex items-center gap-3">
                  <Avatar name={row.name} size="small" />
                  <span className="min-w-0 font-medium wrap-anywhere">{row.name}</span>
                </span>
              ),
            },
            {
              key: 'time',
              header: 'Start',
              sortable: true,
              numeric: true,
              cell: (row) => row.time,
            },
            {
              key: 'minutes',
              header: 'Minutes',
              sortable: true,
              numeric: true,
              cell: (row) => row.minutes,
            },
            {
              key: 'state',
              header: 'State',
              cell: (row) =>
                row.waiting ? <Badge tone="warning">waiting</Badge> : <Badge>accepted</Badge>,
            },
          ]}
        />
        <Pagination offset={offset} limit={25} total={61} onChange={setOffset} />
      </Card>
      <Stepper
        label="New appointment"
        current={step}
        onSelect={setStep}
        steps={[
          { key: 'doctor', label: 'Doctor' },
          { key: 'patient', label: 'Patient' },
          { key: 'date', label: 'Date' },
          { key: 'overview', label: 'Overview' },
        ]}
      />
      <div className="flex items-center gap-3">
        <Avatar name="Dr. Anna Sommer" size="small" />
        <Avatar name="Dr. Anna Sommer" />
        <Avatar name="Dr. Anna Sommer" size="large" />
      </div>
    </>
  );
}
