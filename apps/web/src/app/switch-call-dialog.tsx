import { useMutation } from '@tanstack/react-query';
import { can, fullName, relationTo } from '@visite/contract';
import { ArrowLeft, LogOut, Pause, PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddMe } from '../appointments/appointment-mutations.ts';
import { useAppointment } from '../appointments/appointment-queries.ts';
import { useCallControl } from '../call-session/call-control.ts';
import { isEndThenTake } from '../call-session/call-redirect.ts';
import { EndDialog } from '../features/call/dialogs/end-call-dialogs.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../navigation/paths.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureMessage } from '../ui/failure-message.tsx';
import { notify } from '../ui/notifications.ts';

interface SwitchCallDialogProps {
  loaded: string;
  wanted: string;
  onDismiss: () => void;
}

type Way = 'end' | 'pause' | 'leave';

/** In one call and wanting another: back, end this one, or set it on hold (CALL-27). */
export function SwitchCallDialog({ loaded, wanted, onDismiss }: SwitchCallDialogProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const { user } = useStaffSession();
  const { callsRunBy } = usePageConfig().videoConsultation.features;
  const call = useCallControl();
  const running = useAppointment(loaded).appointment;
  const next = useAppointment(wanted).appointment;
  const { outside, addMe } = useAddMe(next);
  const [ending, setEnding] = useState(false);
  const { state } = useLocation();
  const [endsFirst] = useState(isEndThenTake(state));
  const leave = useMutation({
    mutationFn: async (how: Way) => {
      // Refused before the running call is left: nobody loses two calls at once.
      await addMe();
      await call[how]();
      await call.join(wanted);
      navigate(paths.staffCall(wanted), { replace: true });
      if (how === 'end') {
        notify({
          title: t('shell.switch.ended', { name: nameOf(running) }),
          message: t('shell.switch.endedWhere'),
        });
      }
    },
    onError: () => setEnding(false),
  });
  const leaving = leave.isPending ? leave.variables : null;
  const same = loaded === wanted;

  useEffect(() => {
    if (same) navigate(paths.staffCall(loaded), { replace: true });
  }, [same, loaded, navigate]);
  if (same) return null;

  const start = (how: Way) => {
    if (leaving === null) leave.mutate(how);
  };
  const colleague = running !== null && running.doctor.person.id !== user.person.id;
  const mayEnd =
    running !== null && can(user.roles, 'call.run', relationTo(running, user), callsRunBy);
  const nameOf = (of: typeof next) => (of ? fullName(of.patient.person) : t('shell.switch.other'));

  // "End and start next" was pressed: the one question is whether to end [CALL-57, CALL-69].
  if (endsFirst && mayEnd && !colleague && !leave.error) {
    return (
      <ConfirmDialog
        open
        onOpenChange={onDismiss}
        title={t('shell.switch.endTitle', { running: nameOf(running) })}
        message={
          <>
            {t('shell.switch.endText', { next: nameOf(next) })}
            {outside ? <> {t('shell.join.addText')}</> : null}
          </>
        }
        confirmLabel={t('shell.switch.endAndTake')}
        alternative={{ label: t('shell.switch.holdAndTake'), onSelect: () => start('pause') }}
        cancelLabel={t('shell.switch.back')}
        danger
        loading={leaving !== null}
        onConfirm={() => start('end')}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onDismiss}
      dismissible={leaving === null}
      title={t('shell.switch.title')}
      description={t('shell.switch.text', { running: nameOf(running), next: nameOf(next) })}
      actions={
        <>
          {colleague ? (
            <Button
              variant="primary"
              icon={<LogOut aria-hidden="true" />}
              loading={leaving === 'leave'}
              onClick={() => start('leave')}
            >
              {t('shell.switch.leave')}
            </Button>
          ) : null}
          <Button
            variant={colleague ? 'secondary' : 'primary'}
            icon={<Pause aria-hidden="true" />}
            loading={leaving === 'pause'}
            onClick={() => start('pause')}
          >
            {t('shell.switch.hold')}
          </Button>
          {mayEnd ? (
            <Button
              icon={<PhoneOff aria-hidden="true" />}
              loading={leaving === 'end'}
              onClick={() => setEnding(true)}
            >
              {t('shell.switch.end')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => navigate(paths.staffCall(loaded), { replace: true })}
          >
            {t('shell.switch.back')}
          </Button>
        </>
      }
    >
      {outside ? <p>{t('shell.join.addText')}</p> : null}
      <FailureMessage of={leave.error} className="mt-4" />
      <EndDialog
        open={ending}
        onClose={() => setEnding(false)}
        loading={leaving === 'end'}
        onEnd={() => start('end')}
      />
    </Dialog>
  );
}
