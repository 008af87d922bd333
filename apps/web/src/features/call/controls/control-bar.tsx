import { clsx } from 'clsx';
import {
  Ellipsis,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  Video,
  VideoOff,
  Volume2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/button.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { useOwnMicrophone } from '../use-own-microphone.ts';
import { DeviceTrouble } from './device-trouble.tsx';

interface ControlDockProps {
  /** Below the video instead of over it. */
  controlsBelow: boolean;
  /** Notice of a new message, above the controls. */
  notice: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * If the labels do not fit in one row the controls wrap into two even rows. The widths depend on the
 * number of controls: below them "Bildschirm" in 14 px does not fit.
 */
const rows = clsx(
  '@max-[33rem]:has-[>:nth-child(7):last-child]:*:basis-[22%]',
  '@max-[38rem]:has-[>:nth-child(8):last-child]:*:basis-[22%]',
  '@max-[44rem]:has-[>:nth-child(9):last-child]:*:basis-[18%]',
  '@max-[52rem]:has-[>:nth-child(10):last-child]:*:basis-[18%]',
);

const sixInTwoRows = {
  short: '@max-[24rem]:has-[>:nth-child(6):last-child]:*:basis-[30%]',
  wordy: '@max-[28rem]:has-[>:nth-child(6):last-child]:*:basis-[30%]',
};

/** Device problems, blocked sound, notices, and a patient's controls below them. */
export function ControlDock({ controlsBelow, notice, className, children }: ControlDockProps) {
  return (
    <div
      className={clsx(
        '@container z-20 flex flex-col items-center gap-3 pt-3',
        controlsBelow
          ? 'bg-black'
          : // What is told above the controls must not lie over a name [CALL-74].
            'absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/80 to-transparent has-data-call-notice:static has-data-call-notice:bg-black has-data-call-notice:bg-none',
        className,
      )}
    >
      <CallNotices>{notice}</CallNotices>
      <ControlToolbar wordy>{children}</ControlToolbar>
    </div>
  );
}

/** What has to be told above the controls: blocked sound, device problems, then the rest. */
export function CallNotices({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const { remoteAudio } = useCall();
  const blocked = useStore(remoteAudio.blocked);
  return (
    <>
      {blocked ? (
        <Button
          variant="primary"
          size="large"
          icon={<Volume2 aria-hidden="true" />}
          onClick={remoteAudio.unblock}
        >
          {t(blocked === 'picture' ? 'call.turnPictureOn' : 'call.turnSoundOn')}
        </Button>
      ) : null}
      <DeviceTrouble />
      {children}
    </>
  );
}

interface ControlToolbarProps {
  /** Six of them have "Bildschirm" among them. */
  wordy?: boolean;
  children: ReactNode;
}

/** One row of controls, or two where their words need the room. */
export function ControlToolbar({ wordy = false, children }: ControlToolbarProps) {
  const t = useTranslation();
  return (
    <div
      role="toolbar"
      aria-label={t('call.controls')}
      className={clsx(
        'flex w-full flex-wrap items-start justify-center gap-x-0.5 gap-y-2 px-1 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:min-w-0 *:flex-1 @lg:gap-x-1 @[50rem]:gap-x-2 @[44rem]:*:max-w-22',
        rows,
        sixInTwoRows[wordy ? 'wordy' : 'short'],
      )}
    >
      {children}
    </div>
  );
}

interface ControlBarProps {
  /** Null if the chat is always open. */
  chat: { open: boolean; unread: number; toggle: () => void } | null;
  /** False on devices without `getDisplayMedia` and where the practice forbids it. */
  mayShare: boolean;
  menu: readonly MenuEntry[];
  children: ReactNode;
}

/** A patient's controls: sound, picture, chat and hanging up, large, and a menu for the rest (VISIT-42). */
export function ControlBar({ chat, mayShare, menu, children }: ControlBarProps) {
  const t = useTranslation();
  const { media, local } = useLocalMedia();
  const { camera, screen } = local;
  const microphone = useOwnMicrophone();
  const seen = camera.active && camera.track !== null;
  const sharing = screen.track !== null;
  return (
    <>
      <ControlButton
        icon={microphone.on ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
        label={t('call.microphone.name')}
        says={t(microphone.on ? 'call.microphone.turnOff' : 'call.microphone.turnOn')}
        tone={microphone.on || !microphone.press ? 'plain' : 'off'}
        why={t('call.telephone.microphone')}
        onClick={microphone.press}
      />
      <ControlButton
        icon={seen ? <Video aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
        label={t('call.camera.name')}
        says={t(seen ? 'call.camera.turnOff' : 'call.camera.turnOn')}
        tone={seen ? 'plain' : 'off'}
        onClick={() => void media.setCamera(!seen)}
      />
      {mayShare ? (
        <ControlButton
          icon={<MonitorUp aria-hidden="true" />}
          label={t('call.share.name')}
          says={t(sharing ? 'call.share.stop' : 'call.share.start')}
          tone={sharing ? 'on' : 'plain'}
          onClick={() => (sharing ? media.stopScreen() : void media.shareScreen())}
        />
      ) : null}
      {chat ? (
        <ControlButton
          icon={<MessageSquare aria-hidden="true" />}
          label={t('call.chat.name')}
          says={t('call.chat.says', { count: chat.unread })}
          tone={chat.open ? 'on' : 'plain'}
          badge={chat.unread > 0 ? String(chat.unread) : null}
          pressed={chat.open}
          onClick={chat.toggle}
        />
      ) : null}
      {children}
      {menu.length > 0 ? (
        <div>
          <MenuOnDemand
            trigger={
              <button type="button" className={controlStyle.round.button}>
                <span className={`${controlStyle.round.icon} ${controlStyle.round.plain}`}>
                  <Ellipsis aria-hidden="true" />
                </span>
                {t('call.more')}
              </button>
            }
            entries={menu}
          />
        </div>
      ) : null}
    </>
  );
}

interface ControlButtonProps {
  icon: ReactNode;
  label: string;
  /** Accessible name, if the label is too short. */
  says?: string;
  tone?: ControlTone;
  pressed?: boolean;
  /** Shown beside the icon, e.g. how many are unread. */
  badge?: string | null;
  loading?: boolean;
  /** Undefined while it cannot be used: it stays in place, disabled [CALL-59]. */
  onClick: (() => void) | undefined;
  /** Read out while it cannot be used [CALL-67]. */
  why?: string | undefined;
  /** Staff have tiles in a bar, patients round buttons. */
  shape?: ControlShape;
  className?: string | undefined;
}

export type ControlTone = 'plain' | 'off' | 'on' | 'danger';
export type ControlShape = 'round' | 'tile';

/** Off is told by the struck sign; the edge sets it apart without outshining the picture. */
const offEdge = 'inset-ring-1 inset-ring-white/70';

const tones: Record<ControlShape, Record<ControlTone, string>> = {
  round: {
    plain: 'bg-white/20 text-white group-hover:bg-white/35',
    off: `bg-stage text-white group-hover:bg-stage-control ${offEdge}`,
    on: 'bg-primary text-on-primary group-hover:bg-primary-hover',
    danger: 'bg-danger text-on-danger group-hover:bg-danger-hover',
  },
  tile: {
    plain: 'bg-stage-control text-white hover:bg-stage-control-hover',
    off: `bg-stage text-white hover:bg-stage-control ${offEdge}`,
    on: 'bg-stage-control-hover text-white inset-ring-2 inset-ring-stage-muted',
    danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  },
};

/** Labels are at least 14 px and grow with the root font size as far as they fit [CALL-60]. */
const word =
  'text-center text-[clamp(14px,0.875rem,4.4cqw)] leading-tight font-medium @2xl:text-[clamp(14px,0.875rem,1.9cqw)] aria-disabled:cursor-not-allowed';

/** Also for the trigger of the menu. The icons have a fixed size. */
export const controlStyle: Record<ControlShape, { button: string; icon: string; plain: string }> = {
  round: {
    button: `group flex w-full flex-col items-center gap-1 rounded-inner text-white aria-disabled:opacity-60 ${word}`,
    icon: 'relative flex size-[60px] items-center justify-center rounded-full transition-colors min-[22.5rem]:size-[64px] [&_svg]:size-[28px]',
    plain: tones.round.plain,
  },
  tile: {
    button: `flex min-h-16 w-full flex-col items-center justify-center gap-1 rounded-card transition-colors aria-disabled:bg-stage-raised aria-disabled:text-stage-muted aria-disabled:inset-ring-0 tracking-tight @[50rem]:tracking-normal ${word}`,
    icon: 'relative flex [&_svg]:size-[24px]',
    plain: tones.tile.plain,
  },
};

export function ControlButton(props: ControlButtonProps) {
  const { icon, label, says, tone = 'plain', pressed, badge, loading = false, onClick } = props;
  const { why, shape = 'round', className } = props;
  const style = controlStyle[shape];
  const colours = tones[shape][tone];
  // The light theme's red has enough contrast on black.
  const theme = tone === 'danger' ? 'light' : undefined;
  return (
    <button
      type="button"
      aria-label={says}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      // Not `disabled`: a focused button would lose the focus when it becomes unavailable.
      aria-disabled={!onClick || undefined}
      aria-description={onClick ? undefined : why}
      onClick={loading ? undefined : onClick}
      data-theme={shape === 'tile' ? theme : undefined}
      className={clsx(style.button, shape === 'tile' && colours, className)}
    >
      <span
        data-theme={shape === 'round' ? theme : undefined}
        className={clsx(style.icon, shape === 'round' && colours)}
      >
        {loading ? <Spinner /> : icon}
        {badge ? <ControlBadge shape={shape}>{badge}</ControlBadge> : null}
      </span>
      {label}
    </button>
  );
}

/** How many, at a control's sign. As CSS content: the accessible name already contains the number. */
export function ControlBadge({ shape, children }: { shape: ControlShape; children: string }) {
  return (
    <span
      data-theme="light"
      data-badge={children}
      className={clsx(
        'absolute min-w-[24px] rounded-full bg-primary px-[6px] py-[2px] text-center text-[14px] leading-tight font-bold text-on-primary ring-2 ring-black after:content-[attr(data-badge)]',
        shape === 'tile' ? '-top-2 -right-5' : '-top-1 -right-1',
      )}
    />
  );
}
