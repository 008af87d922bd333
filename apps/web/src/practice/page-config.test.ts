import { defaultTenantConfig } from '@visite/contract';
import { expect, it } from 'vitest';
import { currentFeatures, pageConfig } from './page-config.ts';

it('[TENANT-20] a running call reads every function of the practice as it is now', () => {
  expect(currentFeatures).toEqual(defaultTenantConfig().videoConsultation.features);
  const heard: boolean[] = [];
  pageConfig.subscribe(() => heard.push(currentFeatures.notesEnabled));
  const before = pageConfig.get();
  const { features } = before.videoConsultation;
  const changed = {
    ...features,
    notesEnabled: !features.notesEnabled,
    control: { ...features.control, enabled: !features.control.enabled },
  };
  const videoConsultation = { ...before.videoConsultation, features: changed };
  pageConfig.set({ ...before, videoConsultation });
  expect(currentFeatures).toEqual(changed);
  expect(heard).toEqual([changed.notesEnabled]);
});
