import { useMutation } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, CircleCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { codeOf } from '../../api/api-errors.ts';
import { useAppointmentDetails } from '../../appointments/appointment-queries.ts';
import type { PlannedTime } from '../../appointments/planned-time.ts';
import { foreignTimeZone } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, type WizardStep, wizardSteps } from '../../navigation/paths.ts';
import { alikeIn, DuplicateQuestion } from '../../patients/duplicate-question.tsx';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { HeadPlaceSlot, PageHead } from '../../ui/page-head.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { type Confirmed, createVisit } from './create-visit.ts';
import { DateStep } from './date-step.tsx';
import { DoctorStep } from './doctor-step.tsx';
import { type Draft, emptyDraft, hasPatient, useDraft, usePrefill } from './draft.ts';
import { OverviewStep } from './overview-step.tsx';
import { PatientStep } from './patient-step.tsx';

interface WizardPageProps {
  /** Link, TAN, QR code and invitation of the new appointment. */
  access: (appointmentId: string) => ReactNode;
  /** Repeats the appointment, every clash shown before. */
  series: (begun: WizardSeries) => ReactNode;
}

export interface WizardSeries {
  start: PlannedTime & { doctorId: string; patient: { value: string; label: string } };
  onClose: () => void;
  onCreated: () => void;
}

export function WizardPage({ access, series }: WizardPageProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const { api } = useStaffSession();
  const [search] = useSearchParams();
  const { draft, save, clear } = useDraft();
  const creation = useMutation({
    mutationFn: (confirmed: Confirmed) => createVisit(api.staff, draft, save, confirmed),
  });
  const [repeated, setRepeated] = useState<WizardSeries['start'] | null>(null);
  const failure = creation.data?.kind === 'failed' ? creation.data : null;
  const alike = failure ? alikeIn(failure.error) : [];
  const overlaps = failure !== null && codeOf(failure.error) === 'patient-busy';
  const step = stepIn(search.get('step'));
  const created = search.get('created');
  const heading = useStepFocus(created ? 'created' : step);
  const zone = foreignTimeZone(Date.now());
  usePrefill(draft, save);
  usePageTitle(t('wizard.title'));

  const go = (next: WizardStep) => {
    if (!creation.isPending) creation.reset();
    navigate(paths.newAppointment(next));
  };
  const startOver = () => {
    clear();
    go('doctor');
  };

  const create = async (confirmed: Confirmed) => {
    const outcome = await creation.mutateAsync(confirmed);
    if (outcome.kind === 'failed') return;
    clear();
    if (outcome.newPatient) notify({ type: 'success', title: t('wizard.patientCreated') });
    notify({ type: 'success', title: t('wizard.appointmentCreated') });
    const address = `${paths.newAppointment()}?created=${encodeURIComponent(outcome.appointmentId)}`;
    navigate(address, { replace: true });
  };

  if (created) {
    return (
      <CreatedVisit key={created} appointmentId={created} heading={heading} onAnother={startOver}>
        {access(created)}
      </CreatedVisit>
    );
  }
  const shared = { draft, save, heading };
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6 lg:px-8">
      <PageHead title={t('wizard.title')} note={zone ? t('wizard.zone', { zone }) : null}>
        {hasPatient(draft) ? (
          <Button
            variant="quiet"
            className="shrink-0 whitespace-nowrap max-sm:-ml-4"
            onClick={startOver}
          >
            {t('wizard.startOver')}
          </Button>
        ) : null}
      </PageHead>
      <Stepper
        label={t('wizard.steps')}
        steps={wizardSteps.map((key) => ({
          key,
          label: t(`wizard.step.${key}`),
          missing: isMissing(key, draft),
        }))}
        current={step}
        onSelect={(key) => go(stepIn(key))}
      />
      <div className="mt-6">
        {step === 'doctor' ? (
          <DoctorStep {...shared} onNext={() => go('patient')} />
        ) : step === 'patient' ? (
          <PatientStep {...shared} onBack={() => go('doctor')} onNext={() => go('date')} />
        ) : step === 'date' ? (
          <DateStep {...shared} onBack={() => go('patient')} onNext={() => go('overview')} />
        ) : (
          <OverviewStep
            {...shared}
            busy={creation.isPending}
            failure={alike.length > 0 ? null : failure}
            onBack={() => go('date')}
            onGo={go}
            onSeries={(label) => {
              const { doctorId, patientId, day, time, minutes, occurrence } = draft;
              const planned = { day, time, minutes, occurrence };
              setRepeated({ ...planned, doctorId, patient: { value: patientId, label } });
            }}
            onCreate={() => create(overlaps ? { patientOverlap: 'allow' } : {})}
          />
        )}
      </div>
      {repeated
        ? series({
            start: repeated,
            onClose: () => setRepeated(null),
            onCreated: () => {
              clear();
              navigate(`${paths.calendar()}?date=${repeated.day}`);
            },
          })
        : null}
      {alike.length > 0 ? (
        <DuplicateQuestion
          patientIds={alike}
          pick={{
            label: t('patient.same.take'),
            onPick: (patientId) => {
              const { newPatient } = emptyDraft(draft);
              save({ ...draft, patientFrom: 'list', patientId, newPatient });
              creation.reset();
            },
          }}
          anywayLabel={t('patient.same.create')}
          onAnyway={() => create({ duplicate: 'allow' })}
          onBack={() => creation.reset()}
          busy={creation.isPending}
        />
      ) : null}
    </main>
  );
}

function isMissing(step: WizardStep, draft: Draft): boolean {
  return (step === 'doctor' && draft.doctorId === '') || (step === 'patient' && !hasPatient(draft));
}

function stepIn(value: string | null): WizardStep {
  return wizardSteps.find((each) => each === value) ?? 'doctor';
}

/** The path stays the same between steps, so the focus is moved here and not by the router. */
function useStepFocus(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}

interface CreatedVisitProps {
  appointmentId: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  onAnother: () => void;
}

/** Shown after creation: access for the patient, and next steps. */
function CreatedVisit({ appointmentId, heading, children, onAnother }: CreatedVisitProps) {
  const t = useTranslation();
  const { appointment } = useAppointmentDetails(appointmentId);
  // Without an address the next step is the patient's access (access.tsx).
  const mailed = appointment && appointment.invitation.state !== 'none';
  usePageTitle(t('wizard.createdTitle'));
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 lg:px-8">
      <div className="mb-1 flex items-start justify-between gap-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex min-h-(--control) min-w-0 items-center gap-2 text-2xl font-semibold"
        >
          <CircleCheck className="size-7 shrink-0 text-success" aria-hidden="true" />
          {t('wizard.createdTitle')}
        </h1>
        <HeadPlaceSlot />
      </div>
      <p className="mb-6 text-muted">{t('wizard.createdText')}</p>
      <div className="rounded-box border border-line bg-surface p-5 sm:p-6">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant={mailed ? 'primary' : 'secondary'}
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={onAnother}
        >
          {t('wizard.another')}
        </Button>
        <LinkButton to={paths.calendar()} icon={<CalendarDays aria-hidden="true" />}>
          {t('wizard.toCalendar')}
        </LinkButton>
      </div>
    </main>
  );
}
