import {
  type Appointment,
  appointmentLimits,
  can,
  fullName,
  isOpen,
  relationTo,
} from '@visite/contract';
import { FolderOpen, UserPlus, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAddUser } from '../../appointments/appointment-mutations.ts';
import { useAppointmentDetails } from '../../appointments/appointment-queries.ts';
import { CancelDialog } from '../../appointments/cancel-dialog.tsx';
import { useCurrentCall } from '../../call-session/call-control.ts';
import { useJoinCall } from '../../call-session/use-join-call.ts';
import { errorText } from '../../i18n/error-text.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useDoctors, useStaffList } from '../../staff/staff-queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { AccessSections, Section, Summary } from './appointment-details.tsx';
import { ConsentFacts } from './consent-facts.tsx';
import { DoctorDialog } from './doctor-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NextTimes } from './next-times.tsx';
import { RehearsalFacts } from './rehearsal-facts.tsx';

const GuestList = lazyPart(async () => {
  const [{ GuestList: loaded }] = await Promise.all([
    import('../../appointments/guest-list.tsx'),
    loadTexts(['guests']),
  ]);
  return loaded;
});

interface AppointmentPanelProps {
  appointmentId: string;
  onClose: () => void;
}

/** Side panel with the details of one appointment. */
export function AppointmentPanel({ appointmentId, onClose }: AppointmentPanelProps) {
  const t = useTranslation();
  const sideBySide = useMediaQuery('(min-width: 64rem)');
  const { appointment, missing, error, refetch } = useAppointmentDetails(appointmentId);
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      modal={!sideBySide}
      title={appointment ? fullName(appointment.patient.person) : t('appointment.title')}
      actions={appointment ? <Actions appointment={appointment} /> : undefined}
    >
      {missing ? (
        <InlineMessage tone="warning">{t('appointment.missing')}</InlineMessage>
      ) : appointment ? (
        <Details key={appointment.id} appointment={appointment} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton lines={10} />
      )}
    </SidePanel>
  );
}

function Details({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const { state, consent, guests = [] } = appointment;
  // Once it is over, the panel tells what was, and nothing of what could still be done.
  const open = isOpen(state.type);
  const [handingOver, setHandingOver] = useState(false);
  const planned = state.type === 'pending' || state.type === 'accepted';
  const { doctors, isPending, error } = useDoctors();
  const { id } = appointment.doctor.person;
  // Locked, or no doctor any more: somebody else has to take over.
  const left = !isPending && !error && !doctors.some((each) => each.id === id && each.active);
  return (
    <div className="flex flex-col gap-6">
      <Summary appointment={appointment} />
      {planned && left ? (
        <InlineMessage
          tone="warning"
          action={
            <Button size="small" onClick={() => setHandingOver(true)}>
              {t('panel.doctor.change')}
            </Button>
          }
        >
          {t('panel.doctor.left', { name: fullName(appointment.doctor.person) })}
        </InlineMessage>
      ) : planned ? (
        <NextTimes appointment={appointment} />
      ) : null}
      <AccessSections appointment={appointment} />
      {planned ? (
        <Section title={t('appointment.rehearsal.title')}>
          <RehearsalFacts appointment={appointment} />
        </Section>
      ) : null}
      {open || consent ? (
        <Section title={t('panel.consent.title')}>
          <ConsentFacts appointment={appointment} />
        </Section>
      ) : null}
      <Section title={t('panel.colleagues.title')}>
        <Colleagues appointment={appointment} />
        {planned && !left ? (
          <Button size="small" className="mt-3" onClick={() => setHandingOver(true)}>
            {t('panel.doctor.change')}
          </Button>
        ) : null}
      </Section>
      {open || guests.length > 0 ? (
        <Section title={t('appointment.guests')}>
          <Suspense fallback={<Skeleton lines={2} />}>
            <GuestList appointment={appointment} />
          </Suspense>
        </Section>
      ) : null}
      {handingOver ? (
        <DoctorDialog appointment={appointment} onClose={() => setHandingOver(false)} />
      ) : null}
    </div>
  );
}

function Actions({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const user = useStaffUser();
  const current = useCurrentCall();
  const { join, joining, ask } = useJoinCall();
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null);
  const { type } = appointment.state;
  const planned = type === 'pending' || type === 'accepted';
  const mayJoin = can(user.roles, 'call.join', relationTo(appointment, user));
  if (!planned && type !== 'started') {
    return (
      <LinkButton
        to={paths.patientRecord(appointment.patient.person.id, appointment.id)}
        variant="primary"
        icon={<FolderOpen aria-hidden="true" />}
      >
        {t('appointment.openRecord')}
      </LinkButton>
    );
  }

  const press = () =>
    join(appointment.id).catch((error: unknown) => {
      notify({ type: 'error', title: errorText(error) });
    });
  return (
    <>
      {appointment.id === current ? (
        <LinkButton
          to={paths.staffCall(appointment.id)}
          variant="primary"
          icon={<Video aria-hidden="true" />}
        >
          {t('shell.toCall')}
        </LinkButton>
      ) : mayJoin ? (
        <Button
          variant="primary"
          className="max-sm:w-full"
          icon={<Video aria-hidden="true" />}
          loading={joining !== null}
          onClick={press}
        >
          {t(planned ? 'appointment.start' : 'appointment.join')}
        </Button>
      ) : (
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => ask(appointment.id)}>
          {t('shell.join.add')}
        </Button>
      )}
      {planned ? (
        <>
          <Button onClick={() => setAsked('move')}>{t('appointment.move.open')}</Button>
          <Button variant="quiet" className="mr-auto -ml-4" onClick={() => setAsked('cancel')}>
            {t('appointment.cancel')}
          </Button>
        </>
      ) : null}
      {asked === 'move' ? (
        <MoveDialog appointment={appointment} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'cancel' ? (
        <CancelDialog appointment={appointment} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

/** Lists the staff of the appointment and adds another member. */
function Colleagues({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const staff = useStaffList().data ?? [];
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const { id: appointmentId, doctor, otherUsers, state } = appointment;
  const present = new Set([doctor.person.id, ...otherUsers.map(({ person }) => person.id)]);
  const items = staff
    .filter(({ person, status }) => status === 'active' && !present.has(person.id))
    .map(({ person }) => ({ value: person.id, label: fullName(person) }));
  // The patient counts towards `peopleInCall`.
  const full = present.size + 1 >= appointmentLimits.peopleInCall;

  const addition = useAddUser({
    onSuccess: (_, { userId }) => {
      const added = staff.find(({ person }) => person.id === userId);
      const name = added ? fullName(added.person) : '';
      notify({ type: 'success', title: t('panel.colleagues.added', { name }) });
      setChosen(null);
    },
    onError: (error) => {
      const title = t('panel.colleagues.failed');
      notify({ type: 'error', title, message: errorText(error) });
    },
  });
  const add = () => {
    if (chosen) addition.mutate({ appointmentId, userId: chosen.value });
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {[doctor, ...otherUsers].map(({ person }) => (
          <li key={person.id} className="flex min-w-0 items-center gap-3">
            <Avatar name={fullName(person)} size="small" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{fullName(person)}</span>
          </li>
        ))}
      </ul>
      {!isOpen(state.type) ? null : full ? (
        <p className="text-muted">{t('panel.colleagues.full')}</p>
      ) : (
        <div className="flex items-end gap-2">
          <Combobox
            className="min-w-0 flex-1"
            label={t('panel.colleagues.who')}
            placeholder={t('panel.colleagues.type')}
            items={items}
            value={chosen}
            onChange={setChosen}
          />
          <Button loading={addition.isPending} disabled={!chosen} onClick={add}>
            {t('panel.colleagues.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
