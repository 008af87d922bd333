import { errorText } from '../i18n/error-text.ts';
import { InlineMessage } from './inline-message.tsx';

interface FailureMessageProps {
  /** What was thrown; nothing is shown while there is none. */
  of: unknown;
  className?: string;
}

/** Why the last press came to nothing, in the words of its code. */
export function FailureMessage({ of, className }: FailureMessageProps) {
  if (!of) return null;
  return (
    <InlineMessage tone="danger" announce {...(className && { className })}>
      {errorText(of)}
    </InlineMessage>
  );
}
