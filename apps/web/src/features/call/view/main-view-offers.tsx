import type { RemotePerson } from '@visite/call-engine';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { MainView } from './use-main-view.ts';
import { useVideoStream } from './use-video-stream.ts';

/** Screens and files that are open but not shown large, each with one press to show it [CALL-61]. */
export function MainViewOffers({ view }: { view: MainView }) {
  const t = useTranslation();
  return (
    // Always there, or screen readers would not announce the first offer.
    <div role="status" className="shrink-0">
      {view.otherScreens.map((person) => (
        <Offer
          key={person.userID}
          picture={<ScreenPreview stream={person.screen} />}
          text={t('call.screen.shared', { name: person.name })}
          action={t('call.screen.look')}
          label={t('call.screen.lookAt', { name: person.name })}
          onClick={() => view.showScreen(person.userID)}
        />
      ))}
      {view.fileBehind ? (
        <Offer
          picture={<FileText className="size-5" aria-hidden="true" />}
          text={t('call.screen.fileOpen')}
          action={t('call.screen.toFile')}
          onClick={view.showFile}
        />
      ) : null}
    </div>
  );
}

interface OfferProps {
  picture: ReactNode;
  text: string;
  action: string;
  /** Spoken instead of a short action. */
  label?: string;
  onClick: () => void;
}

function Offer({ picture, text, action, label, onClick }: OfferProps) {
  return (
    <p className="flex items-center justify-center gap-3 border-b border-line bg-surface px-3 py-1.5 text-ink">
      {picture}
      <span className="min-w-0 text-base leading-snug font-semibold">{text}</span>
      <Button size="small" variant="primary" aria-label={label} onClick={onClick}>
        {action}
      </Button>
    </p>
  );
}

function ScreenPreview({ stream }: { stream: RemotePerson['screen'] }) {
  const video = useVideoStream(stream);
  return (
    <span aria-hidden="true" className="shrink-0">
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        className="h-11 w-[72px] rounded-inner bg-black object-contain"
      />
    </span>
  );
}
