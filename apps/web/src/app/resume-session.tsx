import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ApiSession } from '../api/api-session.ts';
import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ToLogin } from './to-login.tsx';

const retryMs = 3_000;

/** After a reload the token is here and the person is not: ask who it is, again and again. */
export function ResumeSession({ api }: { api: ApiSession }) {
  const t = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    // `attempt` is what a press on the button changes.
    api.resumeStaff().catch((error: unknown) => {
      if (gone) return;
      setFailure(error);
      retry = setTimeout(() => setAttempt(attempt + 1), retryMs);
    });
    return () => {
      gone = true;
      clearTimeout(retry);
    };
  }, [api, attempt]);

  if (!api.isStaff()) return <ToLogin />;
  return (
    <main id="main" className="mx-auto max-w-2xl px-6 py-16">
      {failure ? (
        <>
          <h1 className="sr-only">{t('shell.serverAway')}</h1>
          <EmptyState
            icon={<CloudOff aria-hidden="true" />}
            title={t('shell.serverAway')}
            message={errorText(failure)}
            action={<Button onClick={() => setAttempt(attempt + 1)}>{t('shell.tryAgain')}</Button>}
          />
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </main>
  );
}
