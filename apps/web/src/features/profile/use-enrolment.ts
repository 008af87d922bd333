import { useNavigate } from 'react-router';
import { paths } from '../../navigation/paths.ts';
import { wantedRoute } from '../../session/login-redirect.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useStore } from '../../state/store.ts';

/** What follows a factor that was just set up: the session may do everything. */
export function useEnrolment() {
  const navigate = useNavigate();
  const { api } = useStaffSession();
  const mustEnrol = useStore(api.mustEnrol);
  return {
    mustEnrol,
    begun: () => {
      const user = api.staffUser.get();
      if (user) api.enrolled({ ...user, secondFactor: true, secondFactorDue: false });
      void api.resumeStaff();
    },
    /** On to where the person wanted to go before they had to enrol. */
    leave: () => navigate(wantedRoute.take() ?? paths.dashboard(), { replace: true }),
  };
}
