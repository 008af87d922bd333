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
        // In two rows on a phone: nobody looks for a tab beyond the edge.
        className="relative flex flex-wrap gap-x-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-(--control) shrink-0 border-b-2 border-transparent px-2 text-control sm:px-3 font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-3 data-active:border-primary-text data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4 data-ending-style:hidden">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
