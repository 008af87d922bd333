import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import { LockKeyhole, MonitorUp, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { type LiveCall, useCall, useLocalMedia } from '../call-context.tsx';
import { encryptionState } from '../dialogs/encryption-state.ts';
import { useSustained } from '../use-sustained.ts';
import { type CallStatus, callStatus } from './call-status.ts';

interface CallHeaderProps {
  title: string;
  status: CallStatus;
  /** Who is not connected, for the status `away`. */
  away: string;
  onShowEncryption: () => void;
  children?: ReactNode;
}

const busy: readonly CallStatus[] = ['connecting', 'reconnecting', 'longer'];

/** Name, duration, encryption and the connection status in one line, over the picture. */
export function CallHeader(props: CallHeaderProps) {
  const { status, away, ...row } = props;
  return (
    <div className="@container pointer-events-none z-10 -mb-2 flex shrink-0 flex-col items-center gap-2 bg-gradient-to-b from-black/70 to-transparent px-3 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-6">
      <HeadLine {...row} />
      <div className="min-h-9">
        <StatusLine status={status} away={away} />
      </div>
    </div>
  );
}

interface HeadLineProps extends Pick<CallHeaderProps, 'onShowEncryption' | 'children'> {
  /** Absent where there is no room for it. */
  title?: string;
}

/** What is in sight during the whole call, a file before it or not [CALL-77]. */
export function HeadLine({ title, onShowEncryption, children }: HeadLineProps) {
  const { call } = useCall();
  return (
    <div className="flex w-full items-center gap-x-4 gap-y-1 text-sm @max-3xs:flex-wrap @max-3xs:gap-x-1">
      {title ? (
        <span
          className="hidden max-w-1/2 shrink-0 truncate font-semibold @2xl:block"
          aria-hidden="true"
        >
          {title}
        </span>
      ) : null}
      <CallClock duration={call.duration} />
      <EncryptionButton onClick={onShowEncryption} />
      <div className="pointer-events-auto ml-auto min-w-0">{children}</div>
    </div>
  );
}

interface EncryptionButtonProps {
  onClick: () => void;
  /** Beside much else the word has room in a wider line. */
  crowded?: boolean;
}

/** Whether the call is encrypted; opens the dialog about it. Nothing until that is known. */
export function EncryptionButton({ onClick, crowded = false }: EncryptionButtonProps) {
  const t = useTranslation();
  const encryption = encryptionState(useCall().call.people);
  if (encryption === 'open') return null;
  const Lock = encryption === 'encrypted' ? LockKeyhole : ShieldAlert;
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        'pointer-events-auto flex min-h-9 shrink-0 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm font-semibold hover:bg-white/20 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        encryption === 'broken' ? 'bg-danger text-on-danger' : 'bg-stage-raised',
      )}
    >
      <Lock className="size-4" aria-hidden="true" />
      <span
        className={clsx(
          encryption === 'encrypted' && 'sr-only',
          encryption === 'encrypted' && (crowded ? '@4xl:not-sr-only' : '@lg:not-sr-only'),
        )}
      >
        {t(`call.protection.${encryption}`)}
      </span>
    </button>
  );
}

/** Most ICE restarts have succeeded by then; after that the user is told what else helps. */
const reconnectPatienceMs = 15_000;

/** The most severe state of the connection, and who is away. */
export function useStatusLine(
  people: readonly RemotePerson[],
  disconnected: ReadonlySet<string>,
): { status: CallStatus; away: string } {
  const { call } = useCall();
  const { local } = useLocalMedia();
  const status = people.length > 0 ? callStatus(call, local, disconnected) : null;
  const longer = useSustained(status === 'reconnecting', reconnectPatienceMs);
  const away = call.people.find(({ userID }) => disconnected.has(userID))?.name ?? '';
  return { status: longer ? 'longer' : status, away };
}

export function StatusLine({ status, away }: { status: CallStatus; away: string }) {
  const t = useTranslation();
  const { media } = useLocalMedia();
  const sharing = status === 'sharing';
  return (
    <div
      className={clsx(
        status && 'flex items-center gap-x-4 gap-y-2 rounded-box text-base font-semibold',
        status && !sharing && 'bg-black/75 px-4 py-1.5 ring-1 ring-white/20',
        // As the other cards on the stage, which also have something to press.
        sharing &&
          'max-w-md flex-wrap justify-end border border-line bg-surface px-4 py-2 text-ink shadow-lift',
      )}
    >
      <div role="status" className={clsx(sharing && 'min-w-0 flex-1 basis-48')}>
        {status ? (
          <p
            data-status={status}
            className={clsx('flex items-center', sharing ? 'gap-3' : 'gap-2 text-center')}
          >
            {sharing ? <MonitorUp className="size-5 shrink-0" aria-hidden="true" /> : null}
            {busy.includes(status) ? <Spinner /> : null}
            {t(`call.status.${status}`, { name: away })}
          </p>
        ) : null}
      </div>
      {sharing ? (
        <Button
          size="small"
          className="pointer-events-auto shrink-0"
          onClick={() => media.stopScreen()}
        >
          {t('call.share.end')}
        </Button>
      ) : null}
    </div>
  );
}

/** Duration without pauses. */
export function CallClock({ duration }: Pick<LiveCall, 'duration'>) {
  const t = useTranslation();
  const now = useNow(1_000);
  const { seconds, since } = duration;
  const total = seconds + (since === null ? 0 : Math.max(0, now - since) / 1_000);
  const clock = formatClock(total);
  return (
    <span role="timer" aria-label={t('call.lasts', { clock })} className="text-sm tabular-nums">
      {clock}
    </span>
  );
}
