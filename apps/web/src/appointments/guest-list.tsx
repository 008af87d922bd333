import { useMutation } from '@tanstack/react-query';
import {
  type Appointment,
  can,
  type Guest,
  type GuestInput,
  type GuestKind,
  guestKinds,
  guestName,
  guestsPerAppointment,
  isOpen,
  relationTo,
} from '@visite/contract';
import { Copy, DoorOpen, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { InlineMessage } from '../ui/inline-message.tsx';
import { notify } from '../ui/notifications.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Third people of one appointment: who they are, how far they have come, and what staff can do. */
export function GuestList({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const { api, user } = useStaffSession();
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<{ name: string; link: string } | null>(null);
  const [removing, setRemoving] = useState<Guest | null>(null);
  const { id: appointmentId, guests = [] } = appointment;
  const open = isOpen(appointment.state.type);
  const mayAdmit = can(user.roles, 'guests.admit', relationTo(appointment, user));
  const failed = (error: Error) => notify({ type: 'error', title: errorText(error) });
  const of = ({ id }: Guest) => ({ params: { appointmentId, guestId: id } });

  const letIn = useMutation({
    mutationFn: (guest: Guest) => api.staff.call('letGuestIn', of(guest)),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (guest: Guest) => api.staff.call('removeGuest', of(guest)),
    onError: failed,
    onSettled: () => setRemoving(null),
  });
  const renew = useMutation({
    mutationFn: (guest: Guest) =>
      api.staff.call('renewGuestLink', {
        ...of(guest),
        body: { sendMail: guest.email !== undefined },
      }),
    onSuccess: ({ link }, guest) => setMade({ name: guest.announcedAs, link }),
    onError: failed,
  });
  const invite = useMutation({
    mutationFn: (body: GuestInput) =>
      api.staff.call('inviteGuest', { params: { appointmentId }, body }),
    onSuccess: ({ link }, { announcedAs }) => {
      setMade({ name: announcedAs, link });
      setInviting(false);
    },
  });

  return (
    <div className="flex flex-col gap-4">
      {guests.length === 0 ? <p className="text-muted">{t('guests.none')}</p> : null}
      <ul className="flex flex-col gap-3 empty:hidden">
        {guests.map((guest) => (
          <li key={guest.id} className="flex flex-col gap-2 rounded-box border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="font-semibold [overflow-wrap:anywhere]">{guestName(guest)}</p>
              <Badge tone={guest.stage === 'agreed' ? 'warning' : 'neutral'}>
                {t(`guests.stage.${guest.stage}`)}
              </Badge>
            </div>
            <p className="text-muted">
              {t(`guests.kind.${guest.kind}`)}
              {guest.email ? ` · ${guest.email}` : null}
            </p>
            {open ? (
              <div className="flex flex-wrap gap-2">
                {guest.stage === 'agreed' && mayAdmit ? (
                  <Button
                    size="small"
                    variant="primary"
                    icon={<DoorOpen aria-hidden="true" />}
                    loading={letIn.isPending}
                    onClick={() => letIn.mutate(guest)}
                  >
                    {t('guests.letIn')}
                  </Button>
                ) : null}
                {guest.stage === 'in' ? null : (
                  <Button
                    size="small"
                    loading={renew.isPending && renew.variables.id === guest.id}
                    onClick={() => renew.mutate(guest)}
                  >
                    {t('guests.renew')}
                  </Button>
                )}
                <Button size="small" variant="quiet" onClick={() => setRemoving(guest)}>
                  {t('guests.remove')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t('guests.removeAsk', { name: removing ? guestName(removing) : '' })}
        message={t('guests.removeText')}
        confirmLabel={t('guests.remove')}
        onConfirm={() => removing && remove.mutate(removing)}
        loading={remove.isPending}
        danger
      />
      {made ? <GuestLink {...made} /> : null}
      {open && inviting ? (
        <InviteForm
          sending={invite.isPending}
          failure={invite.error}
          onCancel={() => setInviting(false)}
          onSend={(input) => invite.mutate(input)}
        />
      ) : null}
      {open && !inviting && guests.length < guestsPerAppointment ? (
        <Button
          size="small"
          className="self-start"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {t('guests.invite.open')}
        </Button>
      ) : null}
    </div>
  );
}

/** Told once: the server keeps only its hash. */
function GuestLink({ name, link }: { name: string; link: string }) {
  const t = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ title: t('guests.link.copied') });
    } catch (error) {
      // Browsers refuse the clipboard on plain http: the link is selected for Ctrl+C instead.
      console.debug('the clipboard is closed', error);
      document.querySelector<HTMLInputElement>('[data-guest-link]')?.select();
      notify({ type: 'error', title: t('guests.link.copyFailed') });
    }
  };
  return (
    <div role="status" className="flex flex-col gap-2 rounded-box bg-sunken p-3">
      <p className="font-semibold">{t('guests.link.title', { name })}</p>
      <p className="text-muted">{t('guests.link.once')}</p>
      <input
        readOnly
        data-guest-link=""
        aria-label={t('guests.link.title', { name })}
        value={link}
        onFocus={(event) => event.target.select()}
        className="min-h-(--control) w-full rounded-inner border border-line-strong bg-surface px-3 font-mono text-sm leading-6 text-ellipsis"
      />
      <Button size="small" className="self-start" icon={<Copy aria-hidden="true" />} onClick={copy}>
        {t('guests.link.copy')}
      </Button>
    </div>
  );
}

interface InviteFormProps {
  sending: boolean;
  failure: Error | null;
  onSend: (input: GuestInput) => void;
  onCancel: () => void;
}

function InviteForm({ sending, failure, onSend, onCancel }: InviteFormProps) {
  const t = useTranslation();
  const [kind, setKind] = useState<GuestKind>('relative');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    onSend({ kind, announcedAs: name, ...(email.trim() !== '' && { email: email.trim() }) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label={t('guests.invite.kind')}
        options={guestKinds.map((each) => ({ value: each, label: t(`guests.kind.${each}`) }))}
        value={kind}
        onChange={(event) =>
          setKind(guestKinds.find((each) => each === event.target.value) ?? 'other')
        }
      />
      <TextField
        label={t('guests.invite.name')}
        hint={t('guests.invite.nameHint')}
        error={tried && name.trim() === '' ? t('guests.invite.nameMissing') : null}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('guests.invite.email')}
        hint={t('guests.invite.emailHint')}
        optional
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {failure ? <InlineMessage announce tone="danger" title={errorText(failure)} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={sending}>
          {t('guests.invite.send')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
