import { CalendarPlus, CircleCheck, Clock, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { StateText } from '../../ui/badge.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { DayPicker } from '../../ui/day-picker.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

const doctors = [
  ['bg-doctor-1-soft text-doctor-1', 'BH'],
  ['bg-doctor-2-soft text-doctor-2', 'MÖ'],
  ['bg-doctor-3-soft text-doctor-3', 'FH'],
  ['bg-doctor-4-soft text-doctor-4', 'JL'],
  ['bg-doctor-5-soft text-doctor-5', 'AK'],
  ['bg-doctor-6-soft text-doctor-6', 'TB'],
  ['bg-doctor-7-soft text-doctor-7', 'ES'],
  ['bg-doctor-8-soft text-doctor-8', 'CN'],
] as const;

const surfaces = [
  'bg-canvas',
  'bg-surface',
  'bg-sunken',
  'bg-raised shadow-low',
  'bg-raised shadow-lift',
];

const bars = [0.2, 0.5, 0.9, 0.6, 0.3].map((height, index) => ({
  key: `bar-${index}`,
  height,
  title: `${index + 8}:00`,
}));

/** A page's first line, surfaces, the colours of doctors and states, and what a day is chosen with. */
export function FrameSamples() {
  const [view, setView] = useState('day');
  const [day, setDay] = useState('2026-11-16');
  const [chosen, setChosen] = useState<readonly string[]>(['1']);
  return (
    <>
      <PageHead title="Today" note="Mo, 16. Nov.">
        <ChoiceBar
          label="View"
          value={view}
          onChange={setView}
          choices={['day', 'week', 'month'].map((value) => ({
            value,
            label: value,
            content: value,
          }))}
        />
        <Button icon={<CalendarPlus aria-hidden="true" />}>New appointment</Button>
      </PageHead>
      <div className="flex flex-wrap gap-3">
        {surfaces.map((surface) => (
          <span key={surface} className={`rounded-card border border-line p-3 text-sm ${surface}`}>
            <span className="text-ink">ink</span> <span className="text-muted">muted</span>{' '}
            <span className="text-hint">hint</span>
          </span>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {doctors.map(([style, initials]) => (
          <span
            key={initials}
            className={`flex size-8 items-center justify-center rounded-full text-xs font-semibold ${style}`}
          >
            {initials}
          </span>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <StateText tone="success">Waits, 6 min</StateText>
        <StateText tone="warning" icon={<Clock aria-hidden="true" />}>
          Waits, 14 min
        </StateText>
        <StateText tone="primary" icon={<CircleCheck aria-hidden="true" />}>
          In a call
        </StateText>
        <StateText tone="danger">Camera fails</StateText>
        <StateText icon={<Hourglass aria-hidden="true" />}>Not confirmed</StateText>
      </div>
      <div className="flex flex-wrap gap-1 rounded-picture bg-stage p-4 text-white">
        <span className="rounded-box bg-stage-raised px-3 py-2">raised</span>
        <span className="rounded-box bg-stage-control px-3 py-2">control</span>
        <span className="rounded-box border border-stage-line px-3 py-2 text-stage-muted">
          muted
        </span>
        <span className="px-3 py-2 text-stage-success">success</span>
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <MultiSelect
          label="Doctors"
          items={[
            { value: '1', label: 'Dr. Hagedorn' },
            { value: '2', label: 'Dr. Özdemir' },
          ]}
          chosen={chosen}
          onChange={setChosen}
        />
        <FileButton accept="image/png" size="small" onFile={() => undefined}>
          Choose a file
        </FileButton>
        <QrCode text="https://praxis.example" label="Code of the link" className="size-24" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayPicker label="November" value={day} today="2026-11-17" onChange={setDay} />
        <div className="flex flex-col gap-4">
          <DayField label="Day" value={day} wrong="No day" onChange={setDay} />
          <Disclosure title="More">What most people never need.</Disclosure>
          <figure>
            <BarChart bars={bars} className="h-12" first="08:00" last="12:00" />
          </figure>
        </div>
      </div>
    </>
  );
}
