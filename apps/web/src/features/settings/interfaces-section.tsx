import { type ComponentType, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** One card for each way into other systems, in this order; each is loaded when the tab is opened. */
const cards: Readonly<Record<string, ComponentType>> = {
  clients: lazyPart(async () => (await import('./interfaces/api-clients-card.tsx')).ApiClientsCard),
  gdt: lazyPart(async () => (await import('./interfaces/gdt-card.tsx')).GdtCard),
  webhooks: lazyPart(async () => (await import('./interfaces/webhooks-card.tsx')).WebhooksCard),
  sms: lazyPart(async () => (await import('./interfaces/sms-card.tsx')).SmsCard),
  calendars: lazyPart(async () => (await import('./interfaces/calendars-card.tsx')).CalendarsCard),
  lists: lazyPart(async () => (await import('./interfaces/lists-card.tsx')).ListsCard),
  poster: lazyPart(async () => (await import('./interfaces/poster-card.tsx')).PosterCard),
};

/** "Schnittstellen": what connects the practice to its other systems. Stored at once, unlike the other tabs. */
export function InterfacesSection() {
  const t = useTranslation();
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <p className="max-w-prose text-muted">{t('settings.interfaces.intro')}</p>
      {Object.entries(cards).map(([name, Card]) => (
        <Suspense key={name} fallback={<Skeleton lines={3} />}>
          <Card />
        </Suspense>
      ))}
    </div>
  );
}
