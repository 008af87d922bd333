import type { RemotePerson } from '@visite/call-engine';
import { FileText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type LiveCall, useCall } from '../call-context.tsx';
import { prefetchPdf, prefetchViewer } from '../viewer/prefetch-viewer.ts';
import { useVideoStream } from './use-video-stream.ts';

export interface OpenFile {
  /** Null while no file is open or its transfer is incomplete. */
  file: { uuid: string; page: number } | null;
  open: (uuid: string, page?: number) => void;
  turn: (page: number) => void;
  close: () => void;
}

/** The file that is open here; a patient follows the presenter to file and page [CALL-32]. */
export function useOpenFile(): OpenFile {
  const { call, side } = useCall();
  const [requested, setRequested] = useState<{ uuid: string; page: number } | null>(null);
  const [followed, setFollowed] = useState<LiveCall['presenter']>(null);
  if (side !== 'staff' && call.presenter !== followed) {
    setFollowed(call.presenter);
    setRequested(
      call.presenter ? { uuid: call.presenter.fileUUID, page: call.presenter.page } : null,
    );
  }
  useEffect(() => {
    prefetchViewer().catch((error: unknown) => console.debug('viewer not fetched', error));
  }, []);
  const hasPdf = [...call.files.values()].some(({ type }) => type === 'application/pdf');
  useEffect(() => {
    if (!hasPdf) return;
    prefetchPdf().catch((error: unknown) => console.debug('PDF code not fetched', error));
  }, [hasPdf]);
  const whole = requested !== null && call.files.get(requested.uuid)?.status === 'complete';
  return {
    file: whole ? requested : null,
    open: (uuid, page = 1) => setRequested({ uuid, page }),
    turn: (page) => setRequested((before) => (before ? { ...before, page } : null)),
    close: () => setRequested(null),
  };
}

export interface MainView {
  /** The file that is shown large; null while a screen or the people are. */
  file: OpenFile['file'];
  /** Whose screen is shown large. */
  screen: RemotePerson | null;
  /** Shared screens that are not shown; a button is offered for each. */
  otherScreens: readonly RemotePerson[];
  /** A file is open behind the screen. */
  fileBehind: boolean;
  showScreen: (userID: string) => void;
  showFile: () => void;
}

/**
 * The main view shows one file or one shared screen. A new screen does not replace an open file or
 * another screen, which may be in use; a button offers it instead [CALL-61].
 * @param covered on small screens a panel covers the file
 */
export function useMainView(
  people: readonly RemotePerson[],
  file: OpenFile['file'],
  covered: boolean,
): MainView {
  const [chosen, choose] = useState<string | null>(null);
  const [seen, setSeen] = useState(file);
  const screens = people.filter(({ screen }) => screen !== null);
  const first = screens[0] ?? null;
  const opened = file !== null && file !== seen;
  if (file !== seen) setSeen(file);
  const kept = opened ? null : (screens.find(({ userID }) => userID === chosen) ?? null);
  const shownFile = covered ? null : file;
  const screen = kept ?? (shownFile ? null : first);
  // Also resets a screen that has ended, so that it is offered again when shared again.
  const next = kept ?? (file ? null : first);
  if ((next?.userID ?? null) !== chosen) choose(next?.userID ?? null);
  return {
    file: screen ? null : shownFile,
    screen,
    otherScreens: screens.filter((person) => person !== screen),
    fileBehind: screen !== null && shownFile !== null,
    showScreen: choose,
    showFile: () => choose(null),
  };
}

/** Buttons to show the other shared screens and the open file [CALL-61]. */
export function MainViewOffers({ view }: { view: MainView }) {
  const t = useTranslation();
  return (
    // Always mounted, or screen readers would not announce the first offer.
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
  /** Accessible name, if the visible text is too short. */
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
