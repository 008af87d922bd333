import { Phone } from 'lucide-react';
import { useTexts } from '../i18n/use-texts.ts';

/** The practice's number, ready to be dialled; nothing where none is configured. */
export function PhoneLink({ phone }: { phone: string }) {
  const t = useTexts();
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={t('app.call', { phone })}
      className="inline-flex min-h-(--control) items-center gap-2 rounded-inner font-semibold whitespace-nowrap text-primary-text hover:underline"
    >
      <Phone className="size-[1.1em]" aria-hidden="true" />
      {phone}
    </a>
  );
}
