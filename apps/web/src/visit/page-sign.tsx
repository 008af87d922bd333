import type { LucideIcon } from 'lucide-react';

const tones = {
  primary: 'bg-primary-soft text-primary-text',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  quiet: 'bg-sunken text-muted',
} as const;

/** Above a patient page's heading: how it stands, at a glance. */
export function PageSign({
  icon: Icon,
  tone = 'quiet',
}: {
  icon: LucideIcon;
  tone?: keyof typeof tones;
}) {
  return (
    <span
      aria-hidden="true"
      className={`flex size-16 items-center justify-center rounded-full [&_svg]:size-8 ${tones[tone]}`}
    >
      <Icon />
    </span>
  );
}
