import { Phone } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from '../ui/button.tsx';
import { telHref } from './tel-href.ts';

interface PhoneLinkProps {
  phone: string;
  /** On a picture the link's own colour cannot be relied on. */
  onPicture?: boolean;
  /** A round button on a phone's screen; with the number beside it where there is room. */
  round?: boolean;
  /** In a narrow box, where a large number may need two lines. */
  wraps?: boolean;
  /** The one thing to do on the page. */
  filled?: boolean;
}

const roundStyle =
  'flex size-12 shrink-0 items-center justify-center gap-2 rounded-full bg-primary-soft font-semibold whitespace-nowrap text-primary-text hover:underline sm:w-auto sm:px-5';

/** A number, ready to be dialled; nothing where none is configured. */
export function PhoneLink({
  phone,
  onPicture = false,
  round = false,
  wraps = false,
  filled = false,
}: PhoneLinkProps) {
  const t = useTranslation();
  if (!phone) return null;
  if (filled) {
    return (
      <a
        href={telHref(phone)}
        aria-label={t('app.call', { phone })}
        className={buttonStyle({ variant: 'primary', size: 'large' }, 'sm:self-start')}
      >
        <Phone aria-hidden="true" />
        {phone}
      </a>
    );
  }
  return (
    <a
      href={telHref(phone)}
      aria-label={t('app.call', { phone })}
      className={
        round
          ? roundStyle
          : `inline-flex min-h-(--control) min-w-(--control) items-center justify-center gap-2 rounded-inner font-semibold ${wraps ? '' : 'whitespace-nowrap'} hover:underline ${onPicture ? 'text-inherit' : 'text-primary-text'}`
      }
    >
      <Phone className={round ? 'size-5' : 'size-[1.1em]'} aria-hidden="true" />
      <span className={round ? 'hidden sm:inline' : onPicture ? '@max-xs:sr-only' : undefined}>
        {phone}
      </span>
    </a>
  );
}
