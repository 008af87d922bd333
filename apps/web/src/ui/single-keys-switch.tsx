import { useStore } from '../state/store.ts';
import { singleKeysEnabled } from './single-keys.ts';
import { Switch } from './switch.tsx';

/** At the foot of every list of shortcuts. */
export function SingleKeysSwitch({ label, hint }: { label: string; hint: string }) {
  return (
    <Switch
      className="mt-6 border-t border-line pt-4"
      label={label}
      hint={hint}
      checked={useStore(singleKeysEnabled)}
      onChange={singleKeysEnabled.set}
    />
  );
}
