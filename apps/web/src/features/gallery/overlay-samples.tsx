import { Ellipsis, Pencil, Trash } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

type Open = 'dialog' | 'confirm' | 'panel' | null;

export function OverlaySamples() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
        <Button onClick={() => setOpen('panel')}>Side panel</Button>
        <Menu
          trigger={
            <Button iconOnly aria-label="Actions">
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          entries={[
            { key: 'h', heading: 'Appointment' },
            { key: 'e', label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: close },
            { key: 'g', label: 'Gallery', to: '/gallery' },
            { key: 's', separator: true },
            {
              key: 'd',
              label: 'Delete',
              icon: <Trash aria-hidden="true" />,
              danger: true,
              onSelect: close,
            },
          ]}
        />
        <Tooltip text="Extra clarity">
          <Button variant="quiet">Tooltip</Button>
        </Tooltip>
      </div>
      <Tabs
        label="Views"
        tabs={[
          { value: 'day', label: 'Day', content: 'One day' },
          { value: 'week', label: 'Week', content: 'Seven days' },
          { value: 'month', label: 'Month', content: 'A whole month' },
        ]}
      />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Edit patient"
        description="Changes are saved at once."
        actions={
          <>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <TextField label="Last name" className="mt-4" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Cancel this appointment?"
        message="The patient is told by e-mail."
        confirmLabel="Cancel appointment"
        cancelLabel="Keep it"
        onConfirm={close}
        danger
      />
      <SidePanel
        open={open === 'panel'}
        onOpenChange={close}
        title="Appointment"
        actions={<Button variant="primary">Join</Button>}
      >
        Details beside the list.
      </SidePanel>
    </>
  );
}
