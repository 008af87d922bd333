import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

export type MessageTone = 'info' | 'success' | 'warning' | 'danger';

const looks = {
  info: { icon: Info, style: 'bg-info-soft', text: 'text-info' },
  success: { icon: CircleCheck, style: 'bg-success-soft', text: 'text-success' },
  warning: {
    icon: TriangleAlert,
    style: 'bg-warning-soft',
    text: 'text-warning',
  },
  danger: { icon: CircleAlert, style: 'bg-danger-soft', text: 'text-danger' },
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
      className={clsx('flex gap-3 rounded-box px-4 py-3', style, className)}
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

const bannerStyles: Record<MessageTone, string> = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

interface BannerProps {
  tone?: MessageTone;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** One line across the whole width, for a state of the whole page. */
export function Banner({ tone = 'info', icon, children, action }: BannerProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-2 text-center font-medium [&_svg]:size-5 [&_svg]:shrink-0',
        bannerStyles[tone],
      )}
    >
      <span className="flex items-center gap-2 text-start">
        {icon}
        <span>{children}</span>
      </span>
      {action}
    </div>
  );
}
