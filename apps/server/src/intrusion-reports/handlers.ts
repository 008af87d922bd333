import { fullName } from '@visite/contract';
import type { Handlers } from '../platform/handler.ts';
import { reportIntrusion } from './report-intrusion.ts';
import { readReports } from './store.ts';

export const intrusionReportsHandlers = () =>
  ({
    reportIntrusion: async ({ tx, body, caller, requestId }) => {
      await reportIntrusion(tx, body, caller, requestId);
      return { success: true };
    },

    /** Newest first. */
    listIntrusions: async ({ tx }) => {
      const reports = await readReports(tx);
      return reports.map((row) => ({
        id: row.id,
        correspondingAppointment: row.appointmentId,
        suspectedUser: row.suspectedUser,
        ...(row.suspected && { suspectedName: fullName(row.suspected) }),
        reportedBy: row.reportedBy,
        ...(row.reporter && { reportedByName: fullName(row.reporter) }),
        attackType: row.attackType,
        description: row.description,
        reportedAt: row.createdAt.toISOString(),
      }));
    },
  }) satisfies Partial<Handlers>;
