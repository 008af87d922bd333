import { type InfoBlock, infoBlocks, type PageName } from '@visite/contract';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { paths, patterns } from './paths.ts';

const id = 'AbC-_123';

describe('paths', () => {
  it('[UI-1] [UI-2] lead to the route of the same name', () => {
    const built: Partial<Record<PageName, string>> = {
      home: paths.home(),
      staffLogin: paths.staffLogin(),
      staffEnter: paths.staffEnter(),
      staffLogout: paths.staffLogout(),
      staffResetPassword: paths.staffResetPassword(),
      staffRoot: paths.staffRoot(),
      dashboard: paths.dashboard(),
      calendar: paths.calendar(),
      report: paths.report(),
      appointments: paths.appointments(),
      accounts: paths.accounts(),
      patients: paths.patients(),
      settings: paths.settings(),
      profile: paths.profile(),
      newAppointmentStep: paths.newAppointment(),
      staffCall: paths.staffCall(id),
      patientLogin: paths.patientLogin(id),
      patientAccept: paths.patientAccept(id),
      patientSetup: paths.patientSetup(id),
      patientCall: paths.patientCall(id),
      patientEnded: paths.patientEnded(id),
      patientLoggedOut: paths.patientLoggedOut(id),
      patientCancel: paths.patientCancel(id),
    };
    for (const [name, path] of Object.entries(built)) {
      expect(matchPath(patterns[name as PageName], path), name).not.toBeNull();
    }
  });

  it('[UI-1] are written as the specification writes them', () => {
    expect([paths.staffLogin(), paths.staffLogout(), paths.staffResetPassword()]).toEqual([
      '/user/login/',
      '/user/logout/',
      '/user/reset-password',
    ]);
  });

  it('[UI-3] name every text page', () => {
    expect(infoBlocks.map((block: InfoBlock) => paths.md(block))).toContain('/md/faq');
  });

  it('[CAL-41] keep the wizard on its patient step and drive it by the query', () => {
    expect(paths.newAppointment('date')).toBe('/user/appointment/new/patient?step=date');
  });

  it('[UI-1] escape what is put into them', () => {
    expect(paths.patientLogin('a/b?c')).toBe('/appointment/a%2Fb%3Fc/login');
  });
});
