import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { dismissNotification, type Notification } from './notifications.ts';

const looks = {
  information: { icon: Info, colour: 'text-info', word: 'ui.information' },
  error: { icon: CircleAlert, colour: 'text-danger', word: 'ui.error' },
  success: { icon: CircleCheck, colour: 'text-success', word: 'ui.success' },
} as const;

interface ToastProps {
  notification: Notification;
  /** While somebody reads (pointer or focus is on the list) no time passes. */
  held: boolean;
}

export function Toast({ notification, held }: ToastProps) {
  const t = useTranslation();
  const { id, type, title, message, autoClose, action } = notification;
  const { icon: Icon, colour, word } = looks[type];
  const left = useRef(autoClose);

  useEffect(() => {
    left.current = autoClose;
  }, [autoClose]);

  useEffect(() => {
    if (held || left.current === null) return;
    const started = Date.now();
    const timer = setTimeout(() => dismissNotification(id), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current -= Date.now() - started;
    };
  }, [held, id]);

  return (
    <div className="pointer-events-auto flex items-start gap-3 rounded-box border border-line bg-surface p-4 text-ink shadow-lift transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0">
      <Icon className={clsx('size-6 shrink-0', colour)} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-base leading-snug">
        <p className="font-semibold">
          <span className="sr-only">{t(word)}: </span>
          {title}
        </p>
        {message ? <p className="mt-0.5 text-muted">{message}</p> : null}
        {action ? (
          <button
            type="button"
            onClick={() => {
              dismissNotification(id);
              action.run();
            }}
            className="mt-1 min-h-6 rounded-inner font-semibold text-primary-text underline"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={t('ui.close')}
        onClick={() => dismissNotification(id)}
        className="-m-2 flex size-10 shrink-0 items-center justify-center rounded-inner text-muted hover:text-ink focus-visible:-outline-offset-2"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
