import { fullName } from '@visite/contract';
import { CalendarPlus, CircleAlert, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { clashesOf, clashText } from '../../appointments/clash-text.ts';
import { scheduleOf, timeProblem } from '../../appointments/planned-time.ts';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf, formatDateTime, formatDay, formatTime, weekdayName } from '../../i18n/format.ts';
import { zoneName } from '../../i18n/practice-zone.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import type { WizardStep } from '../../navigation/paths.ts';
import { addressLine, patientBody, patientErrors } from '../../patients/patient-form-values.ts';
import { usePatient } from '../../patients/patient-queries.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useDoctors } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Outcome } from './create-visit.ts';
import type { Draft } from './draft.ts';
import { isPast, useFreeTime } from './free-time.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

interface OverviewStepProps extends StepProps {
  busy: boolean;
  failure: Extract<Outcome, { kind: 'failed' }> | null;
  onBack: () => void;
  onGo: (step: WizardStep) => void;
  /** With the patient's name; of somebody who is known. */
  onSeries: (patient: string) => void;
  onCreate: () => void;
}

export function OverviewStep({
  draft,
  heading,
  busy,
  failure,
  onBack,
  onGo,
  onSeries,
  onCreate,
}: OverviewStepProps) {
  const t = useTranslation();
  const { mailsOff } = usePageConfig();
  const { lines, problems, loaded, email } = useOverview(draft);
  const taken = failure !== null && codeOf(failure.error) === 'doctor-busy';
  const asked = failure !== null && codeOf(failure.error) === 'patient-busy';
  // What is not filled in yet is told in its own line.
  const gaps = lines.map(({ value, step }) =>
    value === '' ? problems.find((problem) => problem.step === step) : undefined,
  );
  // A time is always filled in, if wrongly.
  const isEmpty = (at: number) => gaps[at] !== undefined && gaps[at].step !== 'date';
  // `doctor-busy` and the overlap found locally would be two messages about the same problem.
  const told = problems.filter((problem) => !(taken && problem.hint) && !gaps.includes(problem));
  const change = (step: WizardStep, label: string): ReactNode => (
    <Button size="small" onClick={() => onGo(step)}>
      {label}
    </Button>
  );
  return (
    <StepFrame
      title={t('wizard.check')}
      heading={heading}
      onBack={onBack}
      onSubmit={() => {
        if (loaded && problems.length === 0) onCreate();
      }}
      submit={
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={!loaded || problems.length > 0}
          icon={<CalendarPlus aria-hidden="true" />}
        >
          {t(asked ? 'wizard.createAnyway' : 'wizard.create')}
        </Button>
      }
    >
      {failure && asked ? (
        <InlineMessage
          tone="warning"
          announce
          className="mb-5"
          title={t('appointment.quick.patientBusy')}
        >
          {clashesOf(failure.error).map(clashText).join('\u00a0· ')}
        </InlineMessage>
      ) : failure ? (
        <InlineMessage
          tone="danger"
          announce
          className="mb-5"
          title={t(failure.what === 'both' ? 'wizard.bothNotCreated' : 'wizard.notCreated')}
          action={taken ? change('date', t('wizard.otherTime')) : undefined}
        >
          <p>{errorText(failure.error)}</p>
          <p>{t(failure.newPatient ? 'wizard.patientIsSaved' : 'wizard.nothingLost')}</p>
        </InlineMessage>
      ) : null}
      {told.map(({ step, message, hint }) => (
        <InlineMessage
          key={step}
          tone="danger"
          announce={hint !== undefined}
          className="mb-4"
          title={message}
          action={change(step, t('wizard.otherTime'))}
        >
          {hint}
        </InlineMessage>
      ))}
      {loaded ? (
        <dl className="divide-y divide-line">
          {lines.map(({ key, value, step }, at) => (
            <div
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <dt className="col-span-2 text-muted sm:col-span-1">{t(`wizard.line.${key}`)}</dt>
              <dd className="font-medium [overflow-wrap:anywhere]">
                {gaps[at] ? (
                  <span className="text-danger">
                    <CircleAlert
                      className="mr-1.5 inline size-[1.15em] align-[-0.2em]"
                      aria-hidden="true"
                    />
                    {gaps[at].message}
                  </span>
                ) : value === '' ? (
                  t('wizard.noValue')
                ) : (
                  value
                )}
              </dd>
              {step ? (
                <dd className="-my-2 -mr-3">
                  <Button
                    size="small"
                    variant="link"
                    {...(!isEmpty(at) && {
                      'aria-label': t('wizard.changeLine', { what: t(`wizard.line.${key}`) }),
                    })}
                    onClick={() => onGo(step)}
                  >
                    {t(isEmpty(at) ? 'wizard.goThere' : 'wizard.change')}
                  </Button>
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton lines={6} />
      )}
      {loaded && problems.length === 0 && draft.patientFrom === 'list' ? (
        <Button
          variant="link"
          size="small"
          className="mt-2 -ml-3"
          icon={<Repeat aria-hidden="true" />}
          onClick={() => onSeries(lines.find(({ key }) => key === 'patient')?.value ?? '')}
        >
          {t('wizard.series')}
        </Button>
      ) : null}
      {loaded && problems.length === 0 ? (
        <p className="mt-4 text-muted">
          {!email
            ? t('wizard.willNotMail')
            : mailsOff
              ? t('wizard.mailsOff')
              : t('wizard.willMail', { email })}
        </p>
      ) : null}
    </StepFrame>
  );
}

type LineKey = 'doctor' | 'start' | 'duration' | 'patient' | 'birthday' | 'address';

interface Overview {
  lines: { key: LineKey; value: string; step?: WizardStep }[];
  /** Problems that prevent creation, each with the step to fix it (CAL-39). */
  problems: { step: WizardStep; message: string; hint?: string }[];
  loaded: boolean;
  email: string;
}

function useOverview(draft: Draft): Overview {
  const t = useTranslation();
  const language = useLanguage();
  const { doctors, isPending } = useDoctors();
  const asked = usePatient(draft.patientFrom === 'list' ? draft.patientId : '');
  const typed = draft.patientFrom === 'form' ? patientBody(draft.newPatient) : null;
  const complete = typed !== null && Object.keys(patientErrors(draft.newPatient)).length === 0;
  const patient = typed ? (complete ? typed : null) : (asked.data ?? null);
  const doctor = doctors.find(({ id, active }) => id === draft.doctorId && active);
  const schedule = scheduleOf(draft);
  const problem = timeProblem(draft);
  const { clash } = useFreeTime(draft);
  const past = schedule !== null && isPast(schedule.scheduledStart);

  const problems: Overview['problems'] = [];
  if (!doctor) problems.push({ step: 'doctor', message: t('wizard.doctorMissing') });
  if (!patient) problems.push({ step: 'patient', message: t('wizard.patientMissing') });
  if (problem) {
    const message = t(`appointment.time.${problem}`, { time: draft.time });
    problems.push({ step: 'date', message });
  } else if (past) problems.push({ step: 'date', message: t('wizard.past') });
  else if (clash) {
    problems.push({
      step: 'date',
      message: t('wizard.clash'),
      hint: t('wizard.clashText', {
        name: fullName(clash.patient.person),
        from: formatTime(clash.scheduledStart),
        to: formatTime(clash.scheduledEnd),
      }),
    });
  }

  // A local time that occurs twice is ambiguous without the zone.
  const zone =
    schedule && draft.occurrence ? `, ${zoneName(schedule.scheduledStart, language)}` : '';
  const start = schedule
    ? `${weekdayName(dayOf(schedule.scheduledStart), language, 'long')}, ${formatDateTime(schedule.scheduledStart)}${zone}`
    : '';
  const born = patient?.patientData.dateOfBirth;
  return {
    loaded: !isPending && !asked.isLoading,
    problems,
    email: patient?.person.email ?? '',
    lines: [
      { key: 'doctor', value: doctor?.name ?? '', step: 'doctor' },
      { key: 'start', value: start, step: 'date' },
      { key: 'duration', value: t('app.minutes', { minutes: draft.minutes }) },
      { key: 'patient', value: patient ? fullName(patient.person) : '', step: 'patient' },
      { key: 'birthday', value: born ? formatDay(born) : '' },
      { key: 'address', value: addressLine(patient?.patientData.address) },
    ],
  };
}
