import { clsx } from 'clsx';
import {
  Camera,
  Ellipsis,
  FileText,
  LogOut,
  Mic,
  MicOff,
  MonitorUp,
  PanelRight,
  Pause,
  PhoneOff,
  Play,
  SwitchCamera,
  Video,
  VideoOff,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useHasWideControlBar } from '../view/call-layout.tsx';
import { ControlBadge, ControlButton, controlStyle } from './control-bar.tsx';

/** Undefined while it cannot be used: its place stays. */
type Press = (() => void) | undefined;

export interface StaffBarProps {
  /** `on`: heard, seen, shown. */
  microphone: { on: boolean; press: Press; why?: string };
  camera: { on: boolean; press: Press };
  /** Null where there is only one camera. */
  flip: { press: Press } | null;
  /** Null where the browser cannot show a screen; the next two: where the practice has none. */
  share: { on: boolean; press: Press } | null;
  present: { on: boolean; press: Press } | null;
  photo: { press: Press } | null;
  hold: { held: boolean; loading: boolean; press: Press };
  sidebar: { open: boolean; unread: number; press: () => void };
  menu: readonly MenuEntry[];
  /** How many wait to be let in, from the menu [GUEST-17]. */
  guestsAtTheDoor: number;
  /** Everybody but the appointment's doctor leaves without ending the call [CALL-58]. */
  end: { leaves: boolean; press: Press };
  /** Why the disabled ones cannot be used. */
  why: string;
}

/** Groups stand apart where there is room: own devices, tools, and the end in its corner. */
const leftGroupEnds = '@5xl:mr-auto';
const rightGroup =
  '@5xl:ml-auto @5xl:max-w-none! @5xl:flex-none! @5xl:w-42 @5xl:flex-row @5xl:gap-2.5 @5xl:text-base @5xl:font-semibold';

/**
 * The staff's controls: always the same ones in the same order, so that none moves during a call
 * and its holds [CALL-59]. On narrow screens some are in the menu instead.
 */
export function StaffBar(props: StaffBarProps) {
  const { microphone, camera, flip, share, present, photo, hold, sidebar, menu, end, why } = props;
  const { guestsAtTheDoor } = props;
  const t = useTranslation();
  const wideBar = useHasWideControlBar();
  const tile = { shape: 'tile', why } as const;
  return (
    <>
      <ControlButton
        {...tile}
        icon={microphone.on ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
        label={t('call.microphone.name')}
        says={t(microphone.on ? 'call.microphone.turnOff' : 'call.microphone.turnOn')}
        tone={microphone.on || !microphone.press ? 'plain' : 'off'}
        why={microphone.why ?? why}
        onClick={microphone.press}
      />
      <ControlButton
        {...tile}
        icon={camera.on ? <Video aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
        label={t('call.camera.name')}
        says={t(camera.on ? 'call.camera.turnOff' : 'call.camera.turnOn')}
        tone={camera.on || !camera.press ? 'plain' : 'off'}
        className={flip ? undefined : leftGroupEnds}
        onClick={camera.press}
      />
      {flip ? (
        <ControlButton
          {...tile}
          icon={<SwitchCamera aria-hidden="true" />}
          label={t('call.flip.name')}
          says={t('call.flip.says')}
          className={leftGroupEnds}
          onClick={flip.press}
        />
      ) : null}
      {share && wideBar ? (
        <ControlButton
          {...tile}
          icon={<MonitorUp aria-hidden="true" />}
          label={t('call.share.name')}
          says={t(share.on ? 'call.share.stop' : 'call.share.start')}
          tone={share.on ? 'on' : 'plain'}
          onClick={share.press}
        />
      ) : null}
      {present && wideBar ? (
        <ControlButton
          {...tile}
          icon={<FileText aria-hidden="true" />}
          label={t('call.present.name')}
          says={t(present.on ? 'call.present.stop' : 'call.present.says')}
          tone={present.on ? 'on' : 'plain'}
          onClick={present.press}
        />
      ) : null}
      {photo && wideBar ? (
        <ControlButton
          {...tile}
          icon={<Camera aria-hidden="true" />}
          label={t('call.photo.name')}
          says={t('call.photo.says')}
          onClick={photo.press}
        />
      ) : null}
      <ControlButton
        {...tile}
        icon={hold.held ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        label={t(hold.held ? 'call.hold.resume' : 'call.hold.name')}
        says={t(hold.held ? 'call.hold.resume' : 'call.hold.says')}
        tone={hold.held ? 'on' : 'plain'}
        loading={hold.loading}
        onClick={hold.press}
      />
      <ControlButton
        {...tile}
        icon={<PanelRight aria-hidden="true" className="max-md:rotate-90" />}
        label={t('call.sidebar.name')}
        says={t('call.sidebar.says', { count: sidebar.unread })}
        tone={sidebar.open ? 'on' : 'plain'}
        badge={sidebar.unread > 0 ? String(sidebar.unread) : null}
        pressed={sidebar.open}
        onClick={sidebar.press}
      />
      <div>
        <Menu
          trigger={
            <button
              type="button"
              aria-label={
                guestsAtTheDoor > 0
                  ? `${t('call.more')}, ${t('call.guests.atTheDoor', { count: guestsAtTheDoor })}`
                  : undefined
              }
              className={clsx(controlStyle.tile.button, controlStyle.tile.plain)}
            >
              <span className={controlStyle.tile.icon}>
                <Ellipsis aria-hidden="true" />
                {guestsAtTheDoor > 0 ? (
                  <ControlBadge shape="tile">{String(guestsAtTheDoor)}</ControlBadge>
                ) : null}
              </span>
              {t('call.more')}
            </button>
          }
          entries={menu}
        />
      </div>
      <ControlButton
        {...tile}
        icon={end.leaves ? <LogOut aria-hidden="true" /> : <PhoneOff aria-hidden="true" />}
        label={t(end.leaves ? 'call.leave.short' : 'call.end.name')}
        says={t(end.leaves ? 'call.leave.colleague' : 'call.end.says')}
        tone="danger"
        className={rightGroup}
        onClick={end.press}
      />
    </>
  );
}
