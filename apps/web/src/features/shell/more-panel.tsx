import { useTranslation } from '../../i18n/use-translation.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { NavigationEntry } from './navigation-entries.ts';
import { NavigationLink } from './navigation-link.tsx';

interface MorePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly NavigationEntry[];
}

/** A phone's whole navigation; pressing an entry closes it. */
export function MorePanel({ open, onOpenChange, entries }: MorePanelProps) {
  const t = useTranslation();
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={t('shell.more')}>
      <nav aria-label={t('shell.more')}>
        <ul className="flex flex-col gap-1">
          {entries.map((entry) => (
            <li key={entry.key}>
              <NavigationLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
    </SidePanel>
  );
}
