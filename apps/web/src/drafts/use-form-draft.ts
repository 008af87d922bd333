import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';
import { useLeaveGuard } from '../navigation/leave-guard.tsx';
import { useStaffUser } from '../session/staff-session.tsx';
import { type DraftForm, formDraft, parseDraft } from './form-draft.ts';
import { idempotencyKeyFor, noIdempotencyKey } from './idempotency-key.ts';
import { type Conflict, conflictsOf, isSame, mergeRemote } from './merge-remote.ts';

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
 * A form over a stored record, or over an empty one: what is typed is kept for a reload (UI-41) and
 * not left without a question (UI-42). Without a resolver the caller checks the values itself.
 */
export function useFormDraft<Typed extends FieldValues>(
  name: RecordForm,
  recordId: string,
  stored: Typed,
  resolver?: Resolver<Typed>,
) {
  const owner = useStaffUser().person.id;
  const [first] = useState(() => {
    const fresh = { recordId, before: stored, typed: stored, sent: noIdempotencyKey };
    const kept = parseDraft(formDraft.get(name, owner), fresh);
    return kept.recordId === recordId ? kept : fresh;
  });
  const [before, setBefore] = useState(first.before);
  const [sent, setSent] = useState(first.sent);
  const form = useForm<Typed>({
    defaultValues: first.typed as DefaultValues<Typed>,
    ...(resolver && { resolver }),
  });
  const typed = form.watch();
  const unsaved = !isSame(typed, before);
  const guard = useLeaveGuard(unsaved, { kept: true });

  const lastTyped = useRef(first.typed);
  const keep = (draft: Omit<typeof first, 'recordId'>) => {
    lastTyped.current = draft.typed;
    if (isSame(draft.typed, draft.before)) formDraft.clear(name);
    else formDraft.save(name, owner, { recordId, ...draft });
  };
  // The form also tells of a submit that has ended: a saved draft must not come back by that.
  const onTyped = useEffectEvent((values: Typed) => {
    if (!isSame(values, lastTyped.current)) keep({ before, typed: values, sent });
  });
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  );

  const change = (values: Typed) => {
    for (const field of Object.keys(values) as Path<Typed>[]) {
      form.setValue(field, values[field] as PathValue<Typed, Path<Typed>>);
    }
  };
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [refusals, setRefusals] = useState(0);
  // A save that is under way sees what was told meanwhile, and not what its render knew.
  const openConflicts = useRef(conflicts);
  const showConflicts = (open: Conflict[]) => {
    openConflicts.current = open;
    setConflicts(open);
  };
  const lastStored = useRef(first.before);
  /** Takes over what a colleague has saved; false while fields differ that both have changed. */
  const takeOver = (now: Typed): boolean => {
    const known = lastStored.current;
    const earlier = openConflicts.current;
    if (isSame(known, now)) return earlier.length === 0;
    lastStored.current = now;
    const mine = form.getValues();
    const found = conflictsOf(mine, known, now);
    const names = new Set(found.map(({ path }) => path));
    const open = [...earlier.filter(({ path }) => !names.has(path)), ...found];
    showConflicts(open);
    const merged = mergeRemote(mine, known, now);
    change(merged);
    keep({ before: now, typed: merged, sent });
    setBefore(now);
    return open.length === 0;
  };
  const onStored = useEffectEvent((now: Typed) => void takeOver(now));
  // A colleague has changed the record meanwhile: saving must not take that back.
  useEffect(() => onStored(stored), [stored]);

  return {
    form,
    typed,
    unsaved,
    guard,
    change,
    /** Before saving; false: there is something to choose first. */
    reconcile: (now: Typed): boolean => {
      const settled = takeOver(now);
      if (!settled) setRefusals((count) => count + 1);
      return settled;
    },
    conflicts,
    /** How often saving had to wait for a choice. */
    refusals,
    /** Both values were seen: `theirs` replaces what was typed. */
    settle: ({ path, theirs }: Conflict, whose: 'mine' | 'theirs') => {
      if (whose === 'theirs') {
        const chosen = structuredClone(form.getValues());
        set(chosen, path, theirs);
        // Whole fields, as another form that shows these values takes no notice of a part of one.
        change(chosen);
        keep({ before, typed: chosen, sent });
      }
      showConflicts(openConflicts.current.filter((each) => each.path !== path));
    },
    /** Kept before it is sent: the same body is created once, also after a reload. */
    keyFor: (body: unknown): string => {
      const sending = idempotencyKeyFor(sent, body);
      setSent(sending);
      keep({ before, typed: form.getValues(), sent: sending });
      return sending.key;
    },
    discard: () => formDraft.clear(name),
    /** What is typed is what is stored now, also before that is read again. */
    saved: () => {
      const now = form.getValues();
      formDraft.clear(name);
      lastTyped.current = now;
      lastStored.current = now;
      setBefore(now);
      guard.done();
    },
  };
}
