import { fullName } from '@visite/contract';
import { ArrowLeft, LogOut, Pause, PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddMe } from '../appointments/appointment-mutations.ts';
import { useAppointment } from '../appointments/appointment-queries.ts';
import { useCallControl } from '../call-session/staff-call-context.tsx';
import { EndDialog } from '../features/call/stage/end-dialog.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../navigation/paths.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { Button } from '../ui/button.tsx';
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
  const call = useCallControl();
  const running = useAppointment(loaded).appointment;
  const next = useAppointment(wanted).appointment;
  const { outside, addMe } = useAddMe(next);
  const [busy, setBusy] = useState<Way | null>(null);
  const [ending, setEnding] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const same = loaded === wanted;

  useEffect(() => {
    if (same) navigate(paths.staffCall(loaded), { replace: true });
  }, [same, loaded, navigate]);
  if (same) return null;

  const leave = async (how: Way) => {
    if (busy !== null) return;
    setBusy(how);
    setFailure(null);
    try {
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
    } catch (error) {
      setFailure(error);
      setBusy(null);
      setEnding(false);
    }
  };
  const colleague = running !== null && running.doctor.person.id !== user.person.id;
  const nameOf = (of: typeof next) => (of ? fullName(of.patient.person) : t('shell.switch.other'));

  return (
    <Dialog
      open
      onOpenChange={onDismiss}
      dismissible={busy === null}
      title={t('shell.switch.title')}
      description={t('shell.switch.text', { running: nameOf(running), next: nameOf(next) })}
      actions={
        <>
          {colleague ? (
            <Button
              variant="primary"
              icon={<LogOut aria-hidden="true" />}
              loading={busy === 'leave'}
              onClick={() => leave('leave')}
            >
              {t('shell.switch.leave')}
            </Button>
          ) : null}
          <Button
            variant={colleague ? 'secondary' : 'primary'}
            icon={<Pause aria-hidden="true" />}
            loading={busy === 'pause'}
            onClick={() => leave('pause')}
          >
            {t('shell.switch.hold')}
          </Button>
          <Button
            icon={<PhoneOff aria-hidden="true" />}
            loading={busy === 'end'}
            onClick={() => setEnding(true)}
          >
            {t('shell.switch.end')}
          </Button>
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
      <FailureMessage of={failure} className="mt-4" />
      <EndDialog
        open={ending}
        onClose={() => setEnding(false)}
        loading={busy === 'end'}
        onEnd={() => void leave('end')}
      />
    </Dialog>
  );
}
