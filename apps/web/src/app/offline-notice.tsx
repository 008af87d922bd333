import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Banner } from '../ui/inline-message.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const t = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div aria-live="polite" className="sticky top-0 z-30">
      {online ? null : (
        <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
          {t('app.offline')}
        </Banner>
      )}
    </div>
  );
}
