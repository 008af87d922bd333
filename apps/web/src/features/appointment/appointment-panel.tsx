import { type Appointment, can, durationInMinutes, fullName, relationTo } from '@visite/contract';
import { UserPlus, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAppointmentDetails } from '../../appointments/appointment-queries.ts';
import { CancelDialog } from '../../appointments/cancel-dialog.tsx';
import { useCurrentCall } from '../../call-session/staff-call-context.tsx';
import { useJoinCall } from '../../call-session/use-join-call.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { Access } from './access.tsx';
import { Colleagues } from './colleagues.tsx';
import { Invitation } from './invitation.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Summary } from './summary.tsx';

interface AppointmentPanelProps {
  appointmentId: string;
  onClose: () => void;
}

/** Everything about one appointment, beside the page that it was opened from. */
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
        <InlineMessage
          tone="danger"
          action={<Button onClick={() => refetch()}>{t('appointment.retry')}</Button>}
        >
          {errorText(error)}
        </InlineMessage>
      ) : (
        <Skeleton lines={10} />
      )}
    </SidePanel>
  );
}

function Details({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const { duration, waitingSeconds } = appointment;
  const minutes = (seconds: number) => t('app.minutes', { minutes: durationInMinutes(seconds) });
  return (
    <div className="flex flex-col gap-6">
      <Summary appointment={appointment} />
      {duration === undefined ? null : (
        <p className="text-muted">
          {t('appointment.lasted', { minutes: minutes(duration) })}
          {waitingSeconds === undefined
            ? null
            : ` · ${t('appointment.waited', { minutes: minutes(waitingSeconds) })}`}
        </p>
      )}
      {appointment.link ? (
        <Section title={t('appointment.access')}>
          <Access appointment={appointment} />
        </Section>
      ) : null}
      <Section title={t('appointment.invitation')}>
        <Invitation appointment={appointment} />
      </Section>
      <Section title={t('appointment.colleagues.title')}>
        <Colleagues appointment={appointment} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
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
  if (!planned && type !== 'started') return null;

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
          icon={<Video aria-hidden="true" />}
          loading={joining !== null}
          onClick={press}
        >
          {t('appointment.join')}
        </Button>
      ) : (
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => ask(appointment.id)}>
          {t('shell.join.add')}
        </Button>
      )}
      {planned ? (
        <>
          <Button onClick={() => setAsked('move')}>{t('appointment.move.open')}</Button>
          <Button variant="quiet" onClick={() => setAsked('cancel')}>
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
