import { useCallback, useState } from 'react';
import { nextTime } from '../../appointments/planned-time.ts';
import { formDraft, parseDraft } from '../../drafts/form-draft.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { type Draft, defaultMinutes, emptyDraft } from './draft.ts';

const fresh = () => emptyDraft(nextTime(Date.now(), defaultMinutes));

/** What has been entered so far; every keystroke is kept for a reload (CAL-51). */
export function useDraft() {
  const owner = useStaffUser().person.id;
  const [draft, setDraft] = useState(() =>
    parseDraft(formDraft.get('appointment', owner), fresh()),
  );

  const save = useCallback(
    (changed: Draft) => {
      setDraft(changed);
      formDraft.save('appointment', owner, changed);
    },
    [owner],
  );
  const clear = useCallback(() => {
    formDraft.clear('appointment');
    setDraft(fresh());
  }, []);
  return { draft, save, clear };
}
