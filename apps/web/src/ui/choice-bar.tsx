import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  /** Spoken; the content is what one sees. */
  label: string;
  content: ReactNode;
  /** The language that the label is in, where it is not the page's. */
  lang?: string;
}

interface ChoiceBarProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** As large as the text that patients read. */
  large?: boolean;
}

/** Two or three choices are as many buttons, not a menu. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  return (
    <fieldset
      aria-label={props.label}
      className="inline-flex max-w-full flex-wrap rounded-box bg-sunken p-0.75"
    >
      {props.choices.map(({ value, label, content, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className={clsx(
            'flex min-h-8.5 min-w-10 grow items-center justify-center rounded-inner px-3 pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-5',
            props.large ? 'text-base' : 'text-sm',
            value === props.value
              ? 'bg-thumb font-semibold text-ink shadow-low'
              : 'font-medium text-muted hover:text-ink',
          )}
        >
          <span aria-hidden="true">{content}</span>
          <span className="sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
