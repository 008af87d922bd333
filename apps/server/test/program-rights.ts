import { randomUUID } from 'node:crypto';
import type { Row } from './rights-fixture.ts';

const aboutProgram = () => ({ apiClientId: randomUUID() });
//                none rub own  oth  mfa  oth  own  admin here there
const notAdmins = '401 401 403 403 200 200 200 403 401 200';

/** Of programs that people link themselves to; the columns are those of the rights table. */
export const programRights = {
  ticketLogin: {
    body: () => ({ ticket: `lt_${'A'.repeat(43)}` }),
    statuses: '401 401 401 401 401 401 401 401 401 401',
  },
  listPrograms: { statuses: notAdmins },
  linkProgram: { params: aboutProgram, statuses: notAdmins.replaceAll('200', '404') },
  unlinkProgram: { params: aboutProgram, statuses: notAdmins },
} satisfies Record<string, Row>;
