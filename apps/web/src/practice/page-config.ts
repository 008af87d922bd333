import type { FeatureFlags, PageConfig } from '@visite/contract';
import { createStore } from '../state/store.ts';
import { useStore } from '../state/use-store.ts';
import { readPageConfig } from './read-page-config.ts';

/** The practice's configuration as the served page brought it; a change of settings replaces it. */
export const pageConfig = createStore<PageConfig>(
  readPageConfig(document.getElementById('visite-config')?.textContent),
);

export const usePageConfig = (): PageConfig => useStore(pageConfig);

const now = () => pageConfig.get().videoConsultation.features;

/** The practice's functions at the moment of reading: a running call follows a change (TENANT-20). */
export const currentFeatures: FeatureFlags = {
  get notesEnabled() {
    return now().notesEnabled;
  },
  get control() {
    return now().control;
  },
  get forceChatUpload() {
    return now().forceChatUpload;
  },
  get forcePatientFileUpload() {
    return now().forcePatientFileUpload;
  },
  get forceStaffFileUpload() {
    return now().forceStaffFileUpload;
  },
  get patientScreenShare() {
    return now().patientScreenShare;
  },
  get patientLogin() {
    return now().patientLogin;
  },
};
