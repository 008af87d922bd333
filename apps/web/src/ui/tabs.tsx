import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabEntry {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly TabEntry[];
  value?: string;
  onChange?: (value: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const first = tabs[0]?.value;
  const control = value === undefined ? { defaultValue: first } : { value };
  return (
    <Base.Root {...control} onValueChange={(next: string) => onChange?.(next)}>
      <Base.List
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-(--control) shrink-0 px-3 text-control font-medium text-muted hover:text-ink focus-visible:-outline-offset-3 data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-primary-text transition-[translate,width]" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
