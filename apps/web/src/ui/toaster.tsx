import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { type Notification, pendingNotifications } from './notifications.ts';

const looks = {
  information: { icon: Info, colour: 'text-info', word: 'ui.information' },
  error: { icon: CircleAlert, colour: 'text-danger', word: 'ui.error' },
  success: { icon: CircleCheck, colour: 'text-success', word: 'ui.success' },
} as const;

/** Shows what `notify` was given. Fetched with the first notification, or ahead of it. */
export function Toaster() {
  return (
    <Toast.Provider limit={Number.POSITIVE_INFINITY}>
      <Toasts />
    </Toast.Provider>
  );
}

/** At the bottom left they hide neither a page's main action nor the buttons at the end of a row. */
function Toasts() {
  const t = useTranslation();
  const { toasts, add, close } = Toast.useToastManager<Notification>();

  useEffect(() => {
    const show = () => {
      const pending = pendingNotifications.get();
      if (pending.length === 0) return;
      pendingNotifications.set([]);
      for (const notification of pending) {
        if ('withdrawn' in notification) {
          close(notification.id);
          continue;
        }
        const { id, title, message, autoClose } = notification;
        add({ id, title, description: message, timeout: autoClose ?? 0, data: notification });
      }
    };
    const unsubscribe = pendingNotifications.subscribe(show);
    show();
    return unsubscribe;
  }, [add, close]);

  return (
    <Toast.Viewport
      aria-label={t('ui.notifications')}
      className="pointer-events-none fixed inset-x-3 top-3 z-60 flex flex-col-reverse gap-2 in-data-[notices=top]:top-30 sm:top-auto sm:right-auto sm:bottom-3 sm:w-96 sm:in-data-[notices=top]:top-30 sm:in-data-[notices=top]:bottom-auto md:in-data-[notices=top]:left-7"
    >
      {toasts.map((toast) =>
        toast.data ? (
          <NotificationToast
            key={toast.id}
            toast={toast}
            notification={toast.data}
            onClose={() => close(toast.id)}
          />
        ) : null,
      )}
    </Toast.Viewport>
  );
}

/** Base UI's own value, false, is not allowed on an alert or a group. */
const notModal = { 'aria-modal': undefined };

interface NotificationToastProps {
  toast: Toast.Root.ToastObject<Notification>;
  notification: Notification;
  onClose: () => void;
}

/**
 * An error is an alert that interrupts a screen reader. Base UI's `priority: 'high'` would hide its
 * buttons from one and repeat its text off-screen; the roles of its roots, dialog and alertdialog,
 * would switch the keys of the page off (features/shell/use-shortcuts.ts).
 */
function NotificationToast({ toast, notification, onClose }: NotificationToastProps) {
  const t = useTranslation();
  const { type, title, message, action } = notification;
  const { icon: Icon, colour, word } = looks[type];
  return (
    <Toast.Root
      toast={toast}
      role={type === 'error' ? 'alert' : 'group'}
      {...notModal}
      swipeDirection={['left', 'right']}
      className="pointer-events-auto flex touch-pan-y items-start gap-3 rounded-card border border-line bg-raised p-4 text-ink shadow-lift transition-[opacity,translate] data-starting-style:-translate-y-2 data-starting-style:opacity-0"
    >
      <Icon className={clsx('size-6 shrink-0', colour)} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-body leading-snug">
        <Toast.Title render={<p />} className="font-semibold">
          <span className="sr-only">{t(word)}: </span>
          {title}
        </Toast.Title>
        {message ? <Toast.Description className="mt-0.5 text-muted" /> : null}
        {action ? (
          <Button
            size="small"
            onClick={() => {
              onClose();
              action.run();
            }}
            className="mt-2"
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      <Toast.Close
        aria-label={t('ui.close')}
        aria-hidden={undefined}
        className="-m-2 flex size-10 shrink-0 items-center justify-center rounded-inner text-muted hover:text-ink focus-visible:-outline-offset-2"
      >
        <X className="size-5" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  );
}
