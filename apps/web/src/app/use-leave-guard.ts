import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** While something is unsaved: a link asks first, and closing the tab does too. */
export function useLeaveGuard(unsaved: boolean) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!link || !plain || link.target || link.origin !== window.location.origin) return;
      if (link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [unsaved]);

  return {
    asking: wanted !== null,
    stay: () => setWanted(null),
    leave: () => {
      if (wanted !== null) navigate(wanted);
      setWanted(null);
    },
  };
}
