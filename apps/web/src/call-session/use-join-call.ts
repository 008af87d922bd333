import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, queryNames } from '../navigation/paths.ts';
import { useCallControl } from './call-control.ts';
import { withoutCallQueries, withQuery } from './call-redirect.ts';

/** Joins in one press: loads the call and goes there; while in another call it asks first. */
export function useJoinCall() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const call = useCallControl();
  const [joining, setJoining] = useState<string | null>(null);

  /** Rejects with what the server said. */
  const join = async (appointmentId: string): Promise<void> => {
    const loaded = call.current.get();
    if (loaded !== null) {
      const address = paths.staffCall(loaded);
      const other = withQuery(address, queryNames.switchCall, appointmentId);
      navigate(loaded === appointmentId ? address : other);
      return;
    }
    setJoining(appointmentId);
    try {
      await call.join(appointmentId);
      const address = paths.staffCall(appointmentId);
      const query = withoutCallQueries(search).toString();
      // "Back" leads to the page, not to the question that has its answer. Not awaited, the second
      // navigation would abort the first.
      if (query !== search.slice(1)) {
        await navigate(query ? `${pathname}?${query}` : pathname, { replace: true });
      }
      navigate(address, { replace: pathname === address });
    } finally {
      setJoining(null);
    }
  };
  /** Asks first, on this very page: for a call to which one does not belong yet. */
  const ask = (appointmentId: string): void => {
    navigate(withQuery(pathname + search, queryNames.joinCall, appointmentId));
  };
  return { join, joining, ask };
}
