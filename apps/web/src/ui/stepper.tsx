import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';

interface StepperProps {
  label: string;
  /** `missing`: passed by, but not filled in. */
  steps: readonly { key: string; label: string; missing?: boolean }[];
  current: string;
  /** With it, earlier steps can be pressed to go back. */
  onSelect?: (key: string) => void;
}

export function Stepper({ label, steps, current, onSelect }: StepperProps) {
  const t = useTranslation();
  const at = steps.findIndex((step) => step.key === current);
  return (
    <nav aria-label={label}>
      <p className="mb-2 font-semibold sm:hidden">
        <span className="text-muted">{t('ui.step', { step: at + 1, steps: steps.length })}: </span>
        {steps[at]?.label}
      </p>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const passed = index < at;
          const state = passed && !step.missing ? 'done' : index === at ? 'current' : 'ahead';
          const content = (
            <>
              <span
                className={clsx(
                  'flex size-6 shrink-0 items-center justify-center rounded-full border-2 text-xs font-semibold',
                  state === 'done' && 'border-primary-text bg-primary-text text-surface',
                  state === 'current' && 'border-primary-text text-primary-text',
                  state === 'ahead' && 'border-line-strong text-muted',
                )}
              >
                {state === 'done' ? (
                  <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />
                ) : (
                  index + 1
                )}
              </span>
              <span className={state === 'ahead' ? 'text-muted' : 'text-ink'}>{step.label}</span>
              {state === 'done' ? <span className="sr-only">, {t('ui.stepDone')}</span> : null}
            </>
          );
          return (
            <li
              key={step.key}
              aria-current={state === 'current' ? 'step' : undefined}
              className={clsx(
                'flex-1 border-t-4 pt-2',
                state === 'ahead' ? 'border-line' : 'border-primary-text',
              )}
            >
              {passed && onSelect ? (
                <button
                  type="button"
                  onClick={() => onSelect(step.key)}
                  className="hidden items-center gap-2 rounded-inner text-control font-medium hover:underline sm:flex"
                >
                  {content}
                </button>
              ) : (
                <span className="hidden items-center gap-2 text-control font-medium sm:flex">
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
