import {
  Ellipsis,
  MessageSquare,
  Mic,
  MicOff,
  MonitorUp,
  SwitchCamera,
  Video,
  VideoOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useLocalMedia } from '../call-context.tsx';
import { ControlButton, controlButtonStyle } from './control-button.tsx';

interface ControlBarProps {
  /** Null where the chat is always open. */
  chat: { open: boolean; unread: number; toggle: () => void } | null;
  /** False on devices without `getDisplayMedia` and where the practice forbids it. */
  mayShare: boolean;
  menu: readonly MenuEntry[];
  children: ReactNode;
}

/** The controls of both sides; `children` are those of one side. */
export function ControlBar({ chat, mayShare, menu, children }: ControlBarProps) {
  const t = useTranslation();
  const { media, local } = useLocalMedia();
  const { microphone, camera, screen, devices } = local;
  const coarse = useMediaQuery('(pointer: coarse)');
  const heard = microphone.active && microphone.track !== null;
  const seen = camera.active && camera.track !== null;
  const sharing = screen.track !== null;
  return (
    <>
      <ControlButton
        icon={heard ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
        label={t('call.microphone.name')}
        says={t(heard ? 'call.microphone.turnOff' : 'call.microphone.turnOn')}
        tone={heard ? 'plain' : 'off'}
        onClick={() => void media.setMicrophone(!heard)}
      />
      <ControlButton
        icon={seen ? <Video aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
        label={t('call.camera.name')}
        says={t(seen ? 'call.camera.turnOff' : 'call.camera.turnOn')}
        tone={seen ? 'plain' : 'off'}
        onClick={() => void media.setCamera(!seen)}
      />
      {coarse && devices.cameras.length > 1 ? (
        <ControlButton
          icon={<SwitchCamera aria-hidden="true" />}
          label={t('call.flip.name')}
          says={t('call.flip.says')}
          onClick={seen ? () => void media.flipCamera() : undefined}
        />
      ) : null}
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
          <Menu
            trigger={
              <button type="button" className={controlButtonStyle.button}>
                <span className={`${controlButtonStyle.circle} ${controlButtonStyle.plain}`}>
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
