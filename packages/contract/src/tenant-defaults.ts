// Apart from the shapes: the first page needs the defaults and must not pay for the schemas.
import type { TenantConfig } from './tenant-config.ts';

const noTexts = () => ({ de: {}, en: {} });

export function defaultTenantConfig(id = 'default'): TenantConfig {
  return {
    id,
    secureApiBaseUrl: '',
    style: { primaryColor: '#009de0', accentColor: '#3A4856', logo: '' },
    videoConsultation: {
      texts: noTexts(),
      features: {
        notesEnabled: false,
        control: { enabled: false, captureScreenshot: false },
        forceChatUpload: false,
        forcePatientFileUpload: false,
        forceStaffFileUpload: false,
        patientScreenShare: true,
        patientLogin: { mode: 'birthday' },
        callsRunBy: 'added',
        callStatistics: true,
        askAfterCall: true,
        showDoctorBeforeLogin: true,
        patientLanguages: ['de-simple'],
        hideAddresses: false,
        calendarWeekend: false,
        smsMessages: false,
        calendarFeedTitles: 'busy',
      },
    },
    patientPortal: { texts: noTexts(), features: {} },
    securityContact: '',
    links: {
      imprint: '/md/imprint',
      patientPrivacy: '/md/patient-privacy',
      patientTerms: '/md/patient-terms',
      staffPrivacy: '/md/staff-privacy',
      staffTerms: '/md/staff-terms',
    },
    legalBasis: 'treatment',
    profile: 'none',
  };
}

export const defaultTimeZone = 'Europe/Berlin';
