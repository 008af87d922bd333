import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { notify } from './notifications.ts';

export interface CopyLineProps {
  /** Names the value for screen readers. */
  label: string;
  value: string;
  texts: { copy: string; copied: string; notCopied: string };
}

/** A value to take along: selected by a press, copied by another. */
export function CopyLine({ label, value, texts }: CopyLineProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ type: 'success', title: texts.copied });
    } catch (error) {
      // Browsers refuse the clipboard on plain http: the value is selected for Ctrl+C instead.
      console.debug('the clipboard is closed', error);
      field.current?.select();
      notify({ type: 'error', title: texts.notCopied });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-h-(--control) min-w-0 flex-1 basis-60 rounded-inner border border-line-strong bg-sunken px-3 font-mono text-sm leading-6 text-ellipsis"
      />
      <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
        {texts.copy}
      </Button>
    </div>
  );
}
