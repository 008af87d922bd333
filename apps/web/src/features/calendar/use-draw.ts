import { appointmentLimits } from '@visite/contract';
import { useNavigate } from 'react-router';
import { dayOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { instantOf, type WallTime } from '../../i18n/wall-time.ts';
import { paths } from '../../navigation/paths.ts';
import { notify } from '../../ui/notifications.ts';

/** A time drawn in the grid leads into the wizard; without minutes only the day was drawn. */
export function useDraw(doctors: readonly string[]) {
  const t = useTranslation();
  const navigate = useNavigate();
  return ({ day, time }: WallTime, minutes: number | null) => {
    const past =
      minutes === null
        ? day < dayOf(Date.now())
        : instantOf({ day, time }).getTime() < Date.now() - appointmentLimits.pastToleranceMs;
    if (past) {
      notify({ type: 'error', title: t('calendar.past') });
      return;
    }
    const [only] = doctors.length === 1 ? doctors : [];
    const query = new URLSearchParams({
      day,
      ...(minutes !== null && { time, minutes: String(Math.max(minutes, 5)) }),
      ...(only && { doctor: only }),
    });
    navigate(`${paths.newAppointment()}?${query}`);
  };
}
