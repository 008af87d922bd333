import { Camera, LogOut, NotebookPen, Pause, PhoneOff } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useHasWideControlBar } from '../view/use-call-layout.ts';
import { ControlButton } from './control-button.tsx';

interface StaffControlsProps {
  /** Null where the practice keeps no notes. */
  notes: { open: boolean; toggle: () => void } | null;
  /** Null where the practice asks for no photos; without `onSelect` not possible now. */
  photo: { onSelect: (() => void) | undefined } | null;
  hold: (() => void) | undefined;
  holding: boolean;
  /** Everybody but the appointment's doctor leaves without ending the call [CALL-58]. */
  isDoctor: boolean;
  onEnd: (() => void) | undefined;
  onLeave: (() => void) | undefined;
}

/** The staff's own controls; what a narrow bar has no room for is in the menu. */
export function StaffControls(props: StaffControlsProps) {
  const { notes, photo, hold, holding, isDoctor, onEnd, onLeave } = props;
  const t = useTranslation();
  const wideBar = useHasWideControlBar();
  return (
    <>
      {notes && wideBar ? (
        <ControlButton
          icon={<NotebookPen aria-hidden="true" />}
          label={t('call.notes.name')}
          tone={notes.open ? 'on' : 'plain'}
          pressed={notes.open}
          onClick={notes.toggle}
        />
      ) : null}
      {photo && wideBar ? (
        <ControlButton
          icon={<Camera aria-hidden="true" />}
          label={t('call.photo.name')}
          says={t('call.photo.says')}
          onClick={photo.onSelect}
        />
      ) : null}
      <ControlButton
        icon={<Pause aria-hidden="true" />}
        label={t('call.hold.name')}
        says={t('call.hold.says')}
        loading={holding}
        onClick={hold}
      />
      {isDoctor ? (
        <ControlButton
          icon={<PhoneOff aria-hidden="true" />}
          label={t('call.end.name')}
          says={t('call.end.says')}
          tone="danger"
          onClick={onEnd}
        />
      ) : (
        <ControlButton
          icon={<LogOut aria-hidden="true" />}
          label={t('call.leave.short')}
          says={t('call.leave.colleague')}
          tone="danger"
          onClick={onLeave}
        />
      )}
    </>
  );
}
