import { CalendarX, Wifi } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Banner, InlineMessage } from '../../ui/inline-message.tsx';
import { Kbd } from '../../ui/key-line.tsx';
import { notify } from '../../ui/notifications.ts';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const tones: readonly Tone[] = ['neutral', 'primary', 'success', 'warning', 'danger', 'info'];
const messages = ['info', 'success', 'warning', 'danger'] as const;

export function MessageSamples() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner label="Loading" />
        <Kbd>?</Kbd>
        <span className="sr-only">Heard, not seen</span>
      </div>
      {messages.map((tone) => (
        <InlineMessage key={tone} tone={tone} title={`An ${tone} message`}>
          It says in one sentence what happened and what to do.
        </InlineMessage>
      ))}
      <Banner
        tone="warning"
        icon={<Wifi aria-hidden="true" />}
        action={<Button size="small">Retry</Button>}
      >
        The connection is weak.
      </Banner>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => notify({ title: 'Appointment created' })}>Success</Button>
        <Button
          onClick={() => notify({ type: 'information', title: 'Next call', message: 'At 10:30' })}
        >
          Information
        </Button>
        <Button
          onClick={() =>
            notify({ type: 'error', title: 'Appointment NOT created!', autoClose: null })
          }
        >
          Error, kept
        </Button>
      </div>
      <Progress label="Upload" value={0.4} />
      <Progress label="Waiting" value={null} />
      <Skeleton lines={4} />
      <EmptyState
        icon={<CalendarX aria-hidden="true" />}
        title="No appointments today"
        message="Plan one and it appears here."
        action={<Button variant="primary">New appointment</Button>}
      />
    </>
  );
}
