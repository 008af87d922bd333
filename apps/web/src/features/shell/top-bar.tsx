import { PracticeMark } from './practice-mark.tsx';
import { UserMenu } from './user-menu.tsx';

/** A phone's upper edge: whose practice, and who am I. */
export function TopBar({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <header className="flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-1.5 md:hidden print:hidden">
      <PracticeMark rail={false} />
      <UserMenu rail onShortcuts={onShortcuts} />
    </header>
  );
}
