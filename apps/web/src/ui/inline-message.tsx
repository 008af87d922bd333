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
  const word = `${t(words[tone])}:`;
  // Some texts are fixed with their word: it is said once.
  const saysItself = typeof title === 'string' && title.startsWith(word);
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={clsx('flex gap-3 rounded-box px-4 py-3', style, className)}
    >
      <Icon className={clsx('mt-0.5 size-[1.4em] shrink-0', text)} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ink">
        {saysItself ? null : <span className="sr-only">{word} </span>}
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
  /** Its words begin where those of a patient's page do. */
  inColumn?: boolean;
}

/** One line across the whole width, for a state of the whole page. */
export function Banner({ tone = 'info', icon, children, action, inColumn = false }: BannerProps) {
  return (
    <div className={clsx('font-medium [&_svg]:size-5 [&_svg]:shrink-0', bannerStyles[tone])}>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2',
          inColumn ? 'mx-auto max-w-xl' : 'justify-center text-center',
        )}
      >
        <span className="flex min-w-0 items-center gap-2 text-start">
          {icon}
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </span>
        {action}
      </div>
    </div>
  );
}
