import type { Appointment } from '@visite/contract';
import {
  CalendarClock,
  CalendarX,
  Copy,
  Phone,
  Printer,
  Send,
  UserPlus,
  Video,
} from 'lucide-react';
import type { useTranslation } from '../../i18n/use-translation.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { RowState } from './row-state.ts';
import type { useRowActions } from './use-row-actions.ts';

/** What a row opens above the page. */
export type RowDialog = 'move' | 'cancel' | 'print';

interface RowEntriesParts {
  appointment: Appointment;
  row: RowState;
  mayJoin: boolean;
  actions: ReturnType<typeof useRowActions>;
  onDialog: (dialog: RowDialog, appointment: Appointment) => void;
  t: ReturnType<typeof useTranslation>;
}

/** Everything else that can be done with an appointment of the day. */
export function rowEntries(parts: RowEntriesParts): MenuEntry[] {
  const { appointment, row, mayJoin, actions, onDialog, t } = parts;
  const { type } = appointment.state;
  const planned = type === 'pending' || type === 'accepted';
  const open = planned || type === 'started';
  const entries: MenuEntry[] = [];
  const add = (key: string, label: string, Icon: typeof Copy, onSelect: () => void) =>
    entries.push({ key, label, icon: <Icon aria-hidden="true" />, onSelect });

  if (open && !mayJoin && row.action !== 'add') {
    add('add', t('shell.join.add'), UserPlus, () => actions.ask(appointment.id));
  }
  if (planned && mayJoin && row.action !== 'start' && row.action !== 'return') {
    add('start', t('dashboard.startNow'), Video, () => actions.start(appointment.id));
  }
  if (open) {
    add('copy', t('appointment.copy'), Copy, () => void actions.copyLink(appointment));
    const first = appointment.invitation.state === 'none';
    const send = t(first ? 'appointment.mail.send' : 'appointment.mail.resend');
    add('resend', send, Send, () => actions.resend(appointment));
    add('print', t('appointment.sheet.open'), Printer, () => onDialog('print', appointment));
  }
  if (appointment.patient.patientData.phone) {
    add('call', t('dashboard.telephone'), Phone, () => actions.telephone(appointment));
  }
  if (planned) {
    add('move', t('appointment.move.open'), CalendarClock, () => onDialog('move', appointment));
    entries.push({
      key: 'cancel',
      label: t('dashboard.cancel'),
      icon: <CalendarX aria-hidden="true" />,
      danger: true,
      onSelect: () => onDialog('cancel', appointment),
    });
  }
  if (entries.length === 0) {
    add('details', t('dashboard.open'), CalendarClock, () => actions.show(appointment.id));
  }
  return entries;
}
