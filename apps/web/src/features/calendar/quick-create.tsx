import { Popover } from '@base-ui/react/popover';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Repeat } from 'lucide-react';
import { type FormEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { clashesOf, clashText } from '../../appointments/clash-text.ts';
import { notifyCreated } from '../../appointments/notify-created.ts';
import { type PlannedTime, scheduleOf, timeProblem } from '../../appointments/planned-time.ts';
import { idempotencyKeyFor, noIdempotencyKey } from '../../drafts/idempotency-key.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatDateTime, formatDay, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { PatientCombobox } from '../../patients/patient-combobox.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import type { Doctor } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import type { ComboboxItem } from '../../ui/combobox.tsx';
import { CloseButton, useFirstField } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import type { DrawnSlot } from './drawn-slot.ts';

export interface SeriesStart extends PlannedTime {
  doctorId: string;
  patient: ComboboxItem;
}

interface QuickCreateProps {
  slot: DrawnSlot;
  anchor: RefObject<HTMLElement | null>;
  doctors: readonly Doctor[];
  onClose: () => void;
  onSeries: (start: SeriesStart) => void;
}

const lengths = [10, 15, 20, 30, 50];
/** In pixels. */
const widestAnchor = 240;

/** A single doctor's column is as wide as the page: there is room beside its beginning alone. */
const beginningOf = (anchor: RefObject<HTMLElement | null>) => ({
  get contextElement() {
    return anchor.current ?? undefined;
  },
  getBoundingClientRect() {
    const { x, y, width, height } = anchor.current?.getBoundingClientRect() ?? new DOMRect();
    return new DOMRect(x, y, Math.min(width, widestAnchor), height);
  },
});

/** A new appointment right at the free time: patient, doctor, duration. */
export function QuickCreate({ slot, anchor, doctors, onClose, onSeries }: QuickCreateProps) {
  const t = useTranslation();
  const language = useLanguage();
  const { api, user } = useStaffSession();
  const active = doctors.filter((each) => each.active);
  const own = active.find(({ id }) => id === user.person.id);
  const [doctorId, setDoctorId] = useState(slot.doctorId || own?.id || active[0]?.id || '');
  const [minutes, setMinutes] = useState(slot.minutes);
  const [patient, setPatient] = useState<ComboboxItem | null>(null);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const firstField = useFirstField();
  const place = useMemo(() => beginningOf(anchor), [anchor]);
  const sent = useRef(noIdempotencyKey);
  const planned: PlannedTime = { day: slot.day, time: slot.time, minutes, occurrence: '' };
  const schedule = scheduleOf(planned);
  const problem = timeProblem(planned);
  const creation = useMutation({
    mutationFn: async (patientOverlap: 'ask' | 'allow') => {
      if (!schedule || !patient) throw new Error('nothing to create yet');
      const body = { doctorId, patientId: patient.value, ...schedule, patientOverlap };
      sent.current = idempotencyKeyFor(sent.current, body);
      const idempotencyKey = sent.current.key;
      const { appointmentId } = await api.staff.call('createAppointment', { body, idempotencyKey });
      const made = await api.staff
        .call('readAppointment', { params: { appointmentId } })
        .catch(() => null);
      return made?.link;
    },
    onSuccess: (link) => {
      const when = schedule ? formatDateTime(schedule.scheduledStart) : '';
      notifyCreated(t('appointment.quick.createdFor', { name: patient?.label ?? '', when }), link);
      onClose();
    },
  });
  const asked = codeOf(creation.error) === 'patient-busy';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!patient);
    if (patient && schedule && !creation.isPending) creation.mutate(asked ? 'allow' : 'ask');
  };
  const change = (apply: () => void) => {
    creation.reset();
    apply();
  };
  const query = new URLSearchParams({
    ...(doctorId && { doctor: doctorId }),
    ...(patient && { patient: patient.value }),
    day: slot.day,
    time: slot.time,
    minutes: String(minutes),
  });
  return (
    <Popover.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={place}
          side="right"
          align="start"
          // Turned upwards it would lie over the names of the columns.
          collisionAvoidance={{ align: 'shift' }}
          sideOffset={8}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Popover.Popup {...firstField} className="quick-create">
            <div className="flex items-start justify-between gap-4">
              <Popover.Title className="text-lg font-semibold tabular-nums">
                {weekdayName(slot.day, language, 'short')}, {formatDay(slot.day)}, {slot.time}
              </Popover.Title>
              <Popover.Close render={<CloseButton />} />
            </div>
            <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
              <PatientCombobox
                value={patient}
                onChange={(item) => change(() => setPatient(item))}
                onType={setTyped}
                error={missing && !patient ? t('appointment.quick.patientMissing') : undefined}
              />
              <Select
                label={t('appointment.quick.doctor')}
                options={active.map(({ id, name }) => ({ value: id, label: name }))}
                value={doctorId}
                onChange={(event) => {
                  const { value } = event.target;
                  change(() => setDoctorId(value));
                }}
              />
              <fieldset>
                <legend className="mb-1.5 font-medium">{t('appointment.quick.minutes')}</legend>
                <div className="flex rounded-box bg-sunken p-0.75">
                  {[...new Set([...lengths, slot.minutes])]
                    .sort((one, other) => one - other)
                    .map((each) => (
                      <button
                        key={each}
                        type="button"
                        aria-pressed={each === minutes}
                        onClick={() => change(() => setMinutes(each))}
                        className={clsx(
                          'min-h-[calc(var(--control)-0.5rem)] flex-1 rounded-inner text-sm font-semibold tabular-nums',
                          each === minutes
                            ? 'bg-thumb text-ink shadow-low'
                            : 'text-muted hover:text-ink',
                        )}
                      >
                        {each}
                      </button>
                    ))}
                </div>
              </fieldset>
              {problem ? (
                <InlineMessage tone="danger">
                  {t(`appointment.time.${problem}`, { time: slot.time })}
                </InlineMessage>
              ) : null}
              {creation.error ? (
                <InlineMessage
                  tone={asked ? 'warning' : 'danger'}
                  announce
                  title={asked ? t('appointment.quick.patientBusy') : errorText(creation.error)}
                >
                  {clashesOf(creation.error).map(clashText).join('\u00a0· ')}
                </InlineMessage>
              ) : null}
              <div className="flex flex-wrap items-center gap-2">
                <LinkButton
                  size="small"
                  variant="quiet"
                  to={`${paths.newAppointment()}?${query}`}
                  // A name does not belong into an address.
                  state={patient ? null : { typedPatient: typed }}
                >
                  {t('appointment.quick.more')}
                </LinkButton>
                <Button
                  size="small"
                  variant="quiet"
                  icon={<Repeat aria-hidden="true" />}
                  onClick={() => {
                    setMissing(!patient);
                    if (patient) onSeries({ ...planned, doctorId, patient });
                  }}
                >
                  {t('appointment.quick.series')}
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  className="ml-auto"
                  loading={creation.isPending}
                  disabled={!schedule}
                >
                  {t(asked ? 'appointment.quick.createAnyway' : 'appointment.quick.create')}
                </Button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
