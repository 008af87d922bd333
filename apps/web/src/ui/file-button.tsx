import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Media types, comma-separated. */
  accept: string;
  /** Called for each chosen file, in order. */
  onFile: (file: File) => void;
  multiple?: boolean;
  children: ReactNode;
}

/** A button that asks for files; the platform's own field cannot be styled or translated. */
export function FileButton({
  accept,
  onFile,
  multiple = false,
  children,
  ...button
}: FileButtonProps) {
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
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file must be choosable again.
          event.target.value = '';
          for (const file of files) onFile(file);
        }}
      />
    </>
  );
}
