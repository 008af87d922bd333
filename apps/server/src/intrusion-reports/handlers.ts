import { defaultIntrusionsLimit, fullName, totalCountHeader } from '@visite/contract';
import type { Handlers } from '../platform/handler.ts';
import { reportIntrusion } from './report-intrusion.ts';
import { countAllReports, readReports } from './store.ts';

export const intrusionReportsHandlers = () =>
  ({
    reportIntrusion: async ({ tx, body, caller, requestId }) => {
      await reportIntrusion(tx, body, caller, requestId);
      return { success: true };
    },

    /** Newest first. */
    listIntrusions: async ({ tx, query, header }) => {
      header(totalCountHeader, await countAllReports(tx));
      const { limit = defaultIntrusionsLimit, offset = 0 } = query;
      const reports = await readReports(tx, { limit, offset });
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
