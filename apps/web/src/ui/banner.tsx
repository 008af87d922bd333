import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { MessageTone } from './inline-message.tsx';

const looks: Record<MessageTone, string> = {
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
        looks[tone],
      )}
    >
      <span className="flex items-center gap-2">
        {icon}
        <span>{children}</span>
      </span>
      {action}
    </div>
  );
}
