import { useMutation } from '@tanstack/react-query';
import { defaultWorkingPeriods, type WorkingHours, type WorkingPeriod } from '@visite/contract';
import { Plus, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useChangeWorkingHours } from '../../appointments/working-hours-queries.ts';
import { ConflictChoice } from '../../drafts/conflict-choice.tsx';
import { saveOnVersion } from '../../drafts/save-on-version.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { errorText } from '../../i18n/error-text.ts';
import { weekdayName } from '../../i18n/format.ts';
import { readTime } from '../../i18n/read-date-time.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion } from '../../navigation/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { TextField } from '../../ui/text-field.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
type Day = `day${(typeof weekdays)[number]}`;

/** For each weekday its lines, "from" and "to" as they were typed: what differs is chosen day by day. */
type Week = Record<Day, string[]>;

const between = '\n';
const lineOf = ({ start, end }: Pick<WorkingPeriod, 'start' | 'end'>) => start + between + end;
function spanOf(line: string): { start: string; end: string } {
  const [start = '', end = ''] = line.split(between);
  return { start, end };
}

const weekOf = (periods: readonly WorkingPeriod[]): Week =>
  Object.fromEntries(
    weekdays.map((weekday) => [
      `day${weekday}`,
      periods.filter((each) => each.weekday === weekday).map(lineOf),
    ]),
  ) as Week;

/** Null: a line that is no time, or two that overlap. */
function periodsOf(week: Week): WorkingPeriod[] | null {
  const days = weekdays.map((weekday) =>
    week[`day${weekday}`]
      .map(spanOf)
      .map(({ start, end }) => ({
        weekday,
        start: readTime(start) ?? '',
        end: end.trim() === '24:00' ? '24:00' : (readTime(end) ?? ''),
      }))
      .toSorted((one, other) => one.start.localeCompare(other.start)),
  );
  const wrong = days.some((lines) =>
    lines.some(
      ({ start, end }, at) =>
        start === '' || end <= start || start < (lines[at - 1]?.end ?? '00:00'),
    ),
  );
  return wrong ? null : days.flat();
}

/** A Monday; only its weekday counts. */
const someMonday = '2024-01-0';

interface WeekFormProps {
  staffId: string;
  hours: WorkingHours;
  /** Set while something is typed: asks whether to give it up. */
  asks: RefObject<(() => void) | null>;
  onDiscard: () => void;
}

/** The week as lines of "from" and "to"; several on one day. */
export function WeekForm({ staffId, hours, asks, onDiscard }: WeekFormProps) {
  const t = useTranslation();
  const language = useLanguage();
  const { save, readNow } = useChangeWorkingHours(staffId);
  const stored = useMemo(() => weekOf(hours.periods), [hours.periods]);
  const draft = useFormDraft('hours', staffId, stored);
  const { typed, unsaved, guard } = draft;
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    asks.current = unsaved ? guard.ask : null;
    return () => {
      asks.current = null;
    };
  });

  const dayName = (weekday: number) => weekdayName(`${someMonday}${weekday}`, language, 'long');
  const saving = useMutation({
    mutationFn: () =>
      saveOnVersion({
        read: async () => {
          const now = await readNow();
          return { values: weekOf(now.periods), etag: now.version ?? null };
        },
        reconcile: draft.reconcile,
        write: (ifMatch) => {
          const periods = periodsOf(draft.form.getValues());
          if (!periods) throw new Error('what is being saved is no week');
          return save.mutateAsync({ periods, ifMatch });
        },
      }),
    onSuccess: (saved) => {
      if (!saved) return;
      draft.saved();
      notify({ type: 'success', title: t('calendar.hoursOf.saved') });
    },
  });
  // What was checked is what is sent: nothing changes in between.
  const change = (day: Day, lines: readonly string[]) => {
    if (!saving.isPending) draft.change({ ...typed, [day]: [...lines] });
  };
  const add = (day: Day) => {
    const last = typed[day].at(-1);
    const [usual] = defaultWorkingPeriods;
    const start = last ? spanOf(last).end : (usual?.start ?? '08:00');
    change(day, [...typed[day], lineOf({ start, end: usual?.end ?? '18:00' })]);
  };
  const submit = () => {
    if (saving.isPending) return;
    const periods = periodsOf(typed);
    setWrong(periods === null);
    if (!periods) return;
    // As it will be stored: the same in another order is no conflict.
    draft.change(weekOf(periods));
    saving.mutate();
  };
  const inWords = (lines: unknown) =>
    (Array.isArray(lines) ? lines : [])
      .map((line) => String(line).replace(between, '–'))
      .join(', ') || t('calendar.closed');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-2 max-sm:gap-1"
    >
      <h3 className="font-semibold">{t('calendar.hoursOf.week')}</h3>
      <ConflictChoice
        conflicts={draft.conflicts}
        refusals={draft.refusals}
        labelOf={(path) => dayName(Number(path.slice(-1)))}
        textOf={(_, value) => inWords(value)}
        mine={(path) => typed[path as Day]}
        onSettle={draft.settle}
      />
      {weekdays.map((weekday) => {
        const day: Day = `day${weekday}`;
        return (
          <DayLines
            key={day}
            name={dayName(weekday)}
            lines={typed[day]}
            readOnly={saving.isPending}
            onChange={(lines) => change(day, lines)}
            onAdd={() => add(day)}
          />
        );
      })}
      {wrong || saving.error ? (
        <InlineMessage tone="danger" announce>
          {saving.error && !wrong ? errorText(saving.error) : t('calendar.hoursOf.wrong')}
        </InlineMessage>
      ) : null}
      {/* In sight while the week is: the dialog goes on below it. */}
      <div className="sticky -bottom-6 -mx-6 border-b border-line bg-surface px-6 py-3">
        <Button type="submit" variant="primary" loading={saving.isPending}>
          {t('calendar.hoursOf.save')}
        </Button>
      </div>
      <LeaveQuestion
        guard={guard}
        onDiscard={() => {
          draft.discard();
          onDiscard();
        }}
      />
    </form>
  );
}

interface DayLinesProps {
  name: string;
  lines: readonly string[];
  readOnly: boolean;
  onChange: (lines: readonly string[]) => void;
  onAdd: () => void;
}

function DayLines({ name, lines, readOnly, onChange, onAdd }: DayLinesProps) {
  const t = useTranslation();
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line pb-2 max-sm:gap-y-1 sm:grid-cols-[7rem_minmax(0,17rem)_auto] sm:justify-start">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="flex min-h-(--control) items-center font-medium">
        {name}
      </span>
      <div className="col-span-2 flex flex-col gap-2 sm:col-span-1 max-sm:row-start-2">
        {lines.length === 0 ? (
          <span className="flex min-h-(--control) items-center text-muted">
            {t('calendar.closed')}
          </span>
        ) : null}
        {Object.entries(lines).map(([place, line]) => {
          const at = Number(place);
          const span = spanOf(line);
          const set = (changed: Partial<typeof span>) =>
            onChange(lines.with(at, lineOf({ ...span, ...changed })));
          return (
            <div key={place} className="flex items-center gap-2">
              <TextField
                label={t('calendar.hoursOf.from')}
                labelHidden
                className="w-24"
                inputClassName="tabular-nums"
                readOnly={readOnly}
                value={span.start}
                onChange={(event) => set({ start: event.target.value })}
                onBlur={() => set({ start: readTime(span.start) ?? span.start })}
              />
              <span aria-hidden="true">–</span>
              <TextField
                label={t('calendar.hoursOf.to')}
                labelHidden
                className="w-24"
                inputClassName="tabular-nums"
                readOnly={readOnly}
                value={span.end}
                onChange={(event) => set({ end: event.target.value })}
                onBlur={() => set({ end: readTime(span.end) ?? span.end })}
              />
              <Button
                variant="quiet"
                iconOnly
                aria-disabled={readOnly || undefined}
                aria-label={t('calendar.hoursOf.remove', { day: name })}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
          );
        })}
      </div>
      <Button
        variant="quiet"
        iconOnly
        aria-disabled={readOnly || undefined}
        aria-label={t('calendar.hoursOf.add', { day: name })}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" />
      </Button>
    </fieldset>
  );
}
