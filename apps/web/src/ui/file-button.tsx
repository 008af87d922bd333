import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Media types, comma-separated. */
  accept: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that asks for one file; the platform's own field cannot be styled or translated. */
export function FileButton({ accept, onFile, children, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file must be choosable again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
