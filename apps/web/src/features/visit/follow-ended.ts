import { useEffect } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';

const askAgainMs = 30_000;

/**
 * Without a session, what the link tells has to do: that the appointment is over. A locked link says nothing of it.
 * A practice that shows nothing before the login cannot be asked.
 */
export function useFollowEnded(callid: string, asks: boolean, onEnded: () => void): void {
  const { showDoctorBeforeLogin } = usePageConfig().videoConsultation.features;
  const loadApiSession = useApiSessionLoader();
  useEffect(() => {
    if (!asks || !showDoctorBeforeLogin) return;
    let gone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const { patient } = await loadApiSession();
        await patient.call('previewAppointment', { params: { appointmentId: callid } });
      } catch (error) {
        if (!gone && codeOf(error) === 'ended') onEnded();
        else console.debug('how the appointment stands is not known', error);
      }
    };
    const asked = () => void ask();
    const timer = setInterval(asked, askAgainMs);
    document.addEventListener('visibilitychange', asked);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', asked);
    };
  }, [asks, callid, loadApiSession, onEnded, showDoctorBeforeLogin]);
}
