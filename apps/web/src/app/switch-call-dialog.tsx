import { fullName } from '@visite/contract';
import { ArrowLeft, Pause, PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notifications.ts';
import { FailureMessage } from './failure-message.tsx';
import { paths } from './paths.ts';
import { useStaffSession } from './staff-session.tsx';
import { useAddMe } from './use-add-me.ts';
import { useAppointment } from './use-appointment.ts';

interface SwitchCallDialogProps {
  loaded: string;
  wanted: string;
  onDismiss: () => void;
}

/** In one call and wanting another: back, end this one, or set it on hold (CALL-27). */
export function SwitchCallDialog({ loaded, wanted, onDismiss }: SwitchCallDialogProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { call } = useStaffSession();
  const running = useAppointment(loaded).appointment;
  const next = useAppointment(wanted).appointment;
  const { outside, addMe } = useAddMe(next);
  const [busy, setBusy] = useState<'end' | 'pause' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const same = loaded === wanted;

  useEffect(() => {
    if (same) navigate(paths.staffCall(loaded), { replace: true });
  }, [same, loaded, navigate]);
  if (same) return null;

  const leave = async (how: 'end' | 'pause') => {
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
    }
  };
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
          <Button
            variant="primary"
            icon={<Pause aria-hidden="true" />}
            loading={busy === 'pause'}
            onClick={() => leave('pause')}
          >
            {t('shell.switch.hold')}
          </Button>
          <Button
            icon={<PhoneOff aria-hidden="true" />}
            loading={busy === 'end'}
            onClick={() => leave('end')}
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
    </Dialog>
  );
}
