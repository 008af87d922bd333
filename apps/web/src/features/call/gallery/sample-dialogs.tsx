import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCall } from '../call-context.tsx';
import { AddColleague } from '../colleague/add-colleague.tsx';
import { ControlDialog } from '../control/control-dialog.tsx';
import { CameraSettings } from '../settings/camera-settings.tsx';
import { TanDialog } from '../tan/tan-dialog.tsx';

const names = ['control', 'settings', 'tan', 'colleague'] as const;
type Name = (typeof names)[number];

export function SampleDialogs() {
  const { call } = useCall();
  const [open, setOpen] = useState<Name | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="absolute right-2 bottom-2 flex gap-2">
      {names.map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Button onClick={call.actions.requestScreenshot}>photo</Button>
      <ControlDialog open={open === 'control'} onClose={close} onShow={console.debug} />
      <CameraSettings open={open === 'settings'} onClose={close} />
      <TanDialog tan="12345678" open={open === 'tan'} onClose={close} />
      <AddColleague
        colleagues={[{ id: '1', name: 'Dr. Jürgen Groß' }]}
        full={false}
        onAdd={async () => close()}
        open={open === 'colleague'}
        onClose={close}
      />
    </div>
  );
}
