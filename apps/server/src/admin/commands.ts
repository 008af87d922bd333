import { backup, exportErasures, restore, verifyBackup } from './backup-commands.ts';
import type { Command } from './command.ts';
import { createStaff } from './create-staff.ts';
import { createTenant } from './create-tenant.ts';
import { deleteTenant } from './delete-tenant.ts';
import { doctor } from './doctor/doctor.ts';
import { findPatient } from './find-patient.ts';
import { addHost, listHosts, removeHost } from './host-commands.ts';
import { migrateDatabase } from './migrate-database.ts';
import { erasePatient, exportPatient } from './patient-commands.ts';
import { rotateKey } from './rotate-key.ts';
import { secondFactorLink } from './second-factor-link.ts';
import { setConfig } from './set-config.ts';
import { listStaff, removeSecondFactor, resetPassword } from './staff-commands.ts';
import { resumeTenant, suspendTenant } from './suspend-tenant.ts';
import { listTenants, renameTenant, setPublicUrl } from './tenant-commands.ts';
import { unlockLink } from './unlock-link.ts';
import { unlockStaff } from './unlock-staff.ts';
import { verifyAudit } from './verify-audit.ts';

/** Every command of `npm run admin`, in the order in which its group tells them. */
export const commands: Readonly<Record<string, Command>> = {
  doctor,
  migrate: migrateDatabase,
  backup,
  'verify-backup': verifyBackup,
  restore,
  'export-erasures': exportErasures,
  'rotate-key': rotateKey,
  'verify-audit': verifyAudit,
  'list-tenants': listTenants,
  'create-tenant': createTenant,
  'rename-tenant': renameTenant,
  'suspend-tenant': suspendTenant,
  'resume-tenant': resumeTenant,
  'delete-tenant': deleteTenant,
  'list-hosts': listHosts,
  'add-host': addHost,
  'remove-host': removeHost,
  'set-public-url': setPublicUrl,
  'set-config': setConfig,
  'list-staff': listStaff,
  'create-staff': createStaff,
  'reset-password': resetPassword,
  'second-factor-link': secondFactorLink,
  'remove-second-factor': removeSecondFactor,
  'unlock-staff': unlockStaff,
  'find-patient': findPatient,
  'unlock-link': unlockLink,
  'export-patient': exportPatient,
  'erase-patient': erasePatient,
};
