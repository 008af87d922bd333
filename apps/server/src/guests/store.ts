import type { AppointmentStatus, GuestKind } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface NewGuest {
  appointmentId: string;
  guestId: string;
  kind: GuestKind;
  announcedAs: string;
  email: string;
  invitedBy: string;
  linkHash: Buffer;
}

export async function insertGuest(
  { client, tenantId }: TenantTransaction,
  { appointmentId, guestId, kind, announcedAs, email, invitedBy, linkHash }: NewGuest,
): Promise<void> {
  await client.query(
    `INSERT INTO appointment_guests
       (tenant_id, appointment_id, guest_id, kind, announced_as, email, invited_by, link_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, appointmentId, guestId, kind, announcedAs, email, invitedBy, linkHash],
  );
}

export async function countGuests(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM appointment_guests
     WHERE tenant_id = $1 AND appointment_id = $2 AND removed_at IS NULL`,
    [tenantId, appointmentId],
  );
  return rowCount ?? 0;
}

export interface FoundGuest {
  guest_id: string;
  email: string;
  consented_at: Date | null;
  ready_at: Date | null;
  agreed: boolean | null;
  let_in_at: Date | null;
}

/** Of an appointment whose row is locked. */
export async function findGuest(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  guestId: string,
): Promise<FoundGuest | undefined> {
  const { rows } = await client.query<FoundGuest>(
    `SELECT guest_id, email, consented_at, ready_at, agreed, let_in_at FROM appointment_guests
     WHERE tenant_id = $1 AND appointment_id = $2 AND guest_id = $3 AND removed_at IS NULL`,
    [tenantId, appointmentId, guestId],
  );
  return rows[0];
}

interface OpenedLink {
  guest_id: string;
  appointment_id: string;
  status: AppointmentStatus;
  scheduled_start: Date;
  scheduled_end: Date;
  now: Date;
}

/** Whose link it is; nobody's once it was renewed or the guest was sent away. */
export async function findByLink(
  { client, tenantId }: TenantTransaction,
  linkHash: Buffer,
): Promise<OpenedLink | undefined> {
  const { rows } = await client.query<OpenedLink>(
    `SELECT g.guest_id, g.appointment_id, a.status, a.scheduled_start, a.scheduled_end, now() AS now
     FROM appointment_guests g JOIN appointments a USING (tenant_id, appointment_id)
     WHERE g.tenant_id = $1 AND g.link_hash = $2 AND g.removed_at IS NULL`,
    [tenantId, linkHash],
  );
  return rows[0];
}

const update = (changes: string) =>
  `UPDATE appointment_guests SET ${changes} WHERE tenant_id = $1 AND guest_id = $2`;

export async function setOpened(
  { client, tenantId }: TenantTransaction,
  guestId: string,
): Promise<void> {
  await client.query(update('opened_at = now()'), [tenantId, guestId]);
}

/** Whoever opens the new link is somebody new until they have said who they are. */
export async function setLink(
  { client, tenantId }: TenantTransaction,
  guestId: string,
  linkHash: Buffer,
): Promise<void> {
  await client.query(
    update(`link_hash = $3, opened_at = NULL, own_name = NULL, terms_version = NULL,
      privacy_version = NULL, consented_at = NULL, ready_at = NULL, agreed = NULL, answered_at = NULL,
      let_in_by = NULL, let_in_at = NULL`),
    [tenantId, guestId, linkHash],
  );
}

interface Entry {
  name: string;
  terms: string;
  privacy: string;
}

export async function setEntry(
  { client, tenantId }: TenantTransaction,
  guestId: string,
  { name, terms, privacy }: Entry,
): Promise<void> {
  await client.query(
    update('own_name = $3, terms_version = $4, privacy_version = $5, consented_at = now()'),
    [tenantId, guestId, name, terms, privacy],
  );
}

export async function setWithdrawn(
  { client, tenantId }: TenantTransaction,
  guestId: string,
): Promise<void> {
  await client.query(
    update(`own_name = NULL, terms_version = NULL, privacy_version = NULL, consented_at = NULL,
      agreed = NULL, answered_at = NULL`),
    [tenantId, guestId],
  );
}

export async function setReady(
  { client, tenantId }: TenantTransaction,
  guestId: string,
): Promise<void> {
  await client.query(update('ready_at = COALESCE(ready_at, now())'), [tenantId, guestId]);
}

/** Out of the call and out of the waiting room. */
export async function setGone(
  { client, tenantId }: TenantTransaction,
  guestId: string,
): Promise<void> {
  await client.query(update('ready_at = NULL, let_in_by = NULL, let_in_at = NULL'), [
    tenantId,
    guestId,
  ]);
}

/** No: whoever is in the call is out of it. */
export async function setAnswer(
  { client, tenantId }: TenantTransaction,
  guestId: string,
  agreed: boolean,
): Promise<void> {
  await client.query(
    update(`agreed = $3, answered_at = now(),
      let_in_by = CASE WHEN $3 THEN let_in_by END, let_in_at = CASE WHEN $3 THEN let_in_at END`),
    [tenantId, guestId, agreed],
  );
}

export async function setLetIn(
  { client, tenantId }: TenantTransaction,
  guestId: string,
  staffId: string,
): Promise<void> {
  await client.query(update('let_in_by = $3, let_in_at = now()'), [tenantId, guestId, staffId]);
}

export async function setRemoved(
  { client, tenantId }: TenantTransaction,
  guestId: string,
): Promise<void> {
  await client.query(
    update('removed_at = now(), ready_at = NULL, let_in_by = NULL, let_in_at = NULL'),
    [tenantId, guestId],
  );
}
