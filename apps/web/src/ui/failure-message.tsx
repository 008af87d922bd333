import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
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

interface LoadFailedProps {
  error: unknown;
  onRetry: () => unknown;
  /** Instead of the words of the error's code. */
  message?: string | undefined;
}

/** In place of what could not be loaded. */
export function LoadFailed({ error, onRetry, message }: LoadFailedProps) {
  const t = useTranslation();
  return (
    <InlineMessage
      tone="danger"
      action={<Button onClick={() => onRetry()}>{t('ui.retry')}</Button>}
    >
      {message ?? errorText(error)}
    </InlineMessage>
  );
}
