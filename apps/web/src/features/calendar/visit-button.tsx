import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import { memo, type PointerEvent, type RefObject } from 'react';
import type { MinuteSpan } from '../../appointments/working-time.ts';
import { VisitLine, type VisitLineProps } from './visit-line.tsx';

type Follow = (event: PointerEvent<HTMLElement>) => void;

export interface VisitHandlers {
  onOpen: (appointmentId: string) => void;
  /** Where appointments can be dragged. */
  drag?: {
    /** Whether the click that follows belongs to a drag. */
    wasDrag: () => boolean;
    visit: (appointment: Appointment, span: MinuteSpan) => DragHandlers;
  };
}

interface DragHandlers {
  onPointerDown: Follow;
  onPointerMove: Follow;
  onPointerUp: Follow;
  onPointerCancel: Follow;
}

interface VisitButtonProps extends VisitLineProps {
  className: string;
  opened: boolean;
  /** Its place in the column of a day; elsewhere it stands where it is written. */
  from?: number;
  to?: number;
  top?: number;
  height?: number;
  left?: string;
  width?: string;
  /** The same for all visits and renders: what is in it is read when it is needed. */
  handlers: RefObject<VisitHandlers>;
}

/** Drawn again only if it looks different: a month has hundreds, and each press would wait for all. */
export const VisitButton = memo(function VisitButton(props: VisitButtonProps) {
  const {
    appointment,
    kind,
    words,
    mark,
    namesake,
    className,
    opened,
    from = 0,
    to = 0,
    handlers,
  } = props;
  const { top, height, left, width, time } = props;
  const follow = (name: keyof DragHandlers) => (event: PointerEvent<HTMLElement>) =>
    handlers.current.drag?.visit(appointment, { from, to })[name](event);
  return (
    <button
      type="button"
      {...(top !== undefined && { 'data-arrow-stop': '', style: { top, height, left, width } })}
      className={clsx('visit', className, `visit-${kind}`, opened && 'visit-opened')}
      onPointerDown={follow('onPointerDown')}
      onPointerMove={follow('onPointerMove')}
      onPointerUp={follow('onPointerUp')}
      onPointerCancel={follow('onPointerCancel')}
      onClick={() => {
        const { drag, onOpen } = handlers.current;
        if (!drag?.wasDrag()) onOpen(appointment.id);
      }}
    >
      <VisitLine
        appointment={appointment}
        kind={kind}
        {...(words !== undefined && { words })}
        mark={mark}
        {...(namesake && { namesake })}
        time={time}
      />
    </button>
  );
});
