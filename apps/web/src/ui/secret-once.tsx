import { CopyLine, type CopyLineProps } from './copy-line.tsx';
import { InlineMessage } from './inline-message.tsx';

interface SecretOnceProps extends CopyLineProps {
  /** That it is shown now and never again. */
  notice: string;
}

/** What the server shows once. */
export function SecretOnce({ notice, ...line }: SecretOnceProps) {
  return (
    <div className="flex w-full flex-col gap-2">
      <InlineMessage tone="warning" announce>
        {notice}
      </InlineMessage>
      <CopyLine {...line} />
    </div>
  );
}
