import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

export type MessageTone = 'info' | 'success' | 'warning' | 'danger';

const looks = {
  info: { icon: Info, style: 'bg-info-soft border-info', text: 'text-info' },
  success: { icon: CircleCheck, style: 'bg-success-soft border-success', text: 'text-success' },
  warning: { icon: TriangleAlert, style: 'bg-warning-soft border-warning', text: 'text-warning' },
  danger: { icon: CircleAlert, style: 'bg-danger-soft border-danger', text: 'text-danger' },
} as const;

const words = {
  info: 'ui.information',
  success: 'ui.success',
  warning: 'ui.warning',
  danger: 'ui.error',
} as const;

interface InlineMessageProps {
  tone?: MessageTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Spoken as soon as it appears: for what answers a press. */
  announce?: boolean;
  className?: string;
}

/** A message in the flow of the page; its tone is also told in words to screen readers. */
export function InlineMessage({
  tone = 'info',
  title,
  children,
  action,
  announce = false,
  className,
}: InlineMessageProps) {
  const t = useTranslation();
  const { icon: Icon, style, text } = looks[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={clsx('flex gap-3 rounded-box border-l-4 px-4 py-3', style, className)}
    >
      <Icon className={clsx('mt-0.5 size-[1.4em] shrink-0', text)} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ink">
        <span className="sr-only">{t(words[tone])}: </span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
