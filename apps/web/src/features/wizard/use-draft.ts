import { useCallback, useState } from 'react';
import { nextTime } from '../../app/planned-time.ts';
import { useStaffUser } from '../../app/staff-session.tsx';
import { wizardDraft } from '../../app/wizard-draft.ts';
import { type Draft, defaultMinutes, emptyDraft, parseDraft } from './draft.ts';

const fresh = () => emptyDraft(nextTime(Date.now(), defaultMinutes));

/** What has been entered so far; every keystroke is kept for a reload (CAL-51). */
export function useDraft() {
  const owner = useStaffUser().person.id;
  const [draft, setDraft] = useState(() => parseDraft(wizardDraft.get(owner), fresh()));

  const save = useCallback(
    (changed: Draft) => {
      setDraft(changed);
      wizardDraft.save(owner, JSON.stringify(changed));
    },
    [owner],
  );
  const clear = useCallback(() => {
    wizardDraft.clear();
    setDraft(fresh());
  }, []);
  return { draft, save, clear };
}
