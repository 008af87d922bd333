import { useState } from 'react';
import { useLeaveGuard } from '../navigation/use-leave-guard.ts';
import { useStaffUser } from '../session/staff-session.tsx';
import { type DraftForm, formDraft, parseDraft } from './form-draft.ts';
import { idempotencyKeyFor, noIdempotencyKey } from './idempotency-key.ts';
import { isSame, mergeRemote } from './merge-remote.ts';

type RecordForm = Exclude<DraftForm, 'appointment'>;

/** The record whose form lies unfinished in this tab: '' for a new one, null for none. */
export function useKeptRecord(form: RecordForm): string | null {
  const owner = useStaffUser().person.id;
  const [recordId] = useState(() => {
    const stored = formDraft.get(form, owner);
    return stored === null ? null : parseDraft(stored, { recordId: '' }).recordId;
  });
  return recordId;
}

/**
 * What is typed over a stored record, or over an empty form: kept for a reload (UI-41) and not left
 * without a question (UI-42).
 */
export function useFormDraft<Typed>(form: RecordForm, recordId: string, stored: Typed) {
  const owner = useStaffUser().person.id;
  const [draft, setDraft] = useState(() => {
    const fresh = { recordId, before: stored, typed: stored, sent: noIdempotencyKey };
    const kept = parseDraft(formDraft.get(form, owner), fresh);
    return kept.recordId === recordId ? kept : fresh;
  });
  const unsaved = !isSame(draft.typed, draft.before);
  const guard = useLeaveGuard(unsaved, { kept: true });

  // A colleague has changed the record meanwhile: saving must not take that back.
  if (!isSame(draft.before, stored)) {
    const typed = mergeRemote(draft.typed, draft.before, stored);
    setDraft({ ...draft, before: stored, typed });
  }

  const keep = (changed: typeof draft) => {
    setDraft(changed);
    if (isSame(changed.typed, changed.before)) formDraft.clear(form);
    else formDraft.save(form, owner, changed);
  };
  return {
    typed: draft.typed,
    unsaved,
    guard,
    change: (typed: Typed) => keep({ ...draft, typed }),
    /** Kept before it is sent: the same body is created once, also after a reload. */
    keyFor: (body: unknown): string => {
      const sent = idempotencyKeyFor(draft.sent, body);
      keep({ ...draft, sent });
      return sent.key;
    },
    discard: () => formDraft.clear(form),
    saved: () => {
      formDraft.clear(form);
      guard.done();
    },
  };
}
