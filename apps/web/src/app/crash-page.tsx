import { RefreshCw } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { Button } from '../ui/button.tsx';
import { useRoomyDensity } from '../ui/use-roomy-density.ts';

/** An error while rendering shows a page that says what to do, not a blank one. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

/** Rendered outside of the router: it must not use its links. */
export function CrashPage() {
  const t = useTranslation();
  const { practice } = usePageConfig();
  useRoomyDensity();
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6">
      <h1 className="text-3xl font-bold">{t('app.crashTitle')}</h1>
      <p className="text-lg text-muted">{t('app.crashMessage')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="primary"
          size="large"
          icon={<RefreshCw aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          {t('app.crashReload')}
        </Button>
        <PhoneLink phone={practice.phone} />
      </div>
    </main>
  );
}
