import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { notifications, onNotifications } from './notifications.ts';
import { Toast } from './toast.tsx';

/**
 * Written by hand and in the first chunk: the message that the connection is gone must not need the
 * connection. Errors interrupt a screen reader, the rest waits for its pause. At the bottom left they
 * hide neither a page's main action nor the buttons at the end of a row.
 */
export function Toaster() {
  const t = useTranslation();
  const list = useSyncExternalStore(onNotifications, notifications);
  const [held, setHeld] = useState(false);
  const errors = list.filter(({ type }) => type === 'error');
  const others = list.filter(({ type }) => type !== 'error');
  return (
    <section
      aria-label={t('ui.notifications')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-3 top-3 z-60 flex flex-col gap-2 sm:top-auto sm:right-auto sm:bottom-3 sm:w-96 sm:in-data-[notices=top]:top-3 sm:in-data-[notices=top]:bottom-auto"
    >
      <div aria-live="assertive" className="contents">
        {errors.map((notification) => (
          <Toast key={notification.id} notification={notification} held={held} />
        ))}
      </div>
      <div aria-live="polite" className="contents">
        {others.map((notification) => (
          <Toast key={notification.id} notification={notification} held={held} />
        ))}
      </div>
    </section>
  );
}
